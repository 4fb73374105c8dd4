import type { ClaimItem } from '../../generated/prisma/client.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { Claim } from '../claim.schema.ts';
import { isPassed, reviewPaidClaim } from './paid-claim-review.service.ts';
import { OPEN_REVIEW, visibleSecondLooks } from './second-look.access.ts';
import { reviewPaidClaimInput } from './second-look.input.ts';
import { secondLookMachine } from './second-look.machine.ts';
import type { VettedLine } from './second-look.service.ts';

const SecondLookLine = builder.objectRef<VettedLine>('SecondLookLine').implement({
  description: 'The officer’s decision on a claim line.',
  fields: (t) => ({
    itemId: t.exposeID('itemId', { description: 'The line of the claim.' }),
    decision: t.field({ type: enumOf('LineDecision'), resolve: ({ decision }) => decision }),
    qtyApproved: t.exposeInt('qtyApproved', { nullable: true, description: 'Null if it was not decided.' }),
    amountApproved: t.field({
      type: 'Kobo',
      nullable: true,
      description: 'Null if it was not decided.',
      resolve: ({ amountApproved }) => (amountApproved === null ? null : BigInt(amountApproved)),
    }),
    reasonCode: t.field({
      type: enumOf('CutReason'),
      nullable: true,
      description: 'Reason for a cut or rejection; null if there is none.',
      resolve: ({ reasonCode }): ClaimItem['reasonCode'] => reasonCode,
    }),
    note: t.exposeString('note', { nullable: true, description: 'The officer’s note; null if there is none.' }),
  }),
});

export const SecondLook = builder.prismaObject('SecondLook', {
  description: 'A second review of a vetted claim before its bill is approved, or of a claim that was approved or paid against a rule.',
  authScopes: rowsIn(visibleSecondLooks, 'SECOND_LOOK_READ'),
  select: { id: true, hcpId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    canReview: t.boolean({
      description: 'Whether the viewer may end the review of a claim that is approved or paid already.',
      select: { status: true, officerId: true, claim: { select: { status: true } } },
      resolve: (look, _args, { viewer }) => viewer !== null && isPassed(look.claim) && secondLookMachine.available(viewer, look).length > 0,
    }),
    claim: t.relation('claim', { type: Claim }),
    hcp: t.relation('hcp', { type: Hcp }),
    officer: t.relation('officer', { type: Actor, description: 'Who vetted it.' }),
    reasons: t.expose('reasons', {
      type: [enumOf('SecondLookReason')],
      description: 'Reasons for selection: random sample, high value, outlier facility, or care before the PA request.',
    }),
    status: t.expose('status', { type: enumOf('SecondLookStatus') }),
    claimedAmount: t.expose('claimedAmount', { type: 'Kobo' }),
    vettedAmount: t.expose('vettedAmount', { type: 'Kobo', description: 'Amount vetted by the officer.' }),
    decidedAmount: t.expose('decidedAmount', {
      type: 'Kobo',
      nullable: true,
      description: 'The final amount; null until reviewed.',
    }),
    lines: t.field({
      type: [SecondLookLine],
      description: 'The officer’s decisions, by line.',
      select: { lines: true },
      resolve: ({ lines }) => lines as VettedLine[],
    }),
    seed: t.string({
      nullable: true,
      description: 'Random seed of the sample; null if it was not selected at random.',
      select: { draw: { select: { seed: true } } },
      resolve: ({ draw }) => draw?.seed ?? null,
    }),
    note: t.exposeString('note', { nullable: true, description: 'Reason for changing the decision; null if unchanged or undecided.' }),
    setAsideAt: t.expose('setAsideAt', { type: 'DateTime' }),
    decidedBy: t.relation('decidedBy', { type: Actor, nullable: true, description: 'Null until reviewed.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null until reviewed.' }),
    history: t.prismaField({ description: 'Oldest first.', ...statusHistory('SecondLook') }),
  }),
});

recordMutation('reviewPaidClaim', {
  type: SecondLook,
  description:
    'Ends the second review of a claim that is approved or paid already. A lower amount is deducted from the next payment by the accountant.',
  can: 'CLAIM_APPROVE',
  input: reviewPaidClaimInput,
  run: reviewPaidClaim,
});

const SecondLookFilter = builder.inputType('SecondLookFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('SecondLookStatus')] }),
    reason: t.field({ type: [enumOf('SecondLookReason')], description: 'Selected for any of these reasons.' }),
    waiting: t.boolean({ description: 'Awaiting a decision: open, and the bill is not back with the officer.' }),
    officerId: t.id({ description: 'Who vetted the claim.' }),
    hcpId: t.id(),
    lgaId: t.id({ description: 'Of the facility.' }),
    setAside: t.field({ type: DateRangeInput }),
  }),
});

listField('secondLooks', {
  description:
    'Claims selected for second review, found by their number, their bill or the facility. Served by the indexes on (status, setAsideAt), (officerId, setAsideAt) and (hcpId, setAsideAt); the sum is what the officers had passed.',
  type: SecondLook,
  permission: 'SECOND_LOOK_READ',
  filter: SecondLookFilter,
  sortBy: ['setAsideAt', 'decidedAt', 'vettedAmount', 'claimedAmount'],
  where: (viewer, filter, search) => ({
    AND: [
      visibleSecondLooks(viewer),
      {
        status: { in: filter?.status ?? undefined },
        reasons: filter?.reason ? { hasSome: filter.reason } : undefined,
        officerId: filter?.officerId ?? undefined,
        hcpId: filter?.hcpId ?? undefined,
        hcp: filter?.lgaId ? { lgaId: filter.lgaId } : undefined,
        setAsideAt: instantsWithin(filter?.setAside),
      },
      filter?.waiting ? OPEN_REVIEW : {},
      search
        ? {
            OR: [
              { claim: { claimNo: { startsWith: escapeLike(search.toUpperCase()) } } },
              { bill: { billNo: { startsWith: escapeLike(search.toUpperCase()) } } },
              { hcp: { name: { contains: escapeLike(search), mode: 'insensitive' as const } } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.secondLook.findMany(args),
  count: (args) => db.secondLook.count(args),
  sum: async ({ where }) => (await db.secondLook.aggregate({ where, _sum: { vettedAmount: true } }))._sum.vettedAmount,
});

builder.prismaObjectField(Claim, 'secondLook', (t) =>
  t.field({
    type: SecondLook,
    nullable: true,
    description: 'Its second review in its bill; null if not selected, or if the viewer may not read second reviews.',
    authScopes: { can: 'SECOND_LOOK_READ' },
    unauthorizedResolver: () => null,
    select: (_args, _context, nestedSelection) => ({
      billId: true,
      secondLooks: nestedSelection({ select: { id: true, hcpId: true, billId: true }, orderBy: { setAsideAt: 'desc' }, take: 1 }),
    }),
    resolve: ({ billId, secondLooks: [latest] }) => (latest && latest.billId === billId ? latest : null),
  }),
);
