import type { BillStatus } from '../../generated/prisma/enums.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { PageInput, SortDirection } from '../../scheme/graphql/list.ts';
import { BillDeadline, BillHolder, billWhere } from './bill.schema.ts';
import { type BillQueue, billsByHcp, billsByOfficer, type SubmittableBill, submittableBills } from './bill-queue.service.ts';
import { type PassableClaim, previewPass } from './pass-claims.service.ts';
import { vettingClock } from './vetting-clock.ts';

/** The owner of a queue: a facility with its LGA, or an officer. */
type Named = { name: string; place: string | null };
type Row = BillQueue & Named & { waitsForVetting: boolean };
type Page = { total: number; sum: bigint; items: Row[] };

const BillQueueRow = builder.objectRef<Row>('BillQueue').implement({
  description: 'Bills at one stage that belong to a facility or an officer.',
  fields: (t) => ({
    id: t.exposeID('key', { description: 'The facility’s or the officer’s id.' }),
    name: t.exposeString('name'),
    place: t.exposeString('place', { nullable: true, description: 'LGA of a facility; null for an officer.' }),
    bills: t.exposeInt('bills'),
    claims: t.exposeInt('claims'),
    claimed: t.expose('claimed', { type: 'Kobo' }),
    vetted: t.expose('vetted', { type: 'Kobo' }),
    approved: t.expose('approved', { type: 'Kobo' }),
    oldest: t.expose('oldest', {
      type: 'DateTime',
      nullable: true,
      description: 'When the longest waiting bill was submitted (for an officer: vetted); null if there is none.',
    }),
    vettingDaysLeft: t.int({
      nullable: true,
      description: 'Business days left to vet the longest waiting bill; negative if overdue; null unless all bills await vetting.',
      resolve: async ({ key, oldest, waitsForVetting }, _args, _context, info) =>
        waitsForVetting ? ((await vettingClock({ id: key, status: 'SUBMITTED', submittedAt: oldest }, info))?.daysLeft ?? null) : null,
    }),
    latest: t.expose('latest', {
      type: 'DateTime',
      nullable: true,
      description: 'When the latest bill was submitted (for an officer: vetted); null if there is none.',
    }),
  }),
});

const BillQueuePage = builder.objectRef<Page>('BillQueuePage').implement({
  description: 'A page of queues.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    sum: t.expose('sum', { type: 'Kobo', description: 'Claimed over all queues.' }),
    items: t.field({ type: [BillQueueRow], resolve: ({ items }) => items }),
  }),
});

const BillQueueFilter = builder.inputType('BillQueueFilter', {
  description: 'Which bills count; as in the list of bills.',
  fields: (t) => ({
    status: t.field({ type: [enumOf('BillStatus')] }),
    lgaId: t.id(),
    fundingPool: t.string(),
    assignedOfficerId: t.id(),
    holder: t.field({ type: [BillHolder] }),
    dueWithin: t.int(),
    past: t.field({ type: BillDeadline }),
  }),
});

const SORTS = ['oldest', 'latest', 'name', 'bills', 'claims', 'claimed', 'vetted'] as const;
type Order = { sort: (typeof SORTS)[number]; direction: 'ASC' | 'DESC' };
const BillQueueSortField = builder.enumType('BillQueueSortField', { values: SORTS });

const compare = (a: string | number | bigint, b: string | number | bigint) =>
  typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b) : a < b ? -1 : Number(a > b);

/** Stable sort: ties keep the order of longest waiting first. */
function sorted(queues: BillQueue[], { sort, direction }: Order, nameOf: (key: string) => string): BillQueue[] {
  const value = (queue: BillQueue) =>
    sort === 'name' ? nameOf(queue.key) : sort === 'oldest' || sort === 'latest' ? (queue[sort]?.getTime() ?? 0) : queue[sort];
  const sign = direction === 'ASC' ? 1 : -1;
  return queues.toSorted((a, b) => sign * compare(value(a), value(b)));
}

type Names = (ids: string[]) => Promise<Map<string, Named>>;
const namesOf = (queues: BillQueue[], names: Names) => names(queues.map(({ key }) => key));

async function pageOf(
  queues: BillQueue[],
  { page: { number, size }, ...order }: Order & { page: { number: number; size: number } },
  names: Names,
  waitsForVetting = false,
): Promise<Page> {
  const allNames = order.sort === 'name' ? await namesOf(queues, names) : null;
  const shown = sorted(queues, order, (key) => allNames?.get(key)?.name ?? '').slice((number - 1) * size, number * size);
  const named = allNames ?? (await namesOf(shown, names));
  return {
    total: queues.length,
    sum: queues.reduce((sum, { claimed }) => sum + claimed, 0n),
    items: shown.map((queue) => ({ ...queue, ...(named.get(queue.key) ?? { name: '', place: null }), waitsForVetting })),
  };
}

const hcpNames = async (ids: string[]) =>
  new Map(
    (await db.hcp.findMany({ where: { id: { in: ids } }, include: { lga: true } })).map((hcp) => [
      hcp.id,
      { name: hcp.name, place: hcp.lga.name },
    ]),
  );
const officerNames = async (ids: string[]) =>
  new Map(
    (await db.userAccount.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })).map(({ id, name }) => [
      id,
      { name, place: null },
    ]),
  );

