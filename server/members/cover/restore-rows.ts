import { Prisma } from '../../generated/prisma/client.ts';
import type { EnrolleeStatus } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import type { ErrorCode } from '../../platform/error-catalogue.ts';
import type { Transition } from '../../platform/workflow/machine.ts';
import type { Tx } from '../../platform/workflow/transact.ts';
import { type CoverChange, DEPENDANT_END, HOLDS_PLACE, type Selection, selected, todaySql } from './cover-rows.ts';

/** Who was to be restored and is not, and why. `max` belongs to the message. */
export type Skipped = { id: string; number: string; why: ErrorCode; max: number | null };

type Judged = { id: string; number: string; why: ErrorCode | null; max: number | null };

/** The selection, with the dependants that the same action stopped, each with what stands against coming back. */
async function judge(tx: Tx, from: EnrolleeStatus, selection: Selection): Promise<Judged[]> {
  return tx.$queryRaw<Judged[]>(Prisma.sql`
    WITH chosen AS (
      SELECT e.id, e."disabledByActionId" FROM "Enrollee" e WHERE ${selected(selection)} AND e.status = ${from}::"EnrolleeStatus"
    ), back AS (
      SELECT id FROM chosen
      UNION SELECT d.id FROM "Enrollee" d JOIN chosen c ON d."principalId" = c.id AND d."disabledByActionId" = c."disabledByActionId"
      WHERE d.status = ${from}::"EnrolleeStatus"
    ), ranked AS (
      SELECT d.id, d."enrolmentNo", d."fullName", d.relationship, d."dateOfBirth", d."principalId", p.status AS "headStatus", p.id IN (SELECT id FROM back) AS "headBack",
        pl."maxSpouses", pl."maxChildren", pl."childMaxAge", d."dateOfBirth" + pl."newbornWeeks" * 7 > ${todaySql()} AS newborn,
        row_number() OVER (PARTITION BY d."principalId", d.relationship ORDER BY d."enrolmentNo") AS place,
        (SELECT count(*) FROM "Enrollee" o WHERE o."principalId" = d."principalId" AND o.relationship = d.relationship
          AND o.id NOT IN (SELECT id FROM back) AND o.status ${HOLDS_PLACE}) AS held
      FROM "Enrollee" d JOIN "Plan" pl ON pl.id = d."planId" LEFT JOIN "Enrollee" p ON p.id = d."principalId"
      WHERE d.id IN (SELECT id FROM back)
    )
    SELECT id, coalesce("enrolmentNo", "fullName") AS number,
      CASE
        WHEN "principalId" IS NULL THEN NULL
        WHEN "headStatus" <> 'ACTIVE' AND NOT "headBack" THEN 'ENR_HEAD_NOT_COVERED'
        WHEN relationship = 'CHILD' AND "dateOfBirth" + make_interval(years => "childMaxAge") <= ${todaySql()} THEN 'ENR_AGE_LIMIT'
        WHEN relationship = 'CHILD' AND NOT ("maxChildren" = 0 AND newborn) AND held + place > "maxChildren" THEN 'ENR_CHILD_LIMIT'
        WHEN relationship = 'SPOUSE' AND held + place > "maxSpouses" THEN 'ENR_SPOUSE_EXISTS'
      END AS why,
      CASE WHEN "dateOfBirth" + make_interval(years => "childMaxAge") <= ${todaySql()} THEN "childMaxAge" ELSE "maxChildren" END AS max
    FROM ranked`);
}

/** Brings stopped rows back where the family's rules allow. A dependant's cover then lasts as long as the principal's. */
export async function restoreRows(
  tx: Tx,
  { from, to }: Transition<EnrolleeStatus>,
  selection: Selection,
): Promise<{ changed: CoverChange[]; skipped: Skipped[] }> {
  const [status] = from;
  if (!status) return { changed: [], skipped: [] };
  const judged = await judge(tx, status, selection);
  const skipped = judged.filter((row): row is Skipped => row.why !== null);
  const ids = judged.filter(({ why }) => why === null).map(({ id }) => id);
  const changed = await tx.$queryRaw<CoverChange[]>(Prisma.sql`
    WITH old AS (
      SELECT d.id, CASE WHEN p.id IS NULL THEN d."coverageEnd" ELSE ${DEPENDANT_END} END AS "end", p.id = ANY(${ids}::uuid[]) AS follows
      FROM "Enrollee" d JOIN "Plan" pl ON pl.id = d."planId" LEFT JOIN "Enrollee" p ON p.id = d."principalId"
      WHERE d.id = ANY(${ids}::uuid[])
    )
    UPDATE "Enrollee" e SET
      status = ${to}::"EnrolleeStatus", "statusReason" = NULL, "statusChangedAt" = ${now()}, "disabledByActionId" = NULL,
      "disabledAt" = NULL, "disabledById" = NULL, "disableReason" = NULL, "coverageEnd" = CASE WHEN old."end" IS NOT NULL THEN greatest(old."end", e."coverageStart") END,
      version = e.version + 1, "updatedAt" = ${now()}
    FROM old WHERE e.id = old.id
    RETURNING e.id, ${status} AS "fromStatus", coalesce(e."enrolmentNo", e."fullName") AS number, e."fullName", e.relationship::text AS relationship,
      coalesce(old.follows, false) AS follows`);
  return { changed, skipped };
}
