import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { clinicalField } from '../../members/record-access/clinical-field.ts';
import { Diagnosis, Symptom } from '../../network/catalogue/clinical.schema.ts';
import { Service } from '../../network/catalogue/service.schema.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { dayOf, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { Actor, historyOfRecords, StatusChange } from '../../scheme/workflow/history.schema.ts';
import { EligibilityType } from '../eligibility/eligibility.schema.ts';
import { checkEligibility, eligibilityEnrollee } from '../eligibility/eligibility.service.ts';
import { PaCode } from './pa-code.schema.ts';
import { holderId } from './pa-holder.ts';
import { visiblePaRequests } from './pa-request.access.ts';
import { paRequestActions, paRequestMachine } from './pa-request.machine.ts';

export const PaRequestAction = builder.enumType('PaRequestAction', { values: paRequestMachine.names });

const NULL_INTERNAL = 'and without the permission INTERNAL_NOTE_READ';
const internal = { nullable: true, authScopes: { can: 'INTERNAL_NOTE_READ' }, unauthorizedResolver: () => null } as const;

const NULL_HOLDER = 'and without the permission PA_REQUEST_DECIDE';
const toDeciders = { authScopes: { can: 'PA_REQUEST_DECIDE' }, unauthorizedResolver: () => null } as const;

const PaItem = builder.prismaObject('PaItem', {
  description: 'A service of a PA request: as requested and as decided.',
  fields: (t) => ({
    id: t.exposeID('id'),
    service: t.relation('service', { type: Service }),
    qty: t.exposeInt('qty'),
    unitPrice: t.expose('unitPrice', { type: 'Kobo', description: 'Tariff on the day of the request.' }),
    amount: t.expose('amount', { type: 'Kobo' }),
    decision: t.expose('decision', { type: enumOf('ItemDecision') }),
    approvedQty: t.exposeInt('approvedQty', { nullable: true, description: 'Null while undecided.' }),
    approvedPrice: t.expose('approvedPrice', {
      type: 'Kobo',
      nullable: true,
      description: 'Approved unit price, kobo; null while undecided.',
    }),
    approvedAmount: t.expose('approvedAmount', {
      type: 'Kobo',
      nullable: true,
      description: 'Quantity × price approved, kobo; null while undecided.',
    }),
    reasonCode: t.expose('reasonCode', {
      type: enumOf('PaReason'),
      nullable: true,
      description: 'Why it was adjusted or rejected; null if no reason was given, and while undecided.',
    }),
    note: t.exposeString('note', { ...internal, description: `Remark on the decision; null if there is none, ${NULL_INTERNAL}.` }),
  }),
});

export const PaDocument = builder.prismaObject('PaDocument', {
  description: 'A document of a PA request, or one requested with a query.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: enumOf('PaDocumentKind') }),
    step: t.expose('step', {
      type: enumOf('PaDocumentStep'),
      description: 'Whether it belongs to the request, the query or the answer.',
    }),
    item: t.relation('paItem', {
      type: PaItem,
      nullable: true,
      description: 'The service concerned; null if it concerns the whole request.',
    }),
    file: t.relation('attachment', { type: Attachment, nullable: true, description: 'Null while it is requested and not provided.' }),
    wantedAt: t.expose('wantedAt', { type: 'DateTime', nullable: true, description: 'When the scheme requested it; null if it did not.' }),
  }),
});

/** Eligibility with current data; the request's own code does not count against the limits. */
async function eligibilityNow(id: string) {
  const request = await db.paRequest.findUniqueOrThrow({
    where: { id },
    include: { enrollee: { include: eligibilityEnrollee }, hcp: true, items: true, code: true },
  });
  const day = dayOf(request.urgency === 'EMERGENCY' && request.careStartedAt ? request.careStartedAt : request.requestedAt);
  return checkEligibility({
    enrollee: request.enrollee,
    hcp: request.hcp,
    day,
    emergency: request.urgency === 'EMERGENCY',
    services: request.items.map(({ serviceId, qty, amount }) => ({ id: serviceId, qty, amount })),
    except: { paCodeId: request.code?.id },
  });
}

