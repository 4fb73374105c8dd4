import type { Prisma } from '../../generated/prisma/client.ts';
import type { BillStatus } from '../../generated/prisma/enums.ts';
import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { Plan } from '../../network/plans/plan.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { batchLoader } from '../../scheme/graphql/load-together.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { Bill } from '../bills/bill.schema.ts';
import { visibleCapitationContests, visibleCapitationRuns, visibleCapitationStatements } from './capitation.access.ts';
import {
  capitationReasonInput,
  capitationVersionInput,
  contestCapitationInput,
  decideCapitationContestInput,
  openCapitationRunInput,
} from './capitation.input.ts';
import { capitationContestMachine, capitationRunMachine } from './capitation.machine.ts';
import {
  approveCapitationRun,
  contestCapitation,
  decideCapitationContest,
  openCapitationRun,
  recomputeCapitationRun,
  reverseCapitationRun,
} from './capitation.service.ts';

const RunAction = builder.enumType('CapitationRunAction', { values: capitationRunMachine.names });
const ContestAction = builder.enumType('CapitationContestAction', { values: capitationContestMachine.names });

const CapitationLine = builder.prismaObject('CapitationLine', {
  description: 'One life of a capitation run, or a correction of an earlier month.',
  authScopes: { can: 'CAPITATION_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    enrollee: t.relation('enrollee', { type: Enrollee }),
    plan: t.relation('plan', { type: Plan }),
    month: t.expose('month', { type: 'Date', description: 'First day of the month that is paid for or corrected.' }),
    reason: t.expose('reason', { type: enumOf('CapitationReason') }),
    amount: t.expose('amount', { type: 'Kobo', description: 'Negative if money is recovered.' }),
  }),
});

/** The part of a run that facilities may see, without scheme totals. */
const RunHead = builder.prismaObject('CapitationRun', {
  variant: 'CapitationRunHead',
  description: 'Month, fund and status of a capitation run.',
  fields: (t) => ({
    id: t.exposeID('id'),
    runNo: t.exposeString('runNo'),
    month: t.expose('month', { type: 'Date' }),
    fundingPool: t.exposeString('fundingPool'),
    status: t.expose('status', { type: enumOf('CapitationRunStatus') }),
    cutOff: t.expose('cutOff', { type: 'Date', description: 'Lives count for the facility to which they were assigned on this day.' }),
    approvedAt: t.expose('approvedAt', { type: 'DateTime', nullable: true, description: 'Null until approved.' }),
  }),
});

const CapitationStatement = builder.prismaObject('CapitationStatement', {
  description: 'The capitation of one facility in a run, with the list of lives.',
  authScopes: rowsIn(visibleCapitationStatements, 'CAPITATION_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    hcp: t.relation('hcp', { type: Hcp }),
    run: t.relation('run', { type: RunHead }),
    lives: t.exposeInt('lives', { description: 'Lives of the month.' }),
    amount: t.expose('amount', { type: 'Kobo', description: 'For the lives of the month, kobo.' }),
    adjustments: t.expose('adjustments', { type: 'Kobo', description: 'Corrections of earlier months; may be negative.' }),
    total: t.field({
      type: 'Kobo',
      description: 'Amount owed to the facility; negative if the facility owes.',
      select: { amount: true, adjustments: true },
      resolve: ({ amount, adjustments }) => amount + adjustments,
    }),
    bill: t.relation('bill', {
      type: Bill,
      nullable: true,
      description: 'The bill that pays it; null until approved, if nothing is payable, and without the permission BILL_READ.',
      authScopes: { can: 'BILL_READ' },
      unauthorizedResolver: () => null,
    }),
    lines: t.prismaField({
      type: [CapitationLine],
      description: 'The lives and corrections, at most 500 from the offset.',
      complexity: ({ size }) => ({ field: 5, multiplier: Math.min(size ?? 100, 500) / 10 }),
      args: { offset: t.arg.int({ defaultValue: 0 }), size: t.arg.int({ defaultValue: 100 }) },
      select: { runId: true, hcpId: true },
      resolve: (query, { runId, hcpId }, { offset, size }) =>
        db.capitationLine.findMany({
          ...query,
          where: { runId, hcpId },
          orderBy: [{ reason: 'asc' }, { enrolleeId: 'asc' }, { month: 'asc' }],
          skip: Math.max(offset ?? 0, 0),
          take: Math.min(Math.max(size ?? 100, 1), 500),
        }),
    }),
    lineCount: t.int({
      description: 'Lives and corrections.',
      select: { runId: true, hcpId: true },
      resolve: ({ runId, hcpId }) => db.capitationLine.count({ where: { runId, hcpId } }),
    }),
  }),
});

