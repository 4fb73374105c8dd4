import { Encounter } from '../care/encounters/encounter.schema.ts';
import { Enrollee } from '../members/enrollees/enrollee.schema.ts';
import { clinicalField, NULL_CLINICAL } from '../members/record-access/clinical-field.ts';
import { Diagnosis, Symptom } from '../network/catalogue/clinical.schema.ts';
import { Hcp } from '../network/hcps/hcp.schema.ts';
import { Plan } from '../network/plans/plan.schema.ts';
import { rowsIn } from '../platform/access/row-guard.ts';
import { Actor, statusHistory } from '../platform/activity/history.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { enumOf } from '../platform/graphql/enums.ts';
import { visibleClaims } from './claim.access.ts';
import { claimMachine } from './claim.machine.ts';
import {
  CitedEncounter,
  CitedPaCode,
  CitedReferral,
  ClaimCheckCode,
  ClaimCheckType,
  ClaimItem,
  ClaimPayment,
} from './claim-parts.schema.ts';
import { CHECK_CODES, type ClaimCheck } from './claim-preparation/claim-checks.ts';
import { mayEdit } from './claim-preparation/claim-editors.ts';
import { claimActions } from './claim-vetting/claim-actions.ts';

const ClaimActionEnum = builder.enumType('ClaimAction', { values: claimMachine.names });

const checksOf = ({ checks }: { checks: unknown }): ClaimCheck[] => (Array.isArray(checks) ? (checks as ClaimCheck[]) : []);

