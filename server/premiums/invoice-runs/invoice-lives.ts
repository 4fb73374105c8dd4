import { Prisma } from '../../generated/prisma/client.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';

const { sql } = Prisma;

/** People with an id above the first and up to the last; null is no bound. */
export type IdRange = { after: string | null; upTo: string | null };
const EVERYBODY: IdRange = { after: null, upTo: null };

type Run = { id: string; month: Date };

const lastDay = (month: Date) => sql`(${month}::date + interval '1 month' - interval '1 day')::date`;

/**
 * The statements that make the drafts of a run: one for each employer and plan that employers pay. Disabled employers and those whose month is
 * invoiced already are left out.
 */
export const invoiceDrafts = ({ id, month }: Run): Prisma.Sql[] => [
  sql`
    INSERT INTO "InvoiceDraft" (id, "runId", "mdaId", "planId", "leftOut")
    SELECT gen_random_uuid(), ${id}::uuid, b."mdaId", b."planId", (CASE
      WHEN EXISTS (SELECT FROM "Invoice" i WHERE i.kind = 'PREMIUM_MDA' AND i.status <> 'CANCELLED'
        AND i."mdaId" = b."mdaId" AND coalesce(i."planId", b."planId") = b."planId" AND i.period = ${month}::date) THEN 'INVOICED'
      WHEN NOT m."isActive" THEN 'DISABLED' END)::"InvoiceLeftOut"
    FROM (SELECT DISTINCT "mdaId", "planId" FROM "Enrollee" WHERE "mdaId" IS NOT NULL AND relationship = 'PRINCIPAL') b
    JOIN "Plan" p ON p.id = b."planId" AND p."paymentResponsibility" = 'MDA' JOIN "Mda" m ON m.id = b."mdaId"`,
  // Employers whose people are not enrolled yet are named, so that nobody is forgotten.
  sql`
    INSERT INTO "InvoiceDraft" (id, "runId", "mdaId", "planId", "leftOut")
    SELECT gen_random_uuid(), ${id}::uuid, m.id, p.id, 'NO_LIVES' FROM "Mda" m
    CROSS JOIN (SELECT id FROM "Plan" WHERE "paymentResponsibility" = 'MDA' AND "isActive" ORDER BY "sortOrder", id LIMIT 1) p
    WHERE m."isActive" AND m.type <> 'TERTIARY_INSTITUTION' AND NOT EXISTS (SELECT FROM "InvoiceDraft" d WHERE d."runId" = ${id}::uuid AND d."mdaId" = m.id)`,
];

/** Whether a share of the salary is due: by the rule of the employer, else of the plan. */
const isShareOfSalary = sql`coalesce(m."premiumType"::text, p."premiumType"::text) IN ('PERCENT', 'PERCENT_BASIC')`;

/** Kobo a month. What a plan says is for its whole period, twelve months where it has none. */
const monthlyPremium = sql`(CASE
  WHEN ${isShareOfSalary} THEN coalesce(e."basicSalary", 0)::numeric * (CASE WHEN m."premiumType" IS NULL THEN p."premiumValue" ELSE m."premiumValue" END) / 10000
  WHEN m."premiumType" = 'FLAT' THEN m."premiumValue"
  WHEN p."premiumType" = 'FLAT_FAMILY' AND p."familyPremium" IS NOT NULL AND EXISTS (
    SELECT FROM "Enrollee" c WHERE c."principalId" = e.id AND c.status = 'ACTIVE') THEN p."familyPremium"::numeric / coalesce(p."durationMonths", 12)
  WHEN p."premiumType" = 'FREE' THEN 0
  ELSE p."premiumValue"::numeric / coalesce(p."durationMonths", 12) END)`;

/**
 * The statement that lists the principals of a run with the days of the month on which they were covered. Who was disabled or suspended counts
 * until the day before, who died until the day of death. The premium is for the days, rounded to a kobo. Source: domain rule W13.
 */