const CapitationContest = builder.prismaObject('CapitationContest', {
  description: 'A facility’s contest of an entry on its capitation statement.',
  authScopes: rowsIn(visibleCapitationContests, 'CAPITATION_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    kind: t.expose('kind', { type: enumOf('CapitationContestKind') }),
    status: t.expose('status', { type: enumOf('CapitationContestStatus') }),
    reason: t.exposeString('reason'),
    decisionNote: t.exposeString('decisionNote', { nullable: true, description: 'Null until decided.' }),
    enrollee: t.relation('enrollee', { type: Enrollee }),
    statement: t.relation('statement', { type: CapitationStatement }),
    requestedBy: t.relation('requestedBy', { type: Actor }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
    decidedBy: t.relation('decidedBy', { type: Actor, nullable: true, description: 'Null until decided.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null until decided.' }),
    availableActions: t.field({
      type: [ContestAction],
      description: 'Actions that the viewer may take now.',
      resolve: (contest, _args, { viewer }) => (viewer ? capitationContestMachine.available(viewer, contest) : []),
    }),
  }),
});

/** Number of facilities of each run with a bill in these statuses, in one statement for all runs. */
async function countBills(runIds: readonly string[], statuses: readonly BillStatus[]): Promise<(runId: string) => number> {
  const rows = await db.$queryRaw<{ runId: string; n: number }[]>`
    SELECT s."runId", count(*)::int AS n FROM "CapitationStatement" s JOIN "Bill" b ON b.id = s."billId"
    WHERE s."runId" = ANY(${runIds}::uuid[]) AND b.kind = 'CAPITATION' AND b.status = ANY(${statuses}::"BillStatus"[]) GROUP BY 1`;
  const counts = new Map(rows.map(({ runId, n }) => [runId, n]));
  return (runId) => counts.get(runId) ?? 0;
}

const CapitationRun = builder.prismaObject('CapitationRun', {
  description: 'The capitation of a month and fund for all primary facilities.',
  authScopes: rowsIn(visibleCapitationRuns, 'CAPITATION_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    runNo: t.exposeString('runNo'),
    month: t.expose('month', { type: 'Date', description: 'First day of the month that is paid for.' }),
    fundingPool: t.exposeString('fundingPool', { description: 'The fund that pays.' }),
    cutOff: t.expose('cutOff', { type: 'Date', description: 'Lives count for the facility to which they were assigned on this day.' }),
    status: t.expose('status', { type: enumOf('CapitationRunStatus') }),
    lives: t.exposeInt('lives'),
    amount: t.expose('amount', { type: 'Kobo', description: 'With adjustments, kobo.' }),
    adjustments: t.expose('adjustments', { type: 'Kobo', description: 'Corrections of earlier months; may be negative.' }),
    paidCount: t.int({
      description: 'Paid facilities.',
      select: { id: true },
      resolve: ({ id }, _args, _context, info) => batchLoader(info, id, (ids) => countBills(ids, ['PAID'])),
    }),
    payableCount: t.int({
      description: 'Facilities with an amount to pay, paid or unpaid; 0 until approved.',
      select: { id: true },
      resolve: ({ id }, _args, _context, info) => batchLoader(info, id, (ids) => countBills(ids, ['APPROVED', 'PAID'])),
    }),
    failure: t.exposeString('failure', { nullable: true, description: 'Reason for a failed computation; null otherwise.' }),
    computedBy: t.relation('computedBy', { type: Actor }),
    computedAt: t.expose('computedAt', { type: 'DateTime', nullable: true, description: 'Null while it is being computed.' }),
    approvedBy: t.relation('approvedBy', { type: Actor, nullable: true, description: 'Null until approved.' }),
    approvedAt: t.expose('approvedAt', { type: 'DateTime', nullable: true, description: 'Null until approved.' }),
    reverseReason: t.exposeString('reverseReason', { nullable: true, description: 'Null unless reversed.' }),
    history: t.prismaField({ ...statusHistory('CapitationRun') }),
    availableActions: t.field({
      type: [RunAction],
      description: 'Actions that the viewer may take now.',
      resolve: (run, _args, { viewer }) =>
        viewer ? capitationRunMachine.available(viewer, run).filter((action) => action !== 'FINISH') : [],
    }),
  }),
});

const RunFilter = builder.inputType('CapitationRunFilter', {
  fields: (t) => ({ status: t.field({ type: [enumOf('CapitationRunStatus')] }), fundingPool: t.string() }),
});

listField('capitationRuns', {
  description: 'Capitation runs, the newest month first (index on month). Empty for facilities and officers limited to some LGAs.',
  type: CapitationRun,
  permission: 'CAPITATION_READ',
  filter: RunFilter,
  sortBy: ['month', 'amount', 'runNo'],
  where: (viewer, filter, search) => ({
    AND: [
      visibleCapitationRuns(viewer),
      {
        ...(filter?.status?.length && { status: { in: filter.status } }),
        fundingPool: filter?.fundingPool ?? undefined,
        ...(search && { runNo: { contains: escapeLike(search), mode: 'insensitive' as const } }),
      },
    ],
  }),
  find: (args) => db.capitationRun.findMany(args),
  count: (args) => db.capitationRun.count(args),
  sum: async ({ where }) => (await db.capitationRun.aggregate({ where, _sum: { amount: true } }))._sum.amount,
});

