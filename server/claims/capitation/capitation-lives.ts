import { Prisma } from '../../generated/prisma/client.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';

const { sql } = Prisma;

export type CapitationMonth = { month: Date; cutOff: Date };

/** Enrollees with after < id <= upTo; null means unbounded. */
export type IdRange = { after: string | null; upTo: string | null };
const EVERYBODY: IdRange = { after: null, upTo: null };

const within = (id: Prisma.Sql, { after, upTo }: IdRange): Prisma.Sql =>
  sql`(${after}::uuid IS NULL OR ${id} > ${after}::uuid) AND (${upTo}::uuid IS NULL OR ${id} <= ${upTo}::uuid)`;

const contests = (kind: 'NOT_OURS' | 'MISSING', month: Date) => sql`
  SELECT c."enrolleeId", s."hcpId" FROM "CapitationContest" c
  JOIN "CapitationStatement" s ON s.id = c."statementId" JOIN "CapitationRun" r ON r.id = s."runId"
  WHERE c.kind = ${kind}::"CapitationContestKind" AND c.status = 'ACCEPTED' AND r.month = ${month}::date`;

/**
 * The lives that a fund pays for in a month, from current records: covered on the first of the month and assigned to a primary facility on
 * the cut-off day. Enrollees who lost cover later in the month count. An accepted contest sets the facility of a life. Source: domain rule W17.
 */
export const capitationLives = ({ month, cutOff }: CapitationMonth, fundingPool: string, range: IdRange): Prisma.Sql => sql`
  SELECT e.id AS "enrolleeId", f."hcpId", e."planId", ${month}::date AS month, p."capitationPerLife" AS amount
  FROM "Enrollee" e
  JOIN "Plan" p ON p.id = e."planId" AND p."fundingPool" = ${fundingPool} AND p."capitationPerLife" > 0
  LEFT JOIN (
    SELECT DISTINCT ON ("enrolleeId") "enrolleeId", "fromHcpId" FROM "FacilityChangeRequest"
    WHERE "appliedAt" IS NOT NULL AND "effectiveDate" > ${cutOff}::date ORDER BY "enrolleeId", "effectiveDate"
  ) later ON later."enrolleeId" = e.id
  LEFT JOIN (${contests('MISSING', month)}) missing ON missing."enrolleeId" = e.id
  CROSS JOIN LATERAL (
    SELECT coalesce(missing."hcpId", CASE WHEN later."enrolleeId" IS NULL THEN e."hcpId" ELSE later."fromHcpId" END) AS "hcpId"
  ) f
  JOIN "Hcp" h ON h.id = f."hcpId" AND h.level = 'PRIMARY'
  WHERE ${within(sql`e.id`, range)} AND e."coverageStart" <= ${month}::date AND (e."coverageEnd" IS NULL OR e."coverageEnd" >= ${month}::date)
    AND (e.status = 'ACTIVE'
      OR e.status IN ('EXPIRED', 'SUSPENDED', 'DISABLED') AND ${lagosDay(sql`e."statusChangedAt"`)} > ${month}::date
      OR e.status = 'DECEASED' AND coalesce(e."deceasedOn", ${lagosDay(sql`e."statusChangedAt"`)}) >= ${month}::date)
    AND (missing."enrolleeId" IS NOT NULL OR later."enrolleeId" IS NOT NULL
      OR coalesce(e."hcpSince", ${lagosDay(sql`e."registeredAt"`)}) <= ${cutOff}::date)
    AND (e.id, f."hcpId") NOT IN (${contests('NOT_OURS', month)})`;

