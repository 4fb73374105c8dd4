import type { Prisma } from '../../generated/prisma/client.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { today } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { Bill } from '../bills/bill.schema.ts';
import { Claim } from '../claim.schema.ts';
import { ClaimItem } from '../claim-parts.schema.ts';
import { visibleClaimDisputes } from './claim-dispute.access.ts';
import {
  acceptClaimOutcomeInput,
  decideClaimDisputeInput,
  fileClaimDisputeInput,
  withdrawClaimDisputeInput,
} from './claim-dispute.input.ts';
import { claimDisputeMachine } from './claim-dispute.machine.ts';
import { acceptClaimOutcome, fileClaimDispute, withdrawClaimDispute } from './claim-dispute.service.ts';
import { decideClaimDispute } from './claim-dispute-decision.service.ts';
import { disputableAmount, isCut, lastDisputeDay } from './disputable-claim.ts';

const ClaimDisputeAction = builder.enumType('ClaimDisputeAction', { values: claimDisputeMachine.names });

const ClaimDisputeLine = builder.prismaObject('ClaimDisputeLine', {
  description: 'A disputed claim line.',
  authScopes: { can: 'CLAIM_DISPUTE_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    item: t.relation('claimItem', { type: ClaimItem }),
    requestedAmount: t.expose('requestedAmount', { type: 'Kobo', description: 'Amount requested in addition to the approved amount.' }),
    grantedAmount: t.expose('grantedAmount', { type: 'Kobo', nullable: true, description: 'Null until the dispute is decided.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'Reason for not granting the full amount; null until decided, and if granted in full.',
    }),
  }),
});

const ClaimDispute = builder.prismaObject('ClaimDispute', {
  description:
    'A facility’s objection to the final decision on a claim. The claim does not change; a supplementary bill pays the granted amount.',
  authScopes: rowsIn(visibleClaimDisputes, 'CLAIM_DISPUTE_READ'),
  select: { id: true, hcpId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    disputeNo: t.exposeString('disputeNo', { description: 'DSP-YYMM-NNNNN' }),
    claim: t.relation('claim', { type: Claim }),
    hcp: t.relation('hcp', { type: Hcp }),
    status: t.expose('status', { type: enumOf('ClaimDisputeStatus') }),
    reason: t.exposeString('reason'),
    requestedAmount: t.expose('requestedAmount', { type: 'Kobo' }),
    grantedAmount: t.expose('grantedAmount', { type: 'Kobo', description: '0 until it is decided.' }),
    answer: t.exposeString('answer', { nullable: true, description: 'The final answer; null until it is decided.' }),
    lines: t.prismaField({
      type: [ClaimDisputeLine],
      description: 'The disputed lines in the order of the claim.',
      select: { id: true },
      resolve: (query, { id }) =>
        db.claimDisputeLine.findMany({ ...query, where: { disputeId: id }, orderBy: { claimItem: { position: 'asc' } } }),
    }),
    documents: t.prismaField({
      type: [Attachment],
      description: 'Supporting documents, oldest first.',
      select: { id: true },
      resolve: (query, { id }) =>
        db.attachment.findMany({ ...query, where: { ownerType: 'ClaimDispute', ownerId: id }, orderBy: { createdAt: 'asc' }, take: 100 }),
    }),
    filedBy: t.relation('filedBy', { type: Actor }),
    filedAt: t.expose('filedAt', { type: 'DateTime' }),
    decidedBy: t.relation('decidedBy', { type: Actor, nullable: true, description: 'Null until it is decided, and if it is withdrawn.' }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null until it is decided, and if it is withdrawn.',
    }),
    supplementaryBill: t.relation('supplementaryBill', {
      type: Bill,
      nullable: true,
      description: 'The bill for the granted amount; null if nothing was granted.',
    }),
    history: t.prismaField({ description: 'Oldest first.', ...statusHistory('ClaimDispute') }),
    availableActions: t.field({
      type: [ClaimDisputeAction],
      description: 'Actions that the viewer may take now.',
      select: { status: true, filedById: true, claimVettedById: true, claimApprovedById: true },
      resolve: (dispute, _args, { viewer }) => (viewer ? claimDisputeMachine.available(viewer, dispute) : []),
    }),
    version: t.exposeInt('version'),
  }),
});

const ClaimDisputeFilter = builder.inputType('ClaimDisputeFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('ClaimDisputeStatus')] }),
    hcpId: t.id(),
    lgaId: t.id({ description: 'Of the facility.' }),
    filed: t.field({ type: DateRangeInput }),
  }),
});