const StatementFilter = builder.inputType('CapitationStatementFilter', {
  fields: (t) => ({ runId: t.id(), hcpId: t.id() }),
});

const statementWhere = (
  filter: typeof StatementFilter.$inferInput | null | undefined,
  search: string | null | undefined,
): Prisma.CapitationStatementWhereInput => ({
  runId: filter?.runId ?? undefined,
  hcpId: filter?.hcpId ?? undefined,
  ...(search && {
    OR: [
      { hcp: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
      { run: { runNo: { contains: escapeLike(search), mode: 'insensitive' } } },
    ],
  }),
});

listField('capitationStatements', {
  description: 'Capitation statements of facilities, newest month first. A facility sees its own of approved runs.',
  type: CapitationStatement,
  permission: 'CAPITATION_READ',
  filter: StatementFilter,
  sortBy: ['month', 'lives', 'amount'],
  orderBy: { month: (direction) => [{ run: { month: direction } }, { lives: 'desc' }] },
  where: (viewer, filter, search) => ({ AND: [visibleCapitationStatements(viewer), statementWhere(filter, search)] }),
  find: (args) => db.capitationStatement.findMany(args),
  count: (args) => db.capitationStatement.count(args),
  sum: async ({ where }) => {
    const { _sum } = await db.capitationStatement.aggregate({ where, _sum: { amount: true, adjustments: true } });
    return (_sum.amount ?? 0n) + (_sum.adjustments ?? 0n);
  },
});

builder.prismaObjectField(Bill, 'capitation', (t) =>
  t.relation('capitation', {
    type: CapitationStatement,
    nullable: true,
    description: 'For a capitation bill: its statement; null for other bills, and without the permission CAPITATION_READ.',
    authScopes: { can: 'CAPITATION_READ' },
    unauthorizedResolver: () => null,
  }),
);

const ContestFilter = builder.inputType('CapitationContestFilter', {
  fields: (t) => ({ status: t.field({ type: [enumOf('CapitationContestStatus')] }), statementId: t.id() }),
});

listField('capitationContests', {
  description: 'Contested lives of capitation statements, the latest first (index on status, requestedAt).',
  type: CapitationContest,
  permission: 'CAPITATION_READ',
  filter: ContestFilter,
  sortBy: ['requestedAt'],
  where: (viewer, filter, search) => ({
    AND: [
      visibleCapitationContests(viewer),
      {
        ...(filter?.status?.length && { status: { in: filter.status } }),
        statementId: filter?.statementId ?? undefined,
        ...(search && { enrollee: { enrolmentNo: { startsWith: escapeLike(search.toUpperCase()) } } }),
      },
    ],
  }),
  find: (args) => db.capitationContest.findMany(args),
  count: (args) => db.capitationContest.count(args),
});

builder.queryField('capitationRun', (t) =>
  t.withAuth({ can: 'CAPITATION_READ' }).prismaField({
    type: CapitationRun,
    description: 'One run. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.capitationRun.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleCapitationRuns(viewer)] } }),
  }),
);

builder.queryField('capitationStatement', (t) =>
  t.withAuth({ can: 'CAPITATION_READ' }).prismaField({
    type: CapitationStatement,
    description: 'The statement of a facility. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.capitationStatement.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleCapitationStatements(viewer)] } }),
  }),
);

createMutation('openCapitationRun', {
  type: CapitationRun,
  description: 'Starts the capitation run of a month and fund; a job computes it.',
  can: 'CAPITATION_WRITE',
  input: openCapitationRunInput,
  run: openCapitationRun,
});
recordMutation('recomputeCapitationRun', {
  type: CapitationRun,
  description: 'Recomputes a run before its approval.',
  can: 'CAPITATION_WRITE',
  input: capitationReasonInput,
  run: recomputeCapitationRun,
});
recordMutation('approveCapitationRun', {
  type: CapitationRun,
  description: 'Approves a computed run, by a second person. Each facility is then owed its statement.',
  can: 'CAPITATION_APPROVE',
  input: capitationVersionInput,
  run: approveCapitationRun,
});
recordMutation('reverseCapitationRun', {
  type: CapitationRun,
  description: 'Reverses an approved run, by someone other than the approver.',
  can: 'CAPITATION_APPROVE',
  input: capitationReasonInput,
  run: reverseCapitationRun,
});
recordMutation('contestCapitation', {
  type: CapitationContest,
  idArgument: 'statementId',
  description: 'Contests an entry of a statement: not the facility’s enrollee, or missing.',
  can: 'CAPITATION_CONTEST',
  input: contestCapitationInput,
  run: contestCapitation,
});
recordMutation('decideCapitationContest', {
  type: CapitationContest,
  description: 'Accepts or rejects a contest. If accepted, the next run makes the correction.',
  can: 'CAPITATION_CONTEST_DECIDE',
  input: decideCapitationContestInput,
  run: decideCapitationContest,
});