/** Corrections of earlier approved months, from current records. The amount per life stays as it was paid. */
export function capitationAdjustments(months: readonly CapitationMonth[], fundingPool: string, range: IdRange): Prisma.Sql {
  const days = months.map(({ month }) => month);
  return sql`
    WITH due AS (${Prisma.join(
      months.map((month) => capitationLives(month, fundingPool, range)),
      ' UNION ALL ',
    )}),
    paid AS (
      SELECT l."enrolleeId", l."hcpId", (array_agg(l."planId"))[1] AS "planId", l.month, sum(l.amount)::bigint AS amount
      FROM "CapitationLine" l JOIN "CapitationRun" r ON r.id = l."runId"
      WHERE r.status = 'APPROVED' AND r."fundingPool" = ${fundingPool} AND l."isCurrent" AND l.month = ANY(${days}::date[]) AND ${within(sql`l."enrolleeId"`, range)}
      GROUP BY l."enrolleeId", l."hcpId", l.month HAVING sum(l.amount) <> 0
    )
    SELECT e.id AS "enrolleeId", coalesce(due."hcpId", paid."hcpId") AS "hcpId", coalesce(due."planId", paid."planId") AS "planId",
      coalesce(due.month, paid.month) AS month, coalesce(due.amount, -paid.amount) AS amount,
      (CASE
        WHEN paid.amount IS NULL AND NOT EXISTS (SELECT FROM paid elsewhere WHERE elsewhere."enrolleeId" = e.id AND elsewhere.month = due.month) THEN 'LATE'
        WHEN due.amount IS NULL AND e.status = 'DECEASED' THEN 'DIED'
        WHEN due.amount IS NULL AND e.status = 'MERGED' THEN 'MERGED'
        ELSE 'CORRECTED'
      END)::"CapitationReason" AS reason
    FROM due FULL JOIN paid ON paid."enrolleeId" = due."enrolleeId" AND paid."hcpId" = due."hcpId" AND paid.month = due.month
    JOIN "Enrollee" e ON e.id = coalesce(due."enrolleeId", paid."enrolleeId")
    WHERE due.amount IS NULL OR paid.amount IS NULL`;
}

const insertLines = (runId: string, lines: Prisma.Sql, reason: Prisma.Sql) => sql`
  INSERT INTO "CapitationLine" (id, "runId", "enrolleeId", "hcpId", "planId", month, reason, amount)
  SELECT uuidv7(), ${runId}::uuid, l."enrolleeId", l."hcpId", l."planId", l.month, ${reason}, l.amount FROM (${lines}) l`;

type Run = CapitationMonth & { id: string; fundingPool: string };

/** SQL statements that insert the lines of a run for these enrollees: lives of the month, and corrections of earlier months. */
export const capitationLines = (
  { id, month, cutOff, fundingPool }: Run,
  earlier: readonly CapitationMonth[],
  range = EVERYBODY,
): Prisma.Sql[] => [
  insertLines(id, capitationLives({ month, cutOff }, fundingPool, range), sql`'ASSIGNED'::"CapitationReason"`),
  ...(earlier.length > 0 ? [insertLines(id, capitationAdjustments(earlier, fundingPool, range), sql`l.reason`)] : []),
];

/** SQL that inserts the facility statements from the lines of a run. */
export const capitationStatements = (runId: string): Prisma.Sql => sql`
  INSERT INTO "CapitationStatement" (id, "runId", "hcpId", lives, amount, adjustments)
  SELECT gen_random_uuid(), "runId", "hcpId", count(*) FILTER (WHERE reason = 'ASSIGNED'),
    coalesce(sum(amount) FILTER (WHERE reason = 'ASSIGNED'), 0), coalesce(sum(amount) FILTER (WHERE reason <> 'ASSIGNED'), 0)
  FROM "CapitationLine" WHERE "runId" = ${runId}::uuid GROUP BY "runId", "hcpId"`;

export type CapitationTotals = { lives: number; amount: bigint; adjustments: bigint };

/** Totals over the statements of a run. */
export const capitationTotals = (runId: string): Prisma.Sql => sql`
  SELECT coalesce(sum(lives), 0)::int AS lives, coalesce(sum(amount + adjustments), 0)::bigint AS amount, coalesce(sum(adjustments), 0)::bigint AS adjustments
  FROM "CapitationStatement" WHERE "runId" = ${runId}::uuid`;
