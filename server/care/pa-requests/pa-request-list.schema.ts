import { type PaRequest as PaRequestRow, Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { rollupTotals } from '../../platform/rollups/rollup-totals.ts';
import { storedRollups } from '../../platform/rollups/stored-rollup.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { changesField } from '../../scheme/graphql/changes.ts';
import { DateRangeInput } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { recordIdOf } from '../../scheme/graphql/own-number.ts';
import { visiblePaRequests } from './pa-request.access.ts';
import { PaRequest } from './pa-request.schema.ts';
import { paRequestWhere } from './pa-request-where.ts';

const PaRequestHolder = builder.enumType('PaRequestHolder', {
  description: 'Who holds a pending request.',
  values: {
    MINE: { description: 'The viewer.' },
    NOBODY: { description: 'Nobody: unassigned.' },
    OTHERS: { description: 'Another account manager.' },
  } as const,
});

const PaRequestFilter = builder.inputType('PaRequestFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('PaRequestStatus')] }),
    urgency: t.field({ type: [enumOf('Urgency')] }),
    hcpId: t.id(),
    lgaId: t.id({ description: 'LGA of the facility.' }),
    enrolleeId: t.id(),
    requested: t.field({ type: DateRangeInput }),
    decided: t.field({ type: DateRangeInput }),
    pastTheHour: t.boolean(),
    querySent: t.boolean({ description: 'The scheme’s query is unanswered.' }),
    autoApproved: t.boolean(),
    dueWithinMinutes: t.int({ description: 'Decisions due within this many minutes and not overdue.' }),
    proceeded: t.boolean({ description: 'The facility proceeded without a code.' }),
    codeStatus: t.field({ type: enumOf('PaCodeStatus') }),
    holder: t.field({ type: [PaRequestHolder], description: 'Pending requests by account manager; any of these.' }),
  }),
});

/** All current PA requests with their requested amounts, for the totals of lists. */
export const paTotalRollups = storedRollups(
  { base: 'PaRequest', rows: (table) => Prisma.sql`(SELECT *, "requestedAmount" AS asked FROM ${table}) AS q`, sums: ['asked'] },
  { PaTotalRollup: { keys: ['hcpId', 'lgaId', 'status', 'urgency'], index: ['hcpId'] } },
);
const TOTALS = [paTotalRollups.PaTotalRollup];

type FindArgs = { where: Prisma.PaRequestWhereInput; orderBy: object; skip: number; take: number };

const QUEUE = { dueAt: 'asc' } as const;
const isQueue = (orderBy: object) => Array.isArray(orderBy) && orderBy[0] === QUEUE;

/**
 * Emergencies by time left, then all others by time left. Two queries, because sorting by urgency would put an urgent request with time
 * left before a routine one that is almost due.
 */
async function findQueue({ where, skip, take, ...query }: FindArgs) {
  const parts: Prisma.PaRequestWhereInput[] = [
    { AND: [where, { urgency: 'EMERGENCY' }] },
    { AND: [where, { urgency: { not: 'EMERGENCY' } }] },
  ];
  const [emergencies = where, others = where] = parts;
  const orderBy = [QUEUE, { id: 'asc' as const }];
  const emergencyRequests = await db.paRequest.findMany({ ...query, where: emergencies, orderBy, skip, take });
  if (emergencyRequests.length === take) return emergencyRequests;
  const emergencyCount = await db.paRequest.count({ where: emergencies });
  const otherRequests = await db.paRequest.findMany({
    ...query,
    where: others,
    orderBy,
    skip: Math.max(0, skip - emergencyCount),
    take: take - emergencyRequests.length,
  });
  return [...emergencyRequests, ...otherRequests];
}

/** Requests after this one in the queue. */
function afterInQueue({ urgency, dueAt, id }: Pick<PaRequestRow, 'urgency' | 'dueAt' | 'id'>): Prisma.PaRequestWhereInput {
  const later: Prisma.PaRequestWhereInput = { dueAt: { gte: dueAt }, OR: [{ dueAt: { gt: dueAt } }, { id: { gt: id } }] };
  const others: Prisma.PaRequestWhereInput = { urgency: { not: 'EMERGENCY' } };
  return urgency === 'EMERGENCY' ? { OR: [{ AND: [{ urgency }, later] }, others] } : { AND: [others, later] };
}

