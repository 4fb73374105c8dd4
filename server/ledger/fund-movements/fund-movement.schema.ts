import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, daysWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { visibleFundMovements } from './fund-movement.access.ts';
import {
  confirmFundMovementInput,
  fundMovementReasonInput,
  recordFundMovementInput,
  reverseFundMovementInput,
} from './fund-movement.input.ts';
import { fundMovementMachine } from './fund-movement.machine.ts';
import {
  confirmFundMovement,
  declineFundMovementReversal,
  recordFundMovement,
  rejectFundMovement,
  requestFundMovementReversal,
  reverseFundMovement,
} from './fund-movement.service.ts';

const FundMovementAction = builder.enumType('FundMovementAction', { values: fundMovementMachine.names });

const FundMovement = builder.prismaObject('FundMovement', {
  description: 'Money of a fund that comes from no invoice: a grant, an appropriation, an opening balance, or a transfer between funds.',
  authScopes: rowsIn(visibleFundMovements, 'LEDGER_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    movementNo: t.exposeString('movementNo'),
    kind: t.expose('kind', { type: enumOf('FundMovementKind') }),
    status: t.expose('status', { type: enumOf('FundMovementStatus') }),
    fundingPool: t.exposeString('fundingPool', { description: 'The fund that receives the money.' }),
    fromFundingPool: t.exposeString('fromFundingPool', { nullable: true, description: 'The fund that gives it; null unless a transfer.' }),
    amount: t.expose('amount', { type: 'Kobo' }),
    day: t.expose('day', { type: 'Date', description: 'Accounting date.' }),
    source: t.exposeString('source', { nullable: true, description: 'Who gave a grant or appropriation; otherwise null.' }),
    periodFrom: t.expose('periodFrom', {
      type: 'Date',
      nullable: true,
      description: 'Period of a grant or appropriation; otherwise null.',
    }),
    periodTo: t.expose('periodTo', { type: 'Date', nullable: true, description: 'Last day of that period; null with it.' }),
    reference: t.exposeString('reference', { nullable: true, description: 'Of the bank or the award letter; null without one.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Of a transfer or opening balance; otherwise null.' }),
    recordedBy: t.relation('recordedBy', { type: Actor }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    decidedBy: t.relation('decidedBy', { type: Actor, nullable: true, description: 'Who confirmed or rejected it; null until then.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null until decided.' }),
    decisionNote: t.exposeString('decisionNote', { nullable: true, description: 'Reason of a rejection; otherwise null.' }),
    reversalReason: t.exposeString('reversalReason', { nullable: true, description: 'Null unless a reversal was requested.' }),
    reversalRequestedBy: t.relation('reversalRequestedBy', {
      type: Actor,
      nullable: true,
      description: 'Null unless a reversal was requested.',
    }),
    documents: t.prismaField({
      type: [Attachment],
      description: 'Award letters, warrants and other documents.',
      complexity: 5,
      resolve: (query, { id }) =>
        db.attachment.findMany({
          ...query,
          where: { ownerType: 'FundMovement', ownerId: id },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        }),
    }),
    history: t.prismaField({ ...statusHistory('FundMovement') }),
    availableActions: t.field({
      type: [FundMovementAction],
      description: 'Actions that the viewer may take now.',
      select: { status: true, recordedById: true, reversalRequestedById: true },
      resolve: (movement, _args, { viewer }) => {
        if (!viewer) return [];
        const isRequested = movement.reversalRequestedById !== null;
        const isPossible = {
          CONFIRM: true,
          REJECT: true,
          REQUEST_REVERSAL: !isRequested,
          DECLINE_REVERSAL: isRequested,
          REVERSE: isRequested,
        };
        return fundMovementMachine.available(viewer, movement).filter((action) => isPossible[action]);
      },
    }),
  }),
});

const FundMovementFilter = builder.inputType('FundMovementFilter', {
  fields: (t) => ({
    kind: t.field({ type: [enumOf('FundMovementKind')] }),
    status: t.field({ type: [enumOf('FundMovementStatus')] }),
    fundingPool: t.stringList({ description: 'Of any of these funds, on either side.' }),
    day: t.field({ type: DateRangeInput, description: 'Accounting date.' }),
  }),
});

const movementWhere = (
  filter: typeof FundMovementFilter.$inferInput | null | undefined,
  search: string | null | undefined,
): Prisma.FundMovementWhereInput => ({
  ...(filter?.kind?.length && { kind: { in: filter.kind } }),
  ...(filter?.status?.length && { status: { in: filter.status } }),
  day: daysWithin(filter?.day),
  AND: [
    filter?.fundingPool?.length
      ? { OR: [{ fundingPool: { in: filter.fundingPool } }, { fromFundingPool: { in: filter.fundingPool } }] }
      : {},
    search
      ? { OR: ['movementNo', 'source', 'reference'].map((column) => ({ [column]: { contains: escapeLike(search), mode: 'insensitive' } })) }
      : {},
  ],
});

listField('fundMovements', {
  description: 'Grants, appropriations, opening balances and transfers, newest day first. The sum leaves out rejected and reversed ones.',
  type: FundMovement,
  permission: 'LEDGER_READ',
  filter: FundMovementFilter,
  sortBy: ['day', 'amount', 'movementNo'],
  where: (viewer, filter, search): Prisma.FundMovementWhereInput => ({
    AND: [visibleFundMovements(viewer), movementWhere(filter, search)],
  }),
  find: (args) => db.fundMovement.findMany(args),
  count: (args) => db.fundMovement.count(args),
  sum: async ({ where }) =>
    (await db.fundMovement.aggregate({ where: { AND: [where, { status: { in: ['RECORDED', 'CONFIRMED'] } }] }, _sum: { amount: true } }))
      ._sum.amount,
});

builder.queryField('fundMovement', (t) =>
  t.withAuth({ can: 'LEDGER_READ' }).prismaField({
    type: FundMovement,
    description: 'One grant, appropriation, opening balance or transfer. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.fundMovement.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleFundMovements(viewer)] } }),
  }),
);

createMutation('recordFundMovement', {
  type: FundMovement,
  description: 'Records a grant, appropriation, opening balance or transfer, which a second person confirms.',
  can: 'FUND_WRITE',
  input: recordFundMovementInput,
  run: recordFundMovement,
});

recordMutation('confirmFundMovement', {
  type: FundMovement,
  description: 'Confirms a movement that someone else recorded. It is posted in the books.',
  can: 'FUND_CONFIRM',
  input: confirmFundMovementInput,
  run: confirmFundMovement,
});

recordMutation('rejectFundMovement', {
  type: FundMovement,
  description: 'Rejects a recorded movement; also used by the person who recorded it to withdraw it.',
  can: 'FUND_CONFIRM',
  input: fundMovementReasonInput,
  run: rejectFundMovement,
});

recordMutation('requestFundMovementReversal', {
  type: FundMovement,
  description: 'Requests the reversal of a confirmed movement by a second person.',
  can: 'FUND_WRITE',
  input: fundMovementReasonInput,
  run: requestFundMovementReversal,
});

recordMutation('declineFundMovementReversal', {
  type: FundMovement,
  description: 'Rejects a reversal; also used by the requester to withdraw it.',
  can: 'FUND_CONFIRM',
  input: fundMovementReasonInput,
  run: declineFundMovementReversal,
});

recordMutation('reverseFundMovement', {
  type: FundMovement,
  description: 'Reverses a movement at the request of another person, on today’s date.',
  can: 'FUND_CONFIRM',
  input: reverseFundMovementInput,
  run: reverseFundMovement,
});