export const Claim = builder.prismaObject('Claim', {
  description: 'A facility’s claim for one person’s care. Diagnoses and symptoms are null for those who only pay it.',
  authScopes: rowsIn(visibleClaims, 'CLAIM_READ'),
  select: { id: true, enrolleeId: true, hcpId: true, lgaId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    claimNo: t.exposeString('claimNo', { description: 'CLM-YYMM-NNNNNN' }),
    type: t.expose('type', { type: enumOf('ClaimType'), description: 'With a PA code or without.' }),
    status: t.expose('status', { type: enumOf('ClaimStatus') }),
    decision: t.expose('decision', {
      type: enumOf('ClaimDecision'),
      nullable: true,
      description: 'How much of it passed; null until vetted.',
    }),
    hcp: t.relation('hcp', { type: Hcp }),
    enrollee: t.relation('enrollee', { type: Enrollee }),
    plan: t.relation('plan', { type: Plan, description: 'The plan at the time of service.' }),
    age: t.exposeInt('age', { description: 'Of the patient on the service day.' }),
    paCode: t.relation('paCode', { type: CitedPaCode, nullable: true, description: 'Null for a claim without a PA code.' }),
    referral: t.relation('referral', { type: CitedReferral, nullable: true, description: 'Null if the claim rests on none.' }),
    encounter: t.relation('encounter', { type: CitedEncounter, nullable: true, description: 'Null if the claim names no recorded visit.' }),
    serviceFrom: t.expose('serviceFrom', { type: 'Date' }),
    serviceTo: t.expose('serviceTo', { type: 'Date' }),
    month: t.expose('month', { type: 'Date', description: 'First day of the care month.' }),
    fundingPool: t.exposeString('fundingPool', { description: 'The fund that pays; a bill holds one.' }),
    careType: t.expose('careType', { type: enumOf('CareType') }),
    visitType: t.expose('visitType', { type: enumOf('ClaimVisitType') }),
    outcome: t.expose('outcome', { type: enumOf('VisitOutcome'), nullable: true, description: 'Null if not given.' }),
    attendingName: t.exposeString('attendingName'),
    note: t.exposeString('note', {
      nullable: true,
      description: `Clinical note; ${NULL_CLINICAL}.`,
      ...clinicalField,
      unauthorizedResolver: () => null,
    }),
    diagnoses: t.field({
      type: [Diagnosis],
      nullable: true,
      description: 'The main one first; null without the permission CLINICAL_READ.',
      ...clinicalField,
      unauthorizedResolver: () => null,
      select: { diagnoses: { select: { diagnosis: true }, orderBy: { position: 'asc' } } },
      resolve: ({ diagnoses }) => diagnoses.map(({ diagnosis }) => diagnosis),
    }),
    symptoms: t.field({
      type: [Symptom],
      nullable: true,
      description: 'Null without the permission CLINICAL_READ.',
      ...clinicalField,
      unauthorizedResolver: () => null,
      select: { symptoms: { select: { symptom: true } } },
      resolve: ({ symptoms }) => symptoms.map(({ symptom }) => symptom),
    }),
    items: t.relation('items', { type: ClaimItem, description: 'Its lines in order.', query: { orderBy: { position: 'asc' } } }),
    itemCount: t.relationCount('items'),
    claimedAmount: t.expose('claimedAmount', { type: 'Kobo' }),
    vettedAmount: t.expose('vettedAmount', { type: 'Kobo', description: 'What the officer passed; 0 until vetted.' }),
    approvedAmount: t.expose('approvedAmount', { type: 'Kobo', description: 'The final amount; 0 until approved.' }),
    payableAmount: t.expose('payableAmount', {
      type: 'Kobo',
      description: 'What the scheme owes: approved less what the patient paid of the approved drugs at the desk; 0 until approved.',
    }),
    paidAmount: t.expose('paidAmount', { type: 'Kobo' }),
    coPayAmount: t.expose('coPayAmount', { type: 'Kobo', description: 'What the plan asks the patient to pay at the desk, for drugs.' }),
    isLate: t.exposeBoolean('isLate', { description: 'Sent after the due day of its care month.' }),
    lateReason: t.exposeString('lateReason', {
      nullable: true,
      description: 'The facility’s reason for sending it late; null if none was given.',
    }),
    returnReason: t.exposeString('returnReason', {
      nullable: true,
      description: 'What the facility was asked when the claim last came back; null if it never did.',
    }),
    checks: t.field({
      type: [ClaimCheckType],
      description: 'What the checks found when they last ran: at saving, sending, and opening for vetting. Blocks first.',
      select: { checks: true },
      resolve: checksOf,
    }),
    passedChecks: t.field({
      type: [ClaimCheckCode],
      description: 'The checks that found nothing.',
      select: { checks: true },
      resolve: (claim) => {
        const failedCodes = new Set<string>(checksOf(claim).map(({ code }) => code));
        return CHECK_CODES.filter((code) => !failedCodes.has(code));
      },
    }),
    preparedBy: t.relation('preparedBy', { type: Actor }),
    reviewer: t.relation('reviewer', {
      type: Actor,
      nullable: true,
      description: 'The officer who opened it for vetting, or to whom its bill was given since; null until then, and once it is returned.',
    }),
    vettedBy: t.relation('vettedBy', {
      type: Actor,
      nullable: true,
      description: 'Null until it is vetted, and again once it is sent back to the officer or returned.',
    }),
    vettedAt: t.expose('vettedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null until it is vetted, and again once it is sent back to the officer or returned.',
    }),
    approvedBy: t.relation('approvedBy', {
      type: Actor,
      nullable: true,
      description: 'Who took the final decision, to approve or to reject; null until then.',
    }),
    approvedAt: t.expose('approvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was approved or rejected; null until then.',
    }),
    submittedAt: t.expose('submittedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was first submitted; null until then.',
    }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The beginning of the day on which the bank paid it. Null until it is paid, and again once the payment is reversed.',
    }),
    payment: t.field({
      type: ClaimPayment,
      nullable: true,
      description: 'The payment that paid it; null until it is paid, and for those who read no payments.',
      authScopes: { can: 'PAYMENT_READ' },
      unauthorizedResolver: () => null,
      select: { status: true, bill: { select: { payment: { select: { id: true, paymentNo: true, paidOn: true } } } } },
      resolve: ({ status, bill }) => (status === 'PAID' ? (bill?.payment ?? null) : null),
    }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'The number that the facility’s own system sent it by; null if it was not sent by one, or without a number.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    attempt: t.exposeInt('attempt', { description: 'How often it was sent.' }),
    bill: t.relation('bill', {
      nullable: true,
      description: 'Null before it is submitted in a bill, and once it has left the bill because it was returned or withdrawn.',
    }),
    resubmissionOf: t.relation('resubmissionOf', {
      nullable: true,
      description: 'The rejected claim that this one replaces; null if it replaces none.',
    }),
    history: t.prismaField({ description: 'Oldest first.', ...statusHistory('Claim') }),
    canEdit: t.boolean({
      description: 'Whether the viewer may change the form now.',
      select: { status: true, preparedByRole: true },
      resolve: (claim, _args, { viewer }) =>
        viewer !== null && ['DRAFT', 'READY', 'RETURNED'].includes(claim.status) && mayEdit(viewer, claim),
    }),
    availableActions: t.field({
      type: [ClaimActionEnum],
      description: 'What the viewer may do with it now.',
      select: {
        status: true,
        preparedById: true,
        preparedByRole: true,
        vettedById: true,
        reviewerId: true,
        bill: { select: { status: true, assignedOfficerId: true } },
      },
      resolve: (claim, _args, { viewer }) => (viewer ? claimActions(viewer, claim) : []),
    }),
    version: t.exposeInt('version'),
  }),
});

builder.queryField('claim', (t) =>
  t.withAuth({ can: 'CLAIM_READ' }).prismaField({
    type: Claim,
    description: 'One claim of the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) => db.claim.findFirstOrThrow({ ...query, where: { id, AND: visibleClaims(viewer) } }),
  }),
);

builder.prismaObjectField(Encounter, 'claims', (t) =>
  t.relation('claims', {
    type: Claim,
    description: 'Claims that rest on this visit; empty for those who read no claims.',
    authScopes: { can: 'CLAIM_READ' },
    unauthorizedResolver: () => [] as never,
    query: (_args, { viewer }) => ({
      where: viewer ? visibleClaims(viewer) : { id: { in: [] } },
      orderBy: { claimNo: 'asc' },
    }),
  }),
);