export const PaRequest = builder.prismaObject('PaRequest', {
  description: 'A facility’s request for prior authorisation, to be decided within a time limit.',
  authScopes: rowsIn(visiblePaRequests, 'PA_REQUEST_READ'),
  select: { id: true, enrolleeId: true, hcpId: true, lgaId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    requestNo: t.exposeString('requestNo', { description: 'PAR-YYMM-NNNNN' }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Number of the request in the facility’s own system; null if there is none.',
    }),
    status: t.expose('status', { type: enumOf('PaRequestStatus') }),
    urgency: t.expose('urgency', { type: enumOf('Urgency') }),
    enrollee: t.relation('enrollee', { type: Enrollee }),
    hcp: t.relation('hcp', { type: Hcp }),
    encounterId: t.exposeID('encounterId', { nullable: true, description: 'The visit of the request; null if none is given.' }),
    referralId: t.exposeID('referralId', {
      nullable: true,
      description: 'The referral that brought the person to this facility; null without one.',
    }),
    referralNo: t.string({
      nullable: true,
      description: 'Number of that referral; null whenever `referralId` is.',
      select: { referral: { select: { referralNo: true } } },
      resolve: ({ referral }) => referral?.referralNo ?? null,
    }),
    careStartedAt: t.expose('careStartedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null if not given; an emergency always has it.',
    }),
    clinicalNotes: t.exposeString('clinicalNotes', {
      nullable: true,
      description: 'Why the care is needed; null without the permission CLINICAL_READ.',
      ...clinicalField,
      unauthorizedResolver: () => null,
    }),
    diagnoses: t.field({
      type: [Diagnosis],
      ...clinicalField,
      unauthorizedResolver: () => [],
      select: { diagnoses: { select: { diagnosis: true }, orderBy: { position: 'asc' } } },
      resolve: ({ diagnoses }) => diagnoses.map(({ diagnosis }) => diagnosis),
    }),
    symptoms: t.field({
      type: [Symptom],
      ...clinicalField,
      unauthorizedResolver: () => [],
      select: { symptoms: { select: { symptom: true } } },
      resolve: ({ symptoms }) => symptoms.map(({ symptom }) => symptom),
    }),
    items: t.relation('items', { type: PaItem, query: () => ({ orderBy: { position: 'asc' } }) }),
    documents: t.prismaField({
      type: [PaDocument],
      description: 'Documents of request, query and answer, including those requested; empty without the permission CLINICAL_READ.',
      ...clinicalField,
      unauthorizedResolver: () => [],
      select: { id: true },
      resolve: (query, { id }) =>
        db.paDocument.findMany({ ...query, where: { paRequestId: id }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    }),
    requestedAmount: t.expose('requestedAmount', { type: 'Kobo' }),
    approvedAmount: t.expose('approvedAmount', { type: 'Kobo', description: '0 until it is approved.' }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
    requestedBy: t.relation('requestedBy', { type: Actor }),
    dueAt: t.expose('dueAt', { type: 'DateTime', description: 'Deadline of the decision.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null until it is decided.' }),
    decidedBy: t.relation('decidedBy', {
      type: Actor,
      nullable: true,
      description: 'Null until it is decided, and if it was decided automatically.',
    }),
    decisionReasonCode: t.expose('decisionReasonCode', {
      type: enumOf('PaReason'),
      nullable: true,
      description: 'Why it was rejected; null unless it was.',
    }),
    decisionReason: t.exposeString('decisionReason', {
      ...internal,
      description: `The note to the facility; null until it is decided, if there is none, ${NULL_INTERNAL}.`,
    }),
    holder: t.field({
      type: Actor,
      nullable: true,
      description: `The account manager who decides it now; null if nobody holds it, ${NULL_HOLDER}.`,
      ...toDeciders,
      select: { status: true, heldById: true, heldSince: true, heldUntil: true, heldBy: true },
      resolve: (request) => (holderId(request, now()) ? request.heldBy : null),
    }),
    heldSince: t.field({
      type: 'DateTime',
      nullable: true,
      description: `Since when; null whenever \`holder\` is.`,
      ...toDeciders,
      select: { status: true, heldById: true, heldSince: true, heldUntil: true },
      resolve: (request) => (holderId(request, now()) ? request.heldSince : null),
    }),
    autoApproved: t.exposeBoolean('autoApproved', { description: 'Approved automatically.' }),
    slaBreached: t.exposeBoolean('slaBreached', { description: 'The time limit passed without a decision.' }),
    proceededWithoutCode: t.exposeBoolean('proceededWithoutCode', {
      description: 'The facility proceeded after the time limit; the decision is for verification only.',
    }),
    proceededAt: t.expose('proceededAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the facility proceeded without a code; null if it did not.',
    }),
    lateEmergency: t.exposeBoolean('lateEmergency', { description: 'The emergency was reported later than the scheme allows.' }),
    infoRequestedAt: t.expose('infoRequestedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the scheme last sent a query; null if it sent none.',
    }),
    infoNote: t.exposeString('infoNote', {
      ...internal,
      description: `The scheme’s last query; null if it sent none, ${NULL_INTERNAL}.`,
    }),
    infoAnsweredAt: t.expose('infoAnsweredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null until the last query is answered.',
    }),
    infoAnswer: t.exposeString('infoAnswer', {
      ...internal,
      description: `The facility’s answer; null until the last query is answered, ${NULL_INTERNAL}.`,
    }),
    code: t.relation('code', { type: PaCode, nullable: true, description: 'Null until it is approved.' }),
    eligibilityThen: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The eligibility answer at the time of the request; null if none was stored.',
      select: { eligibility: true },
      resolve: ({ eligibility }) => eligibility,
    }),
    eligibility: t.field({
      type: EligibilityType,
      complexity: 30,
      description: 'Eligibility for this request with current data and limits.',
      select: { id: true },
      resolve: ({ id }) => eligibilityNow(id),
    }),
    history: t.prismaField({
      type: [StatusChange],
      description: 'Steps of the request and of its code (extended, revoked); oldest first.',
      authScopes: { can: 'INTERNAL_NOTE_READ' },
      unauthorizedResolver: () => [],
      select: { id: true, code: { select: { id: true } } },
      resolve: (query, { id, code }, _args, _context, info) =>
        historyOfRecords(query, info, [
          { entityType: 'PaRequest', entityId: id },
          // Include the steps of the code.
          ...(code ? [{ entityType: 'PaCode', entityId: code.id, actions: ['EXTEND', 'REVOKE'] }] : []),
        ]),
    }),
    availableActions: t.field({
      type: [PaRequestAction],
      description: 'Actions available to the viewer now.',
      select: {
        status: true,
        dueAt: true,
        proceededWithoutCode: true,
        infoRequestedAt: true,
        infoAnsweredAt: true,
        requestedById: true,
        heldById: true,
        heldSince: true,
        heldUntil: true,
      },
      resolve: (request, _args, { viewer }) => (viewer ? paRequestActions(viewer, request, now()) : []),
    }),
    version: t.exposeInt('version'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});
