import { visibleEncounters } from '../care/encounters/encounter.access.ts';
import { EncounterDocument } from '../care/encounters/encounter.schema.ts';
import { visiblePaRequests } from '../care/pa-requests/pa-request.access.ts';
import { PaDocument } from '../care/pa-requests/pa-request.schema.ts';
import { clinicalField } from '../members/record-access/clinical-field.ts';
import { Service } from '../network/catalogue/service.schema.ts';
import { Hcp } from '../network/hcps/hcp.schema.ts';
import { db } from '../platform/db.ts';
import { can, type Permission } from '../scheme/access/permissions.shared.ts';
import type { Context } from '../scheme/access/viewer.ts';
import { builder } from '../scheme/graphql/builder.ts';
import { enumOf } from '../scheme/graphql/enums.ts';
import { Actor } from '../scheme/workflow/history.schema.ts';
import { CHECK_CODES, type ClaimCheck } from './claim-checks/claim-checks.ts';
import { capPrice } from './claim-money.ts';

export const ClaimCheckCode = builder.enumType('ClaimCheckCode', {
  description: 'A claim check.',
  values: CHECK_CODES as [string, ...string[]],
});
const CheckSeverity = builder.enumType('CheckSeverity', {
  values: {
    BLOCK: { description: 'The claim cannot be submitted.' },
    WARN: { description: 'A warning for the officer.' },
  } as const,
});

export const ClaimCheckType = builder.objectRef<ClaimCheck>('ClaimCheck').implement({
  description: 'A finding of a check.',
  fields: (t) => ({
    code: t.field({ type: ClaimCheckCode, resolve: ({ code }) => code }),
    severity: t.field({ type: CheckSeverity, resolve: ({ severity }) => severity }),
    line: t.exposeInt('line', { nullable: true, description: 'Number of the line, from 1; null for the whole claim.' }),
    message: t.exposeString('message'),
  }),
});

export const ClaimItem = builder.prismaObject('ClaimItem', {
  description: 'A claim line: claimed and approved amounts.',
  authScopes: { can: 'CLAIM_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    line: t.int({ description: 'From 1.', select: { position: true }, resolve: ({ position }) => position + 1 }),
    service: t.relation('service', { type: Service }),
    qty: t.exposeInt('qty'),
    unitPriceClaimed: t.expose('unitPriceClaimed', { type: 'Kobo', description: 'Claimed unit price.' }),
    tariffPrice: t.expose('tariffPrice', {
      type: 'Kobo',
      nullable: true,
      description: 'Tariff on the service day; null where there was none.',
    }),
    maxPrice: t.field({
      type: 'Kobo',
      description: 'Maximum unit price: the lowest of claimed, tariff and PA price.',
      select: { unitPriceClaimed: true, tariffPrice: true, paItem: true },
      resolve: (item) => capPrice(item),
    }),
    paQty: t.int({
      nullable: true,
      description: 'What the PA code allows; null without one.',
      select: { paItem: true },
      resolve: ({ paItem }) => paItem?.approvedQty ?? null,
    }),
    amountClaimed: t.expose('amountClaimed', { type: 'Kobo', description: 'Quantity × price, the price capped.' }),
    qtyApproved: t.exposeInt('qtyApproved', { nullable: true, description: 'Null while undecided.' }),
    priceApproved: t.expose('priceApproved', {
      type: 'Kobo',
      nullable: true,
      description: 'Approved unit price, kobo; null while undecided.',
    }),
    amountApproved: t.expose('amountApproved', { type: 'Kobo', nullable: true, description: 'Null while undecided.' }),
    decision: t.expose('decision', { type: enumOf('LineDecision') }),
    reasonCode: t.expose('reasonCode', {
      type: enumOf('CutReason'),
      nullable: true,
      description: 'Reason for a cut or rejection; null if there is none, and while undecided.',
    }),
    note: t.exposeString('note', { nullable: true, description: 'The officer’s note on a cut or rejection; null if there is none.' }),
  }),
});

const NO_ROWS = { id: { in: [] } };

/** Documents of a record behind the claim: for those who may open that record, as its files. */
const documentsOf = (permission: Permission) =>
  ({
    authScopes: (record: { enrolleeId: string }, args: object, context: Context) =>
      context.viewer !== null && can(context.viewer, permission) && clinicalField.authScopes(record, args, context),
    unauthorizedResolver: () => [],
  }) as const;

