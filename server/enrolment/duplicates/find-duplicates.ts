import { Prisma } from '../../generated/prisma/client.ts';
import { addDays, now, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { isOnRecord, MAX_DISTANCE, NEARLY_SAME_NAME, nameWords, sortedNameWords } from '../similar-names.ts';

/** Maximum number of new pairs per night. */
const MAX_PAIRS = 5_000;
const RECENT_DAYS = 8;

type Found = { firstId: string; secondId: string; distance: number };

/** People compared tonight with everyone of the same birth date and sex: recent registrations, and everyone born on today's day of the month, so that a month covers all. */
const tonight = () => Prisma.sql`(a."registeredAt" >= ${startOfDay(addDays(today(), -RECENT_DAYS))}
  OR extract(day FROM a."dateOfBirth") = ${today().getUTCDate()}::int)`;

const SAME_PLACE = Prisma.sql`(a."hcpId" = b."hcpId" OR a."lgaId" = b."lgaId")`;

/**
 * New pairs, in one statement: same birth date, same sex, and either the same name and something else in common (place, employer, next of kin, or a third name, which
 * chance rarely repeats), or in one place nearly the same name or the same names in another order. Two verified NINs are two different people. Twins are named alike, so
 * near names within one family are two people. Served by the indexes on dateOfBirth and registeredAt.
 */
export const candidatePairs = (): Promise<Found[]> =>
  db.$queryRaw<Found[]>(Prisma.sql`
    SELECT DISTINCT least(a.id, b.id) AS "firstId", greatest(a.id, b.id) AS "secondId", CASE WHEN ${sortedNameWords('a')} = ${sortedNameWords('b')} THEN 0 ELSE levenshtein(a."searchName", b."searchName") END AS distance
    FROM "Enrollee" a JOIN "Enrollee" b ON b."dateOfBirth" = a."dateOfBirth" AND b.sex = a.sex AND b.id <> a.id
    WHERE ${tonight()} AND ${isOnRecord('a')} AND ${isOnRecord('b')}
      AND length(a."searchName") < 255 AND length(b."searchName") < 255
      AND abs(length(a."searchName") - length(b."searchName")) <= ${MAX_DISTANCE}::int
      AND NOT (a."ninStatus" = 'VERIFIED' AND b."ninStatus" = 'VERIFIED')
      AND ((a."searchName" = b."searchName" AND (${SAME_PLACE} OR a."mdaId" = b."mdaId" OR a."nextOfKinPhone" = b."nextOfKinPhone"
            OR cardinality(${nameWords('a')}) > 2))
        OR (${SAME_PLACE} AND coalesce(a."principalId", a.id) <> coalesce(b."principalId", b.id)
          AND ${NEARLY_SAME_NAME}))
      AND NOT EXISTS (SELECT FROM "DuplicatePair" p WHERE p."firstId" = least(a.id, b.id) AND p."secondId" = greatest(a.id, b.id))
    LIMIT ${MAX_PAIRS}::int`);

/** Stores new suspected pairs, except dismissed ones. Returns their number. */
export async function findDuplicates(): Promise<number> {
  const pairs = await candidatePairs();
  if (pairs.length === 0) return 0;
  return transact('SYSTEM', 'findDuplicates', async ({ tx }) => {
    const added = await tx.$queryRaw<{ firstId: string; secondId: string }[]>(Prisma.sql`
      INSERT INTO "DuplicatePair" ("firstId", "secondId", distance, "foundAt")
      SELECT t."firstId", t."secondId", t.distance, ${now()}
      FROM unnest(${pairs.map(({ firstId }) => firstId)}::uuid[], ${pairs.map(({ secondId }) => secondId)}::uuid[], ${pairs.map(({ distance }) => distance)}::int[])
        AS t("firstId", "secondId", distance)
      ON CONFLICT DO NOTHING RETURNING "firstId", "secondId"`);
    // The younger record carries the flag, as at a registration; it names one other record, the queue names all.
    await tx.$executeRaw(Prisma.sql`
      UPDATE "Enrollee" e SET "duplicateFlag" = 'SUSPECT', "matchedEnrolleeId" = t."firstId"
      FROM unnest(${added.map(({ firstId }) => firstId)}::uuid[], ${added.map(({ secondId }) => secondId)}::uuid[]) AS t("firstId", "secondId")
      WHERE e.id = t."secondId" AND e."duplicateFlag" <> 'SUSPECT' AND e.status <> 'MERGED'`);
    return added.length;
  });
}
