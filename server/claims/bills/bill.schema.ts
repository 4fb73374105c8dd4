import type { Prisma } from '../../generated/prisma/client.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { billMachine } from '../bill.machine.ts';
import { billActions } from '../bill-assignment.ts';
import { visibleClaims } from '../claim.access.ts';
import { Claim } from '../claim.schema.ts';
import { SecondLook } from '../second-looks/second-look.schema.ts';
import { visibleBills } from './bill.access.ts';
import { unpaidPastDue, unvettedDueWithin, unvettedPastDue } from './bill-deadlines.ts';
import { vettingClock } from './vetting-clock.ts';

const BillAction = builder.enumType('BillAction', { values: billMachine.names });

export const Bill = builder.prismaObject('Bill', {
  description: 'A bill: one facility’s claims of one care month and one fund. Its totals are the sums over its claims.',
  authScopes: rowsIn(visibleBills, 'BILL_READ'),
  select: { id: true, hcpId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    billNo: t.exposeString('billNo', { description: 'BAT-{HCP}-{YYYYMM}-{NN}; for capitation {run}-{HCP}' }),
    kind: t.expose('kind', {
      type: enumOf('BillKind'),
      description: 'A supplementary bill pays what a dispute granted, a capitation bill a statement; neither contains new claims.',
    }),
    hcp: t.relation('hcp', { type: Hcp }),
    careMonth: t.expose('careMonth', { type: 'Date', description: 'First day of the month of care.' }),
    fundingPool: t.exposeString('fundingPool'),
    status: t.expose('status', { type: enumOf('BillStatus') }),
    claimCount: t.exposeInt('claimCount'),
    claimedAmount: t.expose('claimedAmount', { type: 'Kobo' }),
    vettedAmount: t.expose('vettedAmount', { type: 'Kobo' }),
    approvedAmount: t.expose('approvedAmount', { type: 'Kobo' }),
    payableAmount: t.expose('payableAmount', {
      type: 'Kobo',
      description: 'Payable amount: approved less co-payments.',
    }),
    paidAmount: t.expose('paidAmount', { type: 'Kobo' }),
    undecidedCount: t.relationCount('claims', {
      description: 'Claims not yet vetted.',
      where: { status: { in: ['SUBMITTED', 'IN_REVIEW'] } },
    }),
    returnedCount: t.relationCount('claims', {
      description: 'Claims that are returned to the facility when the bill is finished.',
      where: { status: 'RETURNED' },
    }),
    cutCount: t.relationCount('claims', { description: 'Claims not approved in full.', where: { decision: { in: ['PARTIAL', 'NONE'] } } }),
    waitingApprovalCount: t.relationCount('claims', {
      description: 'Vetted claims without a final decision.',
      where: { status: 'VETTED' },
    }),
    cleanCount: t.relationCount('claims', {
      description: 'Clean claims: vetted in full, no blocking check, no open second review. They can be approved together.',
      where: {
        status: 'VETTED',
        decision: 'FULL',
        NOT: { checks: { array_contains: [{ severity: 'BLOCK' }] } },
        secondLooks: { none: { status: 'OPEN' } },
      },
    }),
    claims: t.relation('claims', {
      type: Claim,
      description: 'Its claims by number.',
      query: (_args, { viewer }) => ({ where: viewer ? visibleClaims(viewer) : { id: { in: [] } }, orderBy: { claimNo: 'asc' } }),
    }),
    submittedBy: t.relation('submittedBy', {
      type: Actor,
      nullable: true,
      description: 'Null until it is submitted, and for bills that the scheme created for unanswered claims.',
    }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', nullable: true, description: 'Null until it is submitted.' }),
    vettingDueOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'Vetting deadline, in business days from submission; null unless it awaits vetting.',
      select: { id: true, status: true, submittedAt: true },
      resolve: async (bill, _args, _context, info) => (await vettingClock(bill, info))?.dueOn ?? null,
    }),
    vettingDaysLeft: t.int({
      nullable: true,
      description: 'Business days left until the vetting deadline; negative if overdue; null unless it awaits vetting.',
      select: { id: true, status: true, submittedAt: true },
      resolve: async (bill, _args, _context, info) => (await vettingClock(bill, info))?.daysLeft ?? null,
    }),
    assignedOfficer: t.relation('assignedOfficer', {
      type: Actor,
      nullable: true,
      description: 'The officer who vets it; null if unassigned.',
    }),
    vettedBy: t.relation('vettedBy', {
      type: Actor,
      nullable: true,
      description: 'Who finished the vetting; null before that, and after it is sent back to the officer.',
    }),
    vettedAt: t.expose('vettedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the vetting was finished; null before that, and after it is sent back to the officer.',
    }),
    approvedBy: t.relation('approvedBy', { type: Actor, nullable: true, description: 'Null until it is approved.' }),
    approvedAt: t.expose('approvedAt', { type: 'DateTime', nullable: true, description: 'Null until it is approved.' }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Start of the day on which the bank paid it. Null until paid, and after the payment is reversed.',
    }),
    returnReason: t.exposeString('returnReason', {
      nullable: true,
      description: 'Reason for returning it to the facility; null if it was not returned.',
    }),
    openSecondLookCount: t.relationCount('secondLooks', {
      description: 'Number of open second reviews; 0 if the viewer may not read them.',
      authScopes: { can: 'SECOND_LOOK_READ' },
      unauthorizedResolver: () => 0,
      where: { status: 'OPEN' },
    }),
    history: t.prismaField({ description: 'Oldest first.', ...statusHistory('Bill') }),
    availableActions: t.field({
      type: [BillAction],
      description: 'Actions that the viewer may take now.',
      select: { status: true, submittedById: true, vettedById: true, assignedOfficerId: true },
      resolve: (bill, _args, { viewer }) => (viewer ? billActions(viewer, bill) : []),
    }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'External number from the facility’s own system; null if there is none.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Of its last change.' }),
    version: t.exposeInt('version'),
  }),
});

