import type { Prisma } from '../../generated/prisma/client.ts';
import { addDays, dayOf } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
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

type PayableArgs = {
  search: string | null;
  filter?: { hcpId?: string | null; lgaId?: string | null; fundingPool?: string | null; overdue?: boolean | null } | null;
};

const MAX_BILLS = 2000;

const HCP = {
  ...{ name: true, code: true, lga: { select: { name: true } } },
  ...{ bankName: true, bankAccountName: true, bankAccountNumber: true },
} as const;

/** Approved unpaid bills by facility, longest waiting first. Served by the index on Bill.status. */
export async function payableHcps(viewer: Viewer, { search, filter }: PayableArgs): Promise<PayableHcp[]> {
  const where: Prisma.BillWhereInput = {
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
  const [{ paymentDays }, rows] = await Promise.all([
    getSettings(),
    db.bill.findMany({
      where,
      orderBy: [{ approvedAt: 'asc' }, { id: 'asc' }],
      take: MAX_BILLS,
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