export const CitedPaCode = builder.prismaObject('PaCode', {
  variant: 'CitedPaCode',
  description: 'The PA code of a claim.',
  select: { id: true, enrolleeId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    requestId: t.exposeID('paRequestId'),
    code: t.exposeString('code'),
    status: t.expose('status', { type: enumOf('PaCodeStatus') }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime' }),
    validUntil: t.expose('validUntil', { type: 'Date' }),
    approvedAmount: t.expose('approvedAmount', { type: 'Kobo' }),
    decidedBy: t.field({
      type: Actor,
      nullable: true,
      description: 'Who approved the PA request; null if it was approved automatically.',
      select: { paRequest: { select: { decidedBy: true } } },
      resolve: ({ paRequest }) => paRequest.decidedBy as never,
    }),
    requestedAt: t.field({
      type: 'DateTime',
      select: { paRequest: { select: { requestedAt: true } } },
      resolve: ({ paRequest }) => paRequest.requestedAt,
    }),
    decidedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the PA request was approved; null if that is not on record.',
      select: { paRequest: { select: { decidedAt: true } } },
      resolve: ({ paRequest }) => paRequest.decidedAt,
    }),
    documents: t.prismaField({
      type: [PaDocument],
      description: 'Provided documents of the PA request; empty without the permissions PA_REQUEST_READ and CLINICAL_READ.',
      ...documentsOf('PA_REQUEST_READ'),
      select: { paRequestId: true },
      resolve: (query, { paRequestId }, _args, { viewer }) =>
        db.paDocument.findMany({
          ...query,
          where: { paRequestId, attachmentId: { not: null }, paRequest: viewer ? visiblePaRequests(viewer) : NO_ROWS },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        }),
    }),
  }),
});

export const CitedReferral = builder.prismaObject('Referral', {
  variant: 'CitedReferral',
  description: 'The referral of a claim.',
  fields: (t) => ({
    id: t.exposeID('id'),
    referralNo: t.exposeString('referralNo'),
    fromHcp: t.relation('fromHcp', { type: Hcp }),
    status: t.expose('status', { type: enumOf('ReferralStatus') }),
    acceptedAt: t.expose('acceptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the facility accepted the patient; null until then.',
    }),
    validUntil: t.expose('validUntil', {
      type: 'Date',
      nullable: true,
      description: 'Last day on which it can be used; null if it has none.',
    }),
  }),
});

export const CitedEncounter = builder.prismaObject('Encounter', {
  variant: 'CitedEncounter',
  description: 'The visit of a claim.',
  select: { id: true, enrolleeId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    encounterNo: t.exposeString('encounterNo'),
    visitAt: t.expose('visitAt', { type: 'DateTime' }),
    visitType: t.expose('visitType', { type: enumOf('VisitType') }),
    enrolleeConfirmed: t.exposeBoolean('enrolleeConfirmed', {
      nullable: true,
      description: 'Whether the patient said it took place; null while unanswered.',
    }),
    enrolleeAnsweredAt: t.expose('enrolleeAnsweredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the patient said whether it took place; null while unanswered.',
    }),
    documents: t.prismaField({
      type: [EncounterDocument],
      description: 'Oldest first; empty without the permissions ENCOUNTER_READ and CLINICAL_READ.',
      ...documentsOf('ENCOUNTER_READ'),
      resolve: (query, { id }, _args, { viewer }) =>
        db.encounterDocument.findMany({
          ...query,
          where: { encounterId: id, encounter: viewer ? visibleEncounters(viewer) : NO_ROWS },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        }),
    }),
  }),
});

type PaymentOfClaim = { id: string; paymentNo: string; paidOn: Date | null };
export const ClaimPayment = builder.objectRef<PaymentOfClaim>('ClaimPayment').implement({
  description: 'The payment that paid a claim.',
  fields: (t) => ({
    id: t.exposeID('id'),
    paymentNo: t.exposeString('paymentNo'),
    paidOn: t.expose('paidOn', {
      type: 'Date',
      nullable: true,
      description: 'Day on which the bank paid it; null if it is not on record.',
    }),
  }),
});