listField('paRequests', {
  description:
    'PA requests, found by number, code, person or facility. Queue: index PaRequest_status_dueAt_idx; a facility: PaRequest_hcpId_requestedAt_idx; a person: PaRequest_enrolleeId_requestedAt_idx. Sort QUEUE: emergencies first, then by time left.',
  type: PaRequest,
  permission: 'PA_REQUEST_READ',
  filter: PaRequestFilter,
  sortBy: ['requestedAt', 'dueAt', 'queue', 'requestNo', 'requestedAmount', 'approvedAmount', 'decidedAt'],
  orderBy: { queue: () => QUEUE, decidedAt: (sort) => ({ decidedAt: { sort, nulls: 'last' } }) },
  where: (viewer, filter, search): Prisma.PaRequestWhereInput => ({
    AND: [visiblePaRequests(viewer), paRequestWhere(viewer, filter ?? {}, search)],
  }),
  find: (args) => (isQueue(args.orderBy) ? findQueue(args) : db.paRequest.findMany(args)),
  isLong: true,
  after: { queue: { select: { urgency: true, dueAt: true, id: true }, where: afterInQueue } },
  count: async ({ where }) => (await rollupTotals('PaRequest', where, TOTALS))?.n ?? db.paRequest.count({ where }),
  sum: async ({ where }) =>
    (await rollupTotals('PaRequest', where, TOTALS, ['asked']))?.asked ??
    (await db.paRequest.aggregate({ where, _sum: { requestedAmount: true } }))._sum.requestedAmount,
});

builder.queryField('paRequest', (t) =>
  t.withAuth({ can: 'PA_REQUEST_READ' }).prismaField({
    type: PaRequest,
    description: 'One PA request of the viewer’s scope.',
    args: { id: t.arg.id({ required: true, description: 'With an API key, also your own number.' }) },
    resolve: async (query, _root, { id }, { viewer }) =>
      db.paRequest.findFirstOrThrow({ ...query, where: { id: await recordIdOf(viewer, 'PaRequest', id), AND: visiblePaRequests(viewer) } }),
  }),
);

changesField('paChanges', {
  type: PaRequest,
  description:
    'PA requests of the viewer’s scope that changed since an instant or a cursor, also by their codes. Served by the index on (hcpId, updatedAt, id).',
  permission: 'PA_REQUEST_READ',
  visible: visiblePaRequests,
  find: (args) => db.paRequest.findMany(args),
});

const PaRequestCuts = builder.objectRef<{ all: number; pastTheHour: number; querySent: number; mine: number }>('PaRequestCuts').implement({
  description: 'Numbers of pending requests: all, overdue, with a query, and held by the viewer.',
  fields: (t) => ({
    all: t.exposeInt('all'),
    pastTheHour: t.exposeInt('pastTheHour'),
    querySent: t.exposeInt('querySent'),
    mine: t.exposeInt('mine'),
  }),
});

builder.queryField('pendingPaRequestCuts', (t) =>
  t.withAuth({ can: 'PA_REQUEST_READ' }).field({
    type: PaRequestCuts,
    description: 'Counts of pending requests in the viewer’s scope.',
    resolve: async (_root, _args, { viewer }) => {
      const count = (filter: Parameters<typeof paRequestWhere>[1]) =>
        db.paRequest.count({
          where: { AND: [visiblePaRequests(viewer), paRequestWhere(viewer, { status: ['PENDING'], ...filter }, null)] },
        });
      const [all, pastTheHour, querySent, mine] = await Promise.all([
        count({}),
        count({ pastTheHour: true }),
        count({ querySent: true }),
        count({ holder: ['MINE'] }),
      ]);
      return { all, pastTheHour, querySent, mine };
    },
  }),
);
