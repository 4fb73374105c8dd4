import { visiblePaRequests } from '../../care/pa-requests/pa-request.access.ts';
import { billsToPay, billsToVet } from '../../claims/bills/bill.access.ts';
import { visibleClaims } from '../../claims/claim.access.ts';
import { sentClaims } from '../../claims/claim-totals.ts';
import { paymentsToConfirm, visiblePayments } from '../../claims/payments/payment.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { EnrolleeStatus } from '../../generated/prisma/enums.ts';
import { assignedEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { countEnrollees } from '../../members/enrollees/enrollee-totals.ts';
import { managedHcps } from '../../network/hcps/hcp.access.ts';
import { addDays, addMonths, monthOf, now, startOfDay, today } from '../../platform/clock.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { db } from '../../platform/db.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';

const { sql } = Prisma;

export type PaDay = { day: Date; inside: number; late: number; waiting: number };

/** PA requests of the last days: decided in time, decided late, pending. Index on requestedAt. */
export async function paTrend(viewer: Viewer, days: number): Promise<PaDay[]> {
  const from = addDays(today(), 1 - days);
  return db.$queryRaw<PaDay[]>`
    SELECT d.day::date AS day, coalesce(p.inside, 0)::int AS inside, coalesce(p.late, 0)::int AS late, coalesce(p.waiting, 0)::int AS waiting
    FROM generate_series(${from}::date, ${today()}::date, interval '1 day') AS d(day)
    LEFT JOIN (
      SELECT ${lagosDay(sql`f."requestedAt"`)} AS day,
        count(*) FILTER (WHERE f."decidedAt" <= f."dueAt") AS inside,
        count(*) FILTER (WHERE f."decidedAt" > f."dueAt") AS late,
        count(*) FILTER (WHERE f.status = 'PENDING') AS waiting
      FROM "PaRequest" f
      WHERE f."requestedAt" >= ${startOfDay(from)} AND f.status <> 'CANCELLED' AND ${visiblePaRequests.sql(viewer, 'f')}
      GROUP BY 1
    ) p ON p.day = d.day::date
    ORDER BY 1`;
}

export type ClaimMonth = { month: Date; claims: number; claimed: bigint; approved: bigint; paid: bigint };

/** Submitted claims of the last months of care, from the rollup by month and facility. */
export async function claimTrend(viewer: Viewer, months: number): Promise<ClaimMonth[]> {
  const from = addMonths(monthOf(today()), 1 - months);
  return db.$queryRaw<ClaimMonth[]>`
    SELECT d.month::date AS month, coalesce(c.claims, 0)::int AS claims, coalesce(c.claimed, 0)::bigint AS claimed,
      coalesce(c.approved, 0)::bigint AS approved, coalesce(c.paid, 0)::bigint AS paid
    FROM generate_series(${from}::date, ${monthOf(today())}::date, interval '1 month') AS d(month)
    LEFT JOIN (
      SELECT f.month, sum(f.n) AS claims, sum(f.claimed) AS claimed, sum(f.approved) AS approved, sum(f.paid) AS paid
      FROM ${sentClaims(viewer)} f
      WHERE f.month >= ${from}::date AND ${visibleClaims.sql(viewer, 'f')}
      GROUP BY 1
    ) c ON c.month = d.month::date
    ORDER BY 1`;
}

export type DayCount = { day: Date; count: number };

/** Lives registered on each of the last days, by the viewer alone or by everyone. Index on registeredAt. */
export async function registrationTrend(viewer: Viewer, days: number, isOwnOnly: boolean): Promise<DayCount[]> {
  const from = addDays(today(), 1 - days);
  return db.$queryRaw<DayCount[]>`
    SELECT d.day::date AS day, coalesce(e.n, 0)::int AS count
    FROM generate_series(${from}::date, ${today()}::date, interval '1 day') AS d(day)
    LEFT JOIN (
      SELECT ${lagosDay(sql`f."registeredAt"`)} AS day, count(*) AS n FROM "Enrollee" f
      WHERE f."registeredAt" >= ${startOfDay(from)} AND f.status <> 'MERGED'
        AND ${isOwnOnly ? sql`f."registeredById" = ${viewer.userId}::uuid` : sql`TRUE`}
        AND ${countable(assignedEnrollees, 'f')(viewer)}
      GROUP BY 1
    ) e ON e.day = d.day::date
    ORDER BY 1`;
}

export type SchemeFigures = { lives: number; activeLives: number; activeHcps: number; mdas: number };

/** Current size of the scheme. */
export async function schemeFigures(viewer: Viewer): Promise<SchemeFigures> {
  const people = assignedEnrollees(viewer);
  const notRegistered: EnrolleeStatus[] = ['INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED', 'MERGED'];
  const registered = Object.values(EnrolleeStatus).filter((status) => !notRegistered.includes(status));
  const count = (status: EnrolleeStatus[]) =>
    countEnrollees({ ...people, status: { in: status } }, { viewer, filter: { status }, search: null });
  const [lives, activeLives, activeHcps, mdas] = await Promise.all([
    count(registered),
    count(['ACTIVE']),
    db.hcp.count({ where: { ...managedHcps(viewer), status: 'ACTIVATED' } }),
    db.mda.count({ where: { isActive: true } }),
  ]);
  return { lives, activeLives, activeHcps, mdas };
}

export type VettingFigures = { oldestSubmittedAt: Date | null; vettedThisMonth: number; cutThisMonth: bigint; returnedThisMonth: number };

/** A claims officer’s vetting this month, and the waiting time of the oldest bill. */
export async function vettingFigures(viewer: Viewer): Promise<VettingFigures> {
  const since = startOfDay(monthOf(today()));
  const [oldest, [month], returned] = await Promise.all([
    db.bill.aggregate({
      where: billsToVet.where(viewer),
      _min: { submittedAt: true },
    }),
    db.$queryRaw<{ vetted: number; cut: bigint }[]>`
      SELECT count(*)::int AS vetted, coalesce(sum("claimedAmount" - "vettedAmount"), 0)::bigint AS cut
      FROM "Claim" WHERE "vettedById" = ${viewer.userId}::uuid AND "vettedAt" >= ${since} AND "vettedAt" <= ${now()}`,
    db.statusChange.count({ where: { entityType: 'Claim', action: 'RETURN', actorId: viewer.userId, at: { gte: since } } }),
  ]);
  return {
    oldestSubmittedAt: oldest._min.submittedAt,
    vettedThisMonth: month?.vetted ?? 0,
    cutThisMonth: month?.cut ?? 0n,
    returnedThisMonth: returned,
  };
}

export type HcpFigures = { hcpId: string; assignedLives: number; activeCodes: number; unpaidAmount: bigint };

/** Figures of a facility: assigned lives, active PA codes, approved unpaid amount. */
export async function hcpFigures(hcpId: string): Promise<HcpFigures> {
  const [assignedLives, activeCodes, unpaid] = await Promise.all([
    db.enrollee.count({ where: { hcpId, status: 'ACTIVE' } }),
    db.paCode.count({ where: { hcpId, status: 'ACTIVE', validUntil: { gte: today() } } }),
    db.bill.aggregate({ where: { hcpId, status: 'APPROVED' }, _sum: { payableAmount: true } }),
  ]);
  return { hcpId, assignedLives, activeCodes, unpaidAmount: unpaid._sum.payableAmount ?? 0n };
}

export type PayFigures = { payable: bigint; payableBills: number; overdueBills: number; paidThisMonth: bigint; prepared: bigint };

/** The accountant’s figures: approved and unpaid, prepared, and paid this month. */
export async function payFigures(viewer: Viewer, paymentDays: number): Promise<PayFigures> {
  const month = monthOf(today());
  const unpaid = billsToPay.where(viewer);
  const [payable, overdueBills, prepared, paid] = await Promise.all([
    db.bill.aggregate({ where: unpaid, _sum: { payableAmount: true }, _count: true }),
    db.bill.count({ where: { AND: [unpaid, { approvedAt: { lt: startOfDay(addDays(today(), -paymentDays)) } }] } }),
    db.payment.aggregate({ where: { AND: [paymentsToConfirm.where(viewer), { status: 'PENDING' }] }, _sum: { netAmount: true } }),
    db.payment.aggregate({
      where: { AND: [visiblePayments(viewer), { status: 'PAID', paidOn: { gte: month } }] },
      _sum: { netAmount: true },
    }),
  ]);
  return {
    payable: payable._sum.payableAmount ?? 0n,
    payableBills: payable._count,
    overdueBills,
    paidThisMonth: paid._sum.netAmount ?? 0n,
    prepared: prepared._sum.netAmount ?? 0n,
  };
}
