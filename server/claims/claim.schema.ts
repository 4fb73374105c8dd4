import { Encounter } from '../care/encounters/encounter.schema.ts';
import { Enrollee } from '../members/enrollees/enrollee.schema.ts';
import { clinicalField, NULL_CLINICAL } from '../members/record-access/clinical-field.ts';
import { Diagnosis, Symptom } from '../network/catalogue/clinical.schema.ts';
import { Hcp } from '../network/hcps/hcp.schema.ts';
import { Plan } from '../network/plans/plan.schema.ts';
import { db } from '../platform/db.ts';
import { rowsIn } from '../scheme/access/row-guard.ts';
import { builder } from '../scheme/graphql/builder.ts';
import { enumOf } from '../scheme/graphql/enums.ts';
import { recordIdOf } from '../scheme/graphql/own-number.ts';
import { Actor, statusHistory } from '../scheme/workflow/history.schema.ts';
import { visibleClaims } from './claim.access.ts';
import { claimMachine } from './claim.machine.ts';
import { claimActions } from './claim-actions.ts';
import { CHECK_CODES, type ClaimCheck } from './claim-checks/claim-checks.ts';
import { mayEdit } from './claim-editors.ts';
import {
  CitedEncounter,
  CitedPaCode,
  CitedReferral,
  ClaimCheckCode,
  ClaimCheckType,
  ClaimItem,
  ClaimPayment,
} from './claim-parts.schema.ts';

const ClaimActionEnum = builder.enumType('ClaimAction', { values: claimMachine.names });

const checksOf = ({ checks }: { checks: unknown }): ClaimCheck[] => (Array.isArray(checks) ? (checks as ClaimCheck[]) : []);

export const Claim = builder.prismaObject('Claim', {
  description: 'A facility’s claim for the care of one enrollee. Diagnoses and symptoms are null without CLINICAL_READ.',
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
      description: 'Vetting result: in full, in part or rejected; null until vetted.',
    }),
    hcp: t.relation('hcp', { type: Hcp }),
    enrollee: t.relation('enrollee', { type: Enrollee }),
    plan: t.relation('plan', { type: Plan, description: 'The plan at the time of service.' }),
    age: t.exposeInt('age', { description: 'Of the patient on the service day.' }),
    paCode: t.relation('paCode', { type: CitedPaCode, nullable: true, description: 'Null for a claim without a PA code.' }),
    referral: t.relation('referral', { type: CitedReferral, nullable: true, description: 'Null without a referral.' }),
    encounter: t.relation('encounter', { type: CitedEncounter, nullable: true, description: 'Null without a recorded visit.' }),
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
    cutReasons: t.field({
      type: [enumOf('CutReason')],
      description:
        'Distinct reasons of its cut and rejected lines, in the order of the lines; empty while undecided, and where nothing was cut.',
      select: { items: { where: { reasonCode: { not: null } }, orderBy: { position: 'asc' }, select: { reasonCode: true } } },
      resolve: ({ items }) => [...new Set(items.flatMap(({ reasonCode }) => reasonCode ?? []))],
    }),
    itemCount: t.relationCount('items'),
    claimedAmount: t.expose('claimedAmount', { type: 'Kobo' }),
    vettedAmount: t.expose('vettedAmount', { type: 'Kobo', description: 'Amount vetted by the officer; 0 until vetted.' }),
    approvedAmount: t.expose('approvedAmount', { type: 'Kobo', description: 'The final amount; 0 until approved.' }),
    payableAmount: t.expose('payableAmount', {
      type: 'Kobo',
      description: 'Payable amount: approved less the co-payment on drugs; 0 until approved.',
    }),
    paidAmount: t.expose('paidAmount', { type: 'Kobo' }),
    coPayAmount: t.expose('coPayAmount', { type: 'Kobo', description: 'Co-payment of the patient on drugs.' }),
    isLate: t.exposeBoolean('isLate', { description: 'Submitted after the due date of its care month.' }),
    lateReason: t.exposeString('lateReason', {
      nullable: true,
      description: 'The facility’s reason for late submission; null if there is none.',
    }),
    returnReason: t.exposeString('returnReason', {
      nullable: true,
      description: 'The query with which the claim was last returned; null if it was never returned.',
    }),
    checks: t.field({
      type: [ClaimCheckType],
      description: 'Findings of the last check run (on save, submission, or start of vetting). Blocks first.',
      select: { checks: true },
      resolve: checksOf,
    }),
    passedChecks: t.field({
      type: [ClaimCheckCode],
      description: 'Passed checks.',
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
      description: 'The officer who vets it; null before vetting and after it is returned.',
    }),
    vettedBy: t.relation('vettedBy', {
      type: Actor,
      nullable: true,
      description: 'Null until vetted, and after it is sent back or returned.',
    }),
    vettedAt: t.expose('vettedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null until vetted, and after it is sent back or returned.',
    }),
    approvedBy: t.relation('approvedBy', {
      type: Actor,
      nullable: true,
      description: 'Who took the final decision; null before that.',
    }),
    approvedAt: t.expose('approvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was approved or rejected; null before that.',
    }),
    submittedAt: t.expose('submittedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was first submitted; null before that.',
    }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Start of the day on which the bank paid it. Null until paid, and after the payment is reversed.',
    }),
    payment: t.field({
      type: ClaimPayment,
      nullable: true,
      description: 'Its payment; null until paid, and if the viewer may not read payments.',
      authScopes: { can: 'PAYMENT_READ' },
      unauthorizedResolver: () => null,
      select: { status: true, bill: { select: { payment: { select: { id: true, paymentNo: true, paidOn: true } } } } },
      resolve: ({ status, bill }) => (status === 'PAID' ? (bill?.payment ?? null) : null),
    }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'External number from the facility’s own system; null if there is none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    attempt: t.exposeInt('attempt', { description: 'Number of submissions.' }),
    bill: t.relation('bill', {
      nullable: true,
      description: 'Null before submission, and after it leaves the bill because it was returned or withdrawn.',
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
      description: 'Actions that the viewer may take now.',
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
    args: { id: t.arg.id({ required: true, description: 'With an API key, also your own number.' }) },
    resolve: async (query, _root, { id }, { viewer }) =>
      db.claim.findFirstOrThrow({ ...query, where: { id: await recordIdOf(viewer, 'Claim', id), AND: visibleClaims(viewer) } }),
  }),
);

builder.prismaObjectField(Encounter, 'claims', (t) =>
  t.relation('claims', {
    type: Claim,
    description: 'Claims for this visit; empty if the viewer may not read claims.',
    authScopes: { can: 'CLAIM_READ' },
    unauthorizedResolver: () => [] as never,
    query: (_args, { viewer }) => ({
      where: viewer ? visibleClaims(viewer) : { id: { in: [] } },
      orderBy: { claimNo: 'asc' },
    }),
  }),
);