listField('claimDisputes', {
  description:
    'Disputes about claims, found by their number, the number of the claim, or the facility. Served by the indexes on (status, filedAt) and (hcpId, filedAt); the sum is the requested amount.',
  type: ClaimDispute,
  permission: 'CLAIM_DISPUTE_READ',
  filter: ClaimDisputeFilter,
  sortBy: ['filedAt', 'decidedAt', 'requestedAmount', 'grantedAmount', 'disputeNo'],
  where: (viewer, filter, search) => ({
    AND: [
      visibleClaimDisputes(viewer),
      {
        status: { in: filter?.status ?? undefined },
        hcpId: filter?.hcpId ?? undefined,
        hcp: filter?.lgaId ? { lgaId: filter.lgaId } : undefined,
        filedAt: instantsWithin(filter?.filed),
      },
      search
        ? {
            OR: [
              { disputeNo: { startsWith: escapeLike(search.toUpperCase()) } },
              { claim: { claimNo: { startsWith: escapeLike(search.toUpperCase()) } } },
              { hcp: { name: { contains: escapeLike(search), mode: 'insensitive' as const } } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.claimDispute.findMany(args),
  count: (args) => db.claimDispute.count(args),
  sum: async ({ where }) => (await db.claimDispute.aggregate({ where, _sum: { requestedAmount: true } }))._sum.requestedAmount,
});

builder.queryField('claimDispute', (t) =>
  t.withAuth({ can: 'CLAIM_DISPUTE_READ' }).prismaField({
    type: ClaimDispute,
    description: 'One dispute of the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.claimDispute.findFirstOrThrow({ ...query, where: { id, AND: visibleClaimDisputes(viewer) } }),
  }),
);

builder.prismaObjectField(Claim, 'dispute', (t) =>
  t.relation('dispute', {
    type: ClaimDispute,
    nullable: true,
    description: 'The facility’s dispute; null if there is none, or if the viewer may not read disputes.',
    authScopes: { can: 'CLAIM_DISPUTE_READ' },
    unauthorizedResolver: () => null,
  }),
);

const forDispute = {
  status: true,
  decision: true,
  outcomeAcceptedAt: true,
  bill: { select: { approvedAt: true } },
  dispute: { select: { id: true } },
  resubmissions: { where: { status: { not: 'WITHDRAWN' } }, select: { id: true } },
} as const satisfies Prisma.ClaimSelect;

/** The last day on which the viewer's facility could dispute the decision, past or not; null if it has no right to. */
async function disputeDayOf(claim: Prisma.ClaimGetPayload<{ select: typeof forDispute }>, viewer: Viewer | null): Promise<Date | null> {
  if (!viewer || !can(viewer, 'CLAIM_DISPUTE') || !isCut(claim)) return null;
  if (claim.outcomeAcceptedAt || claim.dispute || claim.resubmissions.length > 0) return null;
  const approvedAt = claim.bill?.approvedAt;
  return approvedAt ? lastDisputeDay({ approvedAt }, (await getSettings()).disputeDays) : null;
}

builder.prismaObjectFields(Claim, (t) => ({
  disputableUntil: t.field({
    type: 'Date',
    nullable: true,
    description: 'Last day on which the viewer can dispute the decision; null if not possible.',
    select: forDispute,
    resolve: async (claim, _args, { viewer }) => {
      const lastDay = await disputeDayOf(claim, viewer);
      return lastDay && today() <= lastDay ? lastDay : null;
    },
  }),
  disputeEndedOn: t.field({
    type: 'Date',
    nullable: true,
    description: 'Last day on which the viewer could have disputed the decision; null while possible, or if it never was.',
    select: forDispute,
    resolve: async (claim, _args, { viewer }) => {
      const lastDay = await disputeDayOf(claim, viewer);
      return lastDay && today() > lastDay ? lastDay : null;
    },
  }),
}));

builder.prismaObjectField(Claim, 'outcomeAcceptedAt', (t) =>
  t.expose('outcomeAcceptedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When the facility accepted the decision, which then cannot be disputed; null if it did not.',
  }),
);

builder.prismaObjectField(ClaimItem, 'disputableAmount', (t) =>
  t.field({
    type: 'Kobo',
    description: 'Maximum amount that can be disputed: claimed within tariff and PA code, less approved.',
    select: { qty: true, unitPriceClaimed: true, tariffPrice: true, amountClaimed: true, amountApproved: true, paItem: true },
    resolve: (item) => disputableAmount(item),
  }),
);

builder.prismaObjectField(Bill, 'supplementedClaim', (t) =>
  t.field({
    type: Claim,
    nullable: true,
    description: 'For a supplementary bill: the disputed claim; null for other bills.',
    select: { dispute: { select: { claimId: true } } },
    resolve: ({ dispute }) => (dispute ? db.claim.findUnique({ where: { id: dispute.claimId } }) : null),
  }),
);

createMutation('fileClaimDispute', {
  type: ClaimDispute,
  description: 'Disputes the final decision on a claim, once, within the dispute period.',
  can: 'CLAIM_DISPUTE',
  input: fileClaimDisputeInput,
  run: fileClaimDispute,
});

recordMutation('acceptClaimOutcome', {
  type: Claim,
  description: 'Accepts the decision on a rejected or partly approved claim within the dispute period; it cannot be disputed then.',
  can: 'CLAIM_DISPUTE',
  input: acceptClaimOutcomeInput,
  run: acceptClaimOutcome,
});

recordMutation('withdrawClaimDispute', {
  type: ClaimDispute,
  description: 'Withdraws a dispute before the decision. The claim cannot be disputed again.',
  can: 'CLAIM_DISPUTE',
  input: withdrawClaimDisputeInput,
  run: withdrawClaimDispute,
});

recordMutation('decideClaimDispute', {
  type: ClaimDispute,
  description: 'The final decision, line by line. The granted amount becomes an approved supplementary bill.',
  can: 'CLAIM_DISPUTE_DECIDE',
  input: decideClaimDisputeInput,
  run: decideClaimDispute,
});
