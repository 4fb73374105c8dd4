import { z } from 'zod';
import type { Prisma } from '../../generated/prisma/client.ts';
import { addDays, dayOf } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { billsToPay } from '../bills/bill.access.ts';
import { unpaidPastDue } from '../bills/bill-deadlines.ts';

export type PayableBill = {
  id: string;
  billNo: string;
  careMonth: Date;
  fundingPool: string;
  claimCount: number;
  claimedAmount: bigint;
  approvedAmount: bigint;
  payableAmount: bigint;
  approvedAt: Date;
  dueOn: Date;
};

export type PayableHcp = {
  hcpId: string;
  name: string;
  code: string | null;
  lga: string;
  hasBank: boolean;
  bankName: string | null;
  accountName: string | null;
  accountNumber: string | null;
  amount: bigint;
  bills: PayableBill[];
};

export type PayableTotals = { amount: bigint; bills: number; hcps: number };

type PayableArgs = {
  search: string | null;
  filter?: { hcpId?: string | null; lgaId?: string | null; fundingPool?: string | null; overdue?: boolean | null } | null;
};

export const MAX_PAYABLE_BILLS = 2000;
const MAX_HCPS = 500;

const HCP = {
  ...{ name: true, code: true, lga: { select: { name: true } } },
  ...{ bankName: true, bankAccountName: true, bankAccountNumber: true },
} as const;

async function payableWhere(viewer: Viewer, { search, filter }: PayableArgs): Promise<Prisma.BillWhereInput> {
  return {
    AND: [
      billsToPay.where(viewer),
      { hcpId: filter?.hcpId ?? undefined, fundingPool: filter?.fundingPool ?? undefined },
      filter?.lgaId ? { hcp: { lgaId: filter.lgaId } } : {},
      filter?.overdue == null ? {} : filter.overdue ? await unpaidPastDue() : { NOT: await unpaidPastDue() },
      search
        ? {
            OR: [
              { billNo: { startsWith: escapeLike(search.toUpperCase()) } },
              { hcp: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
            ],
          }
        : {},
    ],
  };
}

/** All matching bills, also those that `payableHcps` leaves out. */
export async function payableTotals(viewer: Viewer, args: PayableArgs): Promise<PayableTotals> {
  const where = await payableWhere(viewer, args);
  const hcps = await db.bill.groupBy({ by: ['hcpId'], where, _sum: { payableAmount: true }, _count: true });
  return {
    amount: hcps.reduce((sum, { _sum }) => sum + (_sum.payableAmount ?? 0n), 0n),
    bills: hcps.reduce((sum, { _count }) => sum + _count, 0),
    hcps: hcps.length,
  };
}

/**
 * Approved unpaid bills by facility, longest waiting first: the first MAX_PAYABLE_BILLS of all facilities, or of the `first` facilities.
 * Served by the index on Bill.status. Errors: INVALID_INPUT at first.
 */
export async function payableHcps(
  viewer: Viewer,
  { first: count, ...args }: PayableArgs & { first?: number | null },
): Promise<PayableHcp[]> {
  const { first } = parse(z.object({ first: z.int().min(1).max(MAX_HCPS).nullish() }), { first: count });
  const matching = await payableWhere(viewer, args);
  const hcpIds = first
    ? await db.bill.groupBy({
        by: ['hcpId'],
        where: matching,
        orderBy: [{ _min: { approvedAt: 'asc' } }, { hcpId: 'asc' }],
        take: first,
      })
    : null;
  const where = hcpIds ? { AND: [matching, { hcpId: { in: hcpIds.map(({ hcpId }) => hcpId) } }] } : matching;
  const [{ paymentDays }, rows] = await Promise.all([
    getSettings(),
    db.bill.findMany({
      where,
      orderBy: [{ approvedAt: 'asc' }, { id: 'asc' }],
      take: MAX_PAYABLE_BILLS,
      include: { hcp: { select: HCP } },
    }),
  ]);
  const byHcp = new Map<string, PayableHcp>();
  for (const { hcp, hcpId, approvedAt, ...row } of rows) {
    if (!approvedAt) continue;
    const entry = byHcp.get(hcpId) ?? {
      hcpId,
      name: hcp.name,
      code: hcp.code,
      lga: hcp.lga.name,
      hasBank: hcp.bankAccountNumber !== null,
      bankName: hcp.bankName,
      accountName: hcp.bankAccountName,
      accountNumber: hcp.bankAccountNumber,
      amount: 0n,
      bills: [],
    };
    entry.amount += row.payableAmount;
    entry.bills.push({ ...row, approvedAt, dueOn: addDays(dayOf(approvedAt), paymentDays) });
    byHcp.set(hcpId, entry);
  }
  return [...byHcp.values()];
}
