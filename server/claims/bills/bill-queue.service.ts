import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { visibleClaims } from '../claim.access.ts';

export type BillQueue = {
  key: string;
  bills: number;
  claims: number;
  claimed: bigint;
  vetted: bigint;
  approved: bigint;
  oldest: Date | null;
  latest: Date | null;
};

const sums = { _count: true, _sum: { claimCount: true, claimedAmount: true, vettedAmount: true, approvedAmount: true } } as const;
const byOldest = (a: BillQueue, b: BillQueue) => (a.oldest?.getTime() ?? 0) - (b.oldest?.getTime() ?? 0);

type Sums = {
  _count: number;
  _sum: { claimCount: number | null; claimedAmount: bigint | null; vettedAmount: bigint | null; approvedAmount: bigint | null };
};

const queue = (key: string, { _count, _sum }: Sums, oldest: Date | null, latest: Date | null): BillQueue => ({
  key,
  bills: _count,
  claims: _sum.claimCount ?? 0,
  claimed: _sum.claimedAmount ?? 0n,
  vetted: _sum.vettedAmount ?? 0n,
  approved: _sum.approvedAmount ?? 0n,
  oldest,
  latest,
});

/** Facilities with these bills, longest waiting first. The search is for the facility. */
export async function billsByHcp(bills: Prisma.BillWhereInput, search?: string | null): Promise<BillQueue[]> {
  const where: Prisma.BillWhereInput = {
    AND: [bills, search ? { hcp: { name: { contains: escapeLike(search), mode: 'insensitive' } } } : {}],
  };
  const groups = await db.bill.groupBy({ by: ['hcpId'], where, ...sums, _min: { submittedAt: true }, _max: { submittedAt: true } });
  return groups.map((group) => queue(group.hcpId, group, group._min.submittedAt, group._max.submittedAt)).sort(byOldest);
}

/** Officers who vetted these bills, longest waiting first. The search is for the officer. */
export async function billsByOfficer(bills: Prisma.BillWhereInput, search?: string | null): Promise<BillQueue[]> {
  const where: Prisma.BillWhereInput = {
    AND: [
      bills,
      { vettedById: { not: null } },
      search ? { vettedBy: { name: { contains: escapeLike(search), mode: 'insensitive' } } } : {},
    ],
  };
  const groups = await db.bill.groupBy({ by: ['vettedById'], where, ...sums, _min: { vettedAt: true }, _max: { vettedAt: true } });
  return groups.map((group) => queue(group.vettedById ?? '', group, group._min.vettedAt, group._max.vettedAt)).sort(byOldest);
}

export type SubmittableBill = { hcpId: string; month: Date; fundingPool: string; claims: number; returned: number; amount: bigint };

/** Ready and returned claims that can be billed, by facility, care month and fund, oldest month first. Officers see only claims entered by officers. */
export async function submittableBills(viewer: Viewer, hcpId: string | null): Promise<SubmittableBill[]> {
  const groups = await db.claim.groupBy({
    by: ['hcpId', 'month', 'fundingPool', 'status'],
    where: {
      AND: [
        visibleClaims(viewer),
        hcpId ? { hcpId } : {},
        { status: { in: ['READY', 'RETURNED'] }, approvedAt: null },
        viewer.scope.kind === 'HCP' ? {} : { preparedByRole: viewer.role },
      ],
    },
    _count: true,
    _sum: { claimedAmount: true },
  });
  const bills = new Map<string, SubmittableBill>();
  for (const group of groups) {
    const key = `${group.hcpId}${group.month.toISOString()}${group.fundingPool}`;
    const bill = bills.get(key) ?? {
      hcpId: group.hcpId,
      month: group.month,
      fundingPool: group.fundingPool,
      claims: 0,
      returned: 0,
      amount: 0n,
    };
    bill.claims += group._count;
    bill.returned += group.status === 'RETURNED' ? group._count : 0;
    bill.amount += group._sum.claimedAmount ?? 0n;
    bills.set(key, bill);
  }
  return [...bills.values()].sort((a, b) => a.month.getTime() - b.month.getTime() || a.fundingPool.localeCompare(b.fundingPool));
}
