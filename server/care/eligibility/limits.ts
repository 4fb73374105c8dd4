import type { ServiceCategory } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

/** A limit of a plan and how much of it a person has used. */
export type Limit = { key: 'INPATIENT_DAYS' | 'BIRTHS' | 'ANNUAL_AMOUNT'; used: number; limit: number };

/** Days of one stay: ward, nursing and feeding are charged for the same days, so the longest line counts. */
export const inpatientDaysOf = (lines: readonly { category: ServiceCategory; qty: number }[]): number =>
  Math.max(0, ...lines.map(({ category, qty }) => (category === 'ADMISSION' ? qty : 0)));

type LimitedPlan = { annualInpatientDays: number | null; maxLiveBirths: number | null; annualLimit: bigint | null };

/** Records that must not count against themselves when rechecked. */
export type Except = { claimId?: string | null; paCodeId?: string | null; encounterId?: string | null };

/** The enrollee and day to compute limits for. */
export type LimitQuestion = { enrolleeId: string; plan: LimitedPlan; day: Date; except?: Except };

type Used = { days: number; births: number; amount: bigint };

/**
 * Usage per question, in order, in one statement: nights of the calendar year, births covered by the scheme, and money (submitted or
 * decided claims plus authorised care not yet claimed).
 */
async function usedOf(tx: Tx, questions: readonly LimitQuestion[]): Promise<Used[]> {
  const column = (value: (question: LimitQuestion) => string | null | undefined) => questions.map((question) => value(question) ?? null);
  const firstDays = questions.map(({ day }) => `${day.getUTCFullYear()}-01-01`);
  return tx.$queryRaw<Used[]>`
    SELECT
      (SELECT coalesce(sum(greatest(1, lagos_day(coalesce(e."dischargedAt", ${now()})) - lagos_day(e."admittedAt"))), 0)::int
        FROM "Encounter" e WHERE e."enrolleeId" = q.enrollee AND e.status <> 'VOID' AND e.id IS DISTINCT FROM q.encounter
          AND e."admittedAt" >= q.since - interval '1 hour' AND e."admittedAt" < q.until - interval '1 hour') AS days,
      (SELECT count(*)::int FROM "Encounter" e
        WHERE e."enrolleeId" = q.enrollee AND e."visitType" = 'DELIVERY' AND e.status <> 'VOID' AND e.id IS DISTINCT FROM q.encounter) AS births,
      (SELECT coalesce(sum(CASE WHEN c.status IN ('APPROVED', 'PAID') THEN c."approvedAmount" WHEN c.status = 'VETTED' THEN c."vettedAmount" ELSE c."claimedAmount" END), 0)
        FROM "Claim" c WHERE c."enrolleeId" = q.enrollee AND c."serviceTo" >= q.since AND c."serviceTo" < q.until AND c.id IS DISTINCT FROM q.claim
          AND c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN', 'REJECTED'))::bigint
      + (SELECT coalesce(sum(p."approvedAmount"), 0) FROM "PaCode" p
        WHERE p."enrolleeId" = q.enrollee AND p.status = 'ACTIVE' AND p.id IS DISTINCT FROM q.code
          AND p."issuedAt" >= q.since - interval '1 hour' AND p."issuedAt" < q.until - interval '1 hour')::bigint AS amount
    FROM (
      SELECT place, enrollee, since, (since + interval '1 year')::date AS until, encounter, claim, code
      FROM unnest(${column(({ enrolleeId }) => enrolleeId)}::uuid[], ${firstDays}::date[], ${column(({ except }) => except?.encounterId)}::uuid[],
        ${column(({ except }) => except?.claimId)}::uuid[], ${column(({ except }) => except?.paCodeId)}::uuid[])
        WITH ORDINALITY AS t(enrollee, since, encounter, claim, code, place)
    ) AS q ORDER BY q.place`;
}

/** Limits and usage per question: days and money in the calendar year, births covered by the scheme. */
export async function limitsOfAll(tx: Tx, questions: readonly LimitQuestion[]): Promise<Limit[][]> {
  const isLimited = ({ plan }: LimitQuestion) =>
    plan.annualInpatientDays !== null || plan.maxLiveBirths !== null || plan.annualLimit !== null;
  const used = questions.some(isLimited) ? await usedOf(tx, questions) : [];
  return questions.map(({ plan }, index) => {
    const { days = 0, births = 0, amount = 0n } = used[index] ?? {};
    const limits: Limit[] = [];
    if (plan.annualInpatientDays !== null) limits.push({ key: 'INPATIENT_DAYS', used: days, limit: plan.annualInpatientDays });
    if (plan.maxLiveBirths !== null) limits.push({ key: 'BIRTHS', used: births, limit: plan.maxLiveBirths });
    if (plan.annualLimit !== null) limits.push({ key: 'ANNUAL_AMOUNT', used: Number(amount), limit: Number(plan.annualLimit) });
    return limits;
  });
}

export async function limitsOf(tx: Tx, enrolleeId: string, plan: LimitedPlan, day: Date, except: Except = {}): Promise<Limit[]> {
  const [limits = []] = await limitsOfAll(tx, [{ enrolleeId, plan, day, except }]);
  return limits;
}
