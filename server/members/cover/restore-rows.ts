import { Prisma } from '../../generated/prisma/client.ts';
import type { EnrolleeStatus } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import type { Transition } from '../../scheme/workflow/machine.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { COUNTS_TOWARDS_FAMILY_LIMIT, type CoverChange, DEPENDANT_END, type Selection, selected, todaySql } from './cover-rows.ts';

/** A person who could not be restored, and why. `max` is the limit that was exceeded (age or number of children), for the text of the error. */
export type Skipped = { id: string; number: string; why: ErrorCode; max: number | null };

type Candidate = { id: string; number: string; why: ErrorCode | null; max: number | null };

/** The selection with the dependants that the same action stopped, each with the reason why it cannot be restored, or null. */
async function checkCandidates(tx: Tx, from: EnrolleeStatus, selection: Selection): Promise<Candidate[]> {
  return tx.$queryRaw<Candidate[]>(Prisma.sql`
    WITH selected AS (
      SELECT e.id, e."disabledByActionId" FROM "Enrollee" e WHERE ${selected(selection)} AND e.status = ${from}::"EnrolleeStatus"
    ), candidate AS (
      SELECT id FROM selected
      UNION SELECT d.id FROM "Enrollee" d JOIN selected s ON d."principalId" = s.id AND d."disabledByActionId" = s."disabledByActionId"
      WHERE d.status = ${from}::"EnrolleeStatus"
    ), person AS (
      SELECT d.id, d."enrolmentNo", d."fullName", d.relationship, d."principalId", p.status AS "principalStatus",
        p.id IN (SELECT id FROM candidate) AS "principalRestored", pl."maxSpouses", pl."maxChildren", pl."childMaxAge",
        d."dateOfBirth" + pl."newbornWeeks" * 7 > ${todaySql()} AS newborn,
        d.relationship = 'CHILD' AND d."dateOfBirth" + make_interval(years => pl."childMaxAge") <= ${todaySql()} AS "overAge",
        (SELECT count(*) FROM "Enrollee" o WHERE o."principalId" = d."principalId" AND o.relationship = d.relationship
          AND o.id NOT IN (SELECT id FROM candidate) AND o.status ${COUNTS_TOWARDS_FAMILY_LIMIT}) AS "placesTaken"
      FROM "Enrollee" d JOIN "Plan" pl ON pl.id = d."planId" LEFT JOIN "Enrollee" p ON p.id = d."principalId"
      WHERE d.id IN (SELECT id FROM candidate)
    ), ranked AS (
      -- A child over the age limit stays out and takes no place from the younger ones.
      SELECT *, row_number() OVER (PARTITION BY "principalId", relationship, "overAge" ORDER BY "enrolmentNo") AS rank FROM person
    )
    SELECT id, coalesce("enrolmentNo", "fullName") AS number,
      CASE
        WHEN "principalId" IS NULL THEN NULL
        WHEN "principalStatus" <> 'ACTIVE' AND NOT "principalRestored" THEN 'ENR_PRINCIPAL_NOT_COVERED'
        WHEN "overAge" THEN 'ENR_AGE_LIMIT'
        WHEN relationship = 'CHILD' AND NOT ("maxChildren" = 0 AND newborn) AND "placesTaken" + rank > "maxChildren" THEN 'ENR_CHILD_LIMIT'
        WHEN relationship = 'SPOUSE' AND "placesTaken" + rank > "maxSpouses" THEN 'ENR_SPOUSE_EXISTS'
      END AS why,
      CASE WHEN "overAge" THEN "childMaxAge" ELSE "maxChildren" END AS max
    FROM ranked`);
}

/** Restores stopped rows where the family's rules allow. A dependant's cover then ends with the principal's. */
export async function restoreRows(
  tx: Tx,
  { from, to }: Transition<EnrolleeStatus>,
  selection: Selection,
): Promise<{ changed: CoverChange[]; skipped: Skipped[] }> {
  const [status] = from;
  if (!status) return { changed: [], skipped: [] };
  const candidates = await checkCandidates(tx, status, selection);
  const skipped = candidates.filter((row): row is Skipped => row.why !== null);
  const ids = candidates.filter(({ why }) => why === null).map(({ id }) => id);
  const changed = await tx.$queryRaw<CoverChange[]>(Prisma.sql`
    WITH restored AS (
      SELECT d.id, CASE WHEN p.id IS NULL THEN d."coverageEnd" ELSE ${DEPENDANT_END} END AS "newEnd", p.id = ANY(${ids}::uuid[]) AS follows
      FROM "Enrollee" d JOIN "Plan" pl ON pl.id = d."planId" LEFT JOIN "Enrollee" p ON p.id = d."principalId"
      WHERE d.id = ANY(${ids}::uuid[])
    )
    UPDATE "Enrollee" e SET
      status = ${to}::"EnrolleeStatus", "statusReason" = NULL, "statusChangedAt" = ${now()}, "disabledByActionId" = NULL,
      "disabledAt" = NULL, "disabledById" = NULL, "disableReason" = NULL, "coverageEnd" = CASE WHEN restored."newEnd" IS NOT NULL THEN greatest(restored."newEnd", e."coverageStart") END,
      version = e.version + 1, "updatedAt" = ${now()}
    FROM restored WHERE e.id = restored.id
    RETURNING e.id, ${status} AS "fromStatus", coalesce(e."enrolmentNo", e."fullName") AS number, e."fullName", e.relationship::text AS relationship,
      coalesce(restored.follows, false) AS follows`);
  return { changed, skipped };
}
