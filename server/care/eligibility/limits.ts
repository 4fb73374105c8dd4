import { Prisma } from '../../generated/prisma/client.ts';
import { dayOf, daysBetween, now, startOfDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/workflow/transact.ts';

/** What a plan limits, and how much of it a person has used. */
export type Limit = { key: 'INPATIENT_DAYS' | 'BIRTHS' | 'ANNUAL_AMOUNT'; used: number; limit: number };

type LimitedPlan = { annualInpatientDays: number | null; maxLiveBirths: number | null; annualLimit: bigint | null };

/** Records that must not count against themselves when they are checked again. */
export type Except = { claimId?: string | null; paCodeId?: string | null; encounterId?: string | null };

const yearOf = (day: Date) => ({
  from: new Date(Date.UTC(day.getUTCFullYear(), 0, 1)),
  to: new Date(Date.UTC(day.getUTCFullYear() + 1, 0, 1)),
});

async function inpatientDays(tx: Tx, enrolleeId: string, day: Date, except: Except): Promise<number> {
  const { from, to } = yearOf(day);
  const stays = await tx.encounter.findMany({
    where: {
      enrolleeId,
      status: { not: 'VOID' },
      admittedAt: { gte: startOfDay(from), lt: startOfDay(to) },
      ...(except.encounterId && { id: { not: except.encounterId } }),
    },
    select: { admittedAt: true, dischargedAt: true },
  });
  return stays.reduce(
    (days, { admittedAt, dischargedAt }) =>
      admittedAt ? days + Math.max(1, daysBetween(dayOf(admittedAt), dayOf(dischargedAt ?? now()))) : days,
    0,
  );
}

/** Claims under way or decided, and authorised care not yet claimed. */
async function amountUsed(tx: Tx, enrolleeId: string, day: Date, except: Except): Promise<bigint> {
  const { from, to } = yearOf(day);
  const [row] = await tx.$queryRaw<{ used: bigint | null }[]>`
    SELECT (
      SELECT coalesce(sum(CASE WHEN c.status IN ('APPROVED', 'PAID') THEN c."approvedAmount" WHEN c.status = 'VETTED' THEN c."vettedAmount" ELSE c."claimedAmount" END), 0)
      FROM "Claim" c WHERE c."enrolleeId" = ${enrolleeId}::uuid AND c."serviceTo" >= ${from}::date AND c."serviceTo" < ${to}::date
        AND c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN', 'REJECTED') ${except.claimId ? Prisma.sql`AND c.id <> ${except.claimId}::uuid` : Prisma.empty}
    ) + (
      SELECT coalesce(sum(p."approvedAmount"), 0) FROM "PaCode" p
      WHERE p."enrolleeId" = ${enrolleeId}::uuid AND p.status = 'ACTIVE' AND p."issuedAt" >= ${startOfDay(from)} AND p."issuedAt" < ${startOfDay(to)}
        ${except.paCodeId ? Prisma.sql`AND p.id <> ${except.paCodeId}::uuid` : Prisma.empty}
    ) AS used`;
  return BigInt(row?.used ?? 0);
}

/** The limits of the person's plan with what is used of them: days and money in the calendar year, births on the scheme. */
export async function limitsOf(tx: Tx, enrolleeId: string, plan: LimitedPlan, day: Date, except: Except = {}): Promise<Limit[]> {
  const limits: Limit[] = [];
  if (plan.annualInpatientDays !== null) {
    limits.push({ key: 'INPATIENT_DAYS', used: await inpatientDays(tx, enrolleeId, day, except), limit: plan.annualInpatientDays });
  }
  if (plan.maxLiveBirths !== null) {
    const used = await tx.encounter.count({
      where: { enrolleeId, visitType: 'DELIVERY', status: { not: 'VOID' }, ...(except.encounterId && { id: { not: except.encounterId } }) },
    });
    limits.push({ key: 'BIRTHS', used, limit: plan.maxLiveBirths });
  }
  if (plan.annualLimit !== null) {
    limits.push({ key: 'ANNUAL_AMOUNT', used: Number(await amountUsed(tx, enrolleeId, day, except)), limit: Number(plan.annualLimit) });
  }
  return limits;
}