const queueArgs = builder.args((t) => ({
  page: t.field({ type: PageInput, required: true }),
  sort: t.field({ type: BillQueueSortField, defaultValue: 'oldest' }),
  direction: t.field({ type: SortDirection, defaultValue: 'ASC' }),
  search: t.string(),
  filter: t.field({ type: BillQueueFilter }),
}));
const orderOf = ({ sort, direction }: { sort?: Order['sort'] | null; direction?: Order['direction'] | null }): Order => ({
  sort: sort ?? 'oldest',
  direction: direction ?? 'ASC',
});

const WAITING: readonly BillStatus[] = ['SUBMITTED', 'IN_REVIEW'];

builder.queryField('billsByHcp', (t) =>
  t.withAuth({ can: 'BILL_READ' }).field({
    type: BillQueuePage,
    complexity: 20,
    description:
      'Facilities with bills at some stages (waiting for vetting unless named), the longest waiting first unless sorted. One grouped statement over Bill_status_submittedAt_idx.',
    args: queueArgs,
    resolve: async (_root, { page, search, filter, ...order }, { viewer }: { viewer: Viewer }) => {
      const status = filter?.status ?? [...WAITING];
      const waitsForVetting = status.every((stage) => WAITING.includes(stage));
      return pageOf(
        await billsByHcp(await billWhere(viewer, { ...filter, status }, null), search),
        { page, ...orderOf(order) },
        hcpNames,
        waitsForVetting,
      );
    },
  }),
);

builder.queryField('billsByOfficer', (t) =>
  t.withAuth({ can: 'BILL_APPROVE' }).field({
    type: BillQueuePage,
    complexity: 20,
    description:
      'Officers with bills they vetted at some stages (waiting for approval unless named), the longest waiting first unless sorted.',
    args: queueArgs,
    resolve: async (_root, { page, search, filter, ...order }, { viewer }: { viewer: Viewer }) =>
      pageOf(
        await billsByOfficer(await billWhere(viewer, { ...filter, status: filter?.status ?? ['VETTED'] }, null), search),
        { page, ...orderOf(order) },
        officerNames,
      ),
  }),
);

const PassableClaimType = builder.objectRef<PassableClaim>('PassableClaim').implement({
  description: 'An undecided claim of a bill, and whether it can be passed with the others.',
  fields: (t) => ({
    claimId: t.exposeID('claimId'),
    version: t.exposeInt('version', { description: 'Of the claim, for passClaims.' }),
    claimedAmount: t.expose('claimedAmount', { type: 'Kobo' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it must be opened; null if it can be passed.' }),
  }),
});

builder.queryField('claimsToPass', (t) =>
  t.withAuth({ can: 'CLAIM_VET' }).field({
    type: [PassableClaimType],
    complexity: 20,
    description: 'The undecided claims of a bill that the viewer vets, after their checks ran again.',
    args: { billId: t.arg.id({ required: true }) },
    resolve: (_root, { billId }, { viewer }) => previewPass(viewer, billId),
  }),
);

type NamedBill = SubmittableBill & { hcpName: string };
const SubmittableBillType = builder.objectRef<NamedBill>('SubmittableBill').implement({
  description: 'Claims that can go into one bill now.',
  fields: (t) => ({
    hcpId: t.exposeID('hcpId'),
    hcpName: t.exposeString('hcpName'),
    month: t.expose('month', { type: 'Date', description: 'First day of the care month.' }),
    fundingPool: t.exposeString('fundingPool'),
    claims: t.exposeInt('claims'),
    returned: t.exposeInt('returned', { description: 'Of which returned and to be corrected.' }),
    amount: t.expose('amount', { type: 'Kobo' }),
  }),
});

builder.queryField('submittableBills', (t) =>
  t.withAuth({ can: 'BILL_SUBMIT' }).field({
    type: [SubmittableBillType],
    complexity: 20,
    description: 'Ready and returned claims by facility, care month and fund. Officers see claims entered by officers.',
    args: { hcpId: t.arg.id() },
    resolve: async (_root, { hcpId }, { viewer }) => {
      const bills = await submittableBills(viewer, hcpId ?? null);
      const names = await hcpNames([...new Set(bills.map((bill) => bill.hcpId))]);
      return bills.map((bill) => ({ ...bill, hcpName: names.get(bill.hcpId)?.name ?? '' }));
    },
  }),
);

const Officer = builder.prismaObject('UserAccount', {
  variant: 'ClaimsOfficer',
  description: 'An officer to whom a bill can be assigned.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

builder.queryField('claimsOfficers', (t) =>
  t.withAuth({ can: 'CLAIMS_OFFICER_READ' }).prismaField({
    type: [Officer],
    description: 'Active claims officers by name.',
    args: { search: t.arg.string(), ids: t.arg.idList() },
    resolve: (query, _root, { search, ids }) =>
      db.userAccount.findMany({
        ...query,
        where: {
          role: 'CLAIMS_OFFICER',
          isActive: true,
          id: ids ? { in: ids } : undefined,
          name: { contains: escapeLike(search?.trim() ?? ''), mode: 'insensitive' },
        },
        orderBy: { name: 'asc' },
        take: 50,
      }),
  }),
);