export const invoiceLives = ({ id, month }: Run, { after, upTo } = EVERYBODY): Prisma.Sql => sql`
  INSERT INTO "InvoiceLife" (id, "draftId", "enrolleeId", "enrolmentNo", "fullName", days, amount, reason)
  SELECT uuidv7(), d.id, e.id, e."enrolmentNo", e."fullName", c.days,
    round(${monthlyPremium} * c.days / extract(day FROM ${lastDay(month)}))::bigint,
    (CASE
      WHEN ${isShareOfSalary} AND coalesce(e."basicSalary", 0) = 0 THEN 'NO_SALARY'
      WHEN c.days = extract(day FROM ${lastDay(month)}) THEN 'WHOLE_MONTH'
      WHEN c.until < ${lastDay(month)} THEN CASE WHEN e.status = 'DECEASED' THEN 'DIED' ELSE 'LEFT' END
      ELSE 'JOINED' END)::"InvoiceLifeReason"
  FROM "InvoiceDraft" d
  JOIN "Mda" m ON m.id = d."mdaId" JOIN "Plan" p ON p.id = d."planId"
  JOIN "Enrollee" e ON e."mdaId" = d."mdaId" AND e."planId" = d."planId" AND e.relationship = 'PRINCIPAL'
    AND e.status IN ('ACTIVE', 'EXPIRED', 'SUSPENDED', 'DISABLED', 'DECEASED')
    AND (${after}::uuid IS NULL OR e.id > ${after}::uuid) AND (${upTo}::uuid IS NULL OR e.id <= ${upTo}::uuid)
  CROSS JOIN LATERAL (
    SELECT least(sum(w.until - w.since + 1), extract(day FROM ${lastDay(month)}))::int AS days, max(w.until) AS until FROM (
      SELECT greatest(e."coverageStart", ${month}::date) AS since, least(e."coverageEnd", ${lastDay(month)}, CASE
        WHEN e.status IN ('EXPIRED', 'SUSPENDED', 'DISABLED') THEN ${lagosDay(sql`e."statusChangedAt"`)} - 1
        WHEN e.status = 'DECEASED' THEN coalesce(e."deceasedOn", ${lagosDay(sql`e."statusChangedAt"`)}) END) AS until
      WHERE e."coverageStart" IS NOT NULL
      UNION ALL
      SELECT greatest(o."startsOn", ${month}::date), least(o."endsOn", ${lastDay(month)}) FROM "CoverPeriod" o WHERE o."enrolleeId" = e.id
    ) w WHERE w.until >= w.since HAVING count(*) > 0
  ) c
  WHERE d."runId" = ${id}::uuid AND d."leftOut" IS NULL`;

/** The statement that sums up the lives of each draft of a run; an employer without an amount is left out. */
export const invoiceDraftSums = (runId: string): Prisma.Sql => sql`
  UPDATE "InvoiceDraft" d SET lives = s.lives, "partLives" = s."partLives", "withoutSalary" = s."withoutSalary", amount = s.amount,
    "leftOut" = (CASE WHEN s.lives = 0 THEN 'NO_LIVES' WHEN s.amount = 0 THEN 'NO_AMOUNT' END)::"InvoiceLeftOut"
  FROM (
    SELECT d.id, count(l.id)::int AS lives, count(*) FILTER (WHERE l.reason IN ('JOINED', 'LEFT', 'DIED'))::int AS "partLives",
      count(*) FILTER (WHERE l.reason = 'NO_SALARY')::int AS "withoutSalary", coalesce(sum(l.amount), 0)::bigint AS amount
    FROM "InvoiceDraft" d LEFT JOIN "InvoiceLife" l ON l."draftId" = d.id WHERE d."runId" = ${runId}::uuid AND d."leftOut" IS NULL GROUP BY d.id
  ) s WHERE s.id = d.id`;

export type InvoiceRunTotals = { bodies: number; lives: number; amount: bigint };

/** The sums over the drafts of a run that are not left out. */
export const invoiceRunTotals = (runId: string): Prisma.Sql => sql`
  SELECT count(*)::int AS bodies, coalesce(sum(lives), 0)::int AS lives, coalesce(sum(amount), 0)::bigint AS amount
  FROM "InvoiceDraft" WHERE "runId" = ${runId}::uuid AND "leftOut" IS NULL`;