export const BillHolder = builder.enumType('BillHolder', {
  description: 'Who vets a bill.',
  values: {
    MINE: { description: 'The viewer vets it.' },
    NOBODY: { description: 'Unassigned.' },
    OTHERS: { description: 'Another officer vets it.' },
  } as const,
});

const heldBy = ({ userId }: Viewer): Record<typeof BillHolder.$inferType, Prisma.BillWhereInput> => ({
  MINE: { assignedOfficerId: userId },
  NOBODY: { assignedOfficerId: null },
  OTHERS: { assignedOfficerId: { not: userId } },
});

export const BillDeadline = builder.enumType('BillDeadline', {
  description: 'Deadlines of a bill.',
  values: {
    VETTING: { description: 'Vetting deadline in Settings, in business days.' },
    PAYMENT: { description: 'Payment deadline in Settings, in days.' },
  },
});

const BillFilter = builder.inputType('BillFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('BillStatus')] }),
    hcpId: t.id(),
    lgaId: t.id(),
    careMonth: t.field({ type: 'Date', description: 'First day of the month.' }),
    fundingPool: t.string(),
    assignedOfficerId: t.id(),
    vettedById: t.id(),
    holder: t.field({ type: [BillHolder], description: 'By officer; any of these.' }),
    vettedByMe: t.boolean(),
    submitted: t.field({ type: DateRangeInput }),
    past: t.field({ type: BillDeadline, description: 'Past this deadline and still open.' }),
    dueWithin: t.int({ description: 'Waits for vetting with at most this many business days left, overdue included.' }),
    isReady: t.boolean({ description: 'Every claim is vetted or returned, so its vetting can be finished.' }),
  }),
});

/** Upper limit of the filter by business days left. */
const MAX_DAYS_LEFT = 260;

const READY_TO_FINISH: Prisma.BillWhereInput = {
  status: 'IN_REVIEW',
  claims: { some: {}, none: { status: { in: ['SUBMITTED', 'IN_REVIEW'] } } },
};

export const billWhere = async (
  viewer: Viewer,
  filter: (typeof BillFilter)['$inferInput'] | null | undefined,
  search: string | null | undefined,
): Promise<Prisma.BillWhereInput> => ({
  AND: [
    visibleBills(viewer),
    filter?.past === 'VETTING' ? await unvettedPastDue() : filter?.past === 'PAYMENT' ? await unpaidPastDue() : {},
    filter?.dueWithin == null ? {} : await unvettedDueWithin(Math.min(Math.max(filter.dueWithin, 0), MAX_DAYS_LEFT)),
    filter?.isReady == null ? {} : filter.isReady ? READY_TO_FINISH : { NOT: READY_TO_FINISH },
    {
      status: { in: filter?.status ?? undefined },
      hcpId: filter?.hcpId ?? undefined,
      hcp: filter?.lgaId ? { lgaId: filter.lgaId } : undefined,
      careMonth: filter?.careMonth ?? undefined,
      fundingPool: filter?.fundingPool ?? undefined,
      assignedOfficerId: filter?.assignedOfficerId ?? undefined,
      vettedById: filter?.vettedById ?? undefined,
      submittedAt: instantsWithin(filter?.submitted),
    },
    filter?.holder ? { OR: filter.holder.map((holder) => heldBy(viewer)[holder]) } : {},
    filter?.vettedByMe ? { vettedById: viewer.userId } : {},
    search
      ? {
          OR: [
            { billNo: { startsWith: escapeLike(search.toUpperCase()) } },
            { hcp: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
          ],
        }
      : {},
  ],
});

listField('bills', {
  description:
    'Bills of the viewer’s scope. Served by the indexes on status and submittedAt, hcpId and careMonth, officers and status; the sum is what was claimed.',
  type: Bill,
  permission: 'BILL_READ',
  filter: BillFilter,
  sortBy: [
    'submittedAt',
    'billNo',
    'careMonth',
    'vettedAt',
    'approvedAt',
    'paidAt',
    'claimCount',
    'claimedAmount',
    'vettedAmount',
    'approvedAmount',
    'payableAmount',
  ],
  where: billWhere,
  find: (args) => db.bill.findMany(args),
  isLong: true,
  count: (args) => db.bill.count(args),
  sum: async ({ where }) => (await db.bill.aggregate({ where, _sum: { claimedAmount: true } }))._sum.claimedAmount,
});

builder.queryField('bill', (t) =>
  t.withAuth({ can: 'BILL_READ' }).prismaField({
    type: Bill,
    description: 'One bill of the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) => db.bill.findFirstOrThrow({ ...query, where: { id, AND: visibleBills(viewer) } }),
  }),
);

builder.prismaObjectField(SecondLook, 'bill', (t) =>
  t.relation('bill', { type: Bill, description: 'The bill of the claim at selection.' }),
);
