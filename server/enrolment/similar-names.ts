import { Prisma } from '../generated/prisma/client.ts';

/** Maximum number of different letters in similar names. */
export const MAX_DISTANCE = 2;

export const isOnRecord = (alias: string) => Prisma.sql`${Prisma.raw(alias)}.status NOT IN ('INCOMPLETE', 'REJECTED', 'MERGED')`;

export const nameWords = (alias: string) => Prisma.sql`string_to_array(btrim(${Prisma.raw(alias)}."searchName"), ' ')`;
export const sortedNameWords = (alias: string) => Prisma.sql`ARRAY(SELECT word FROM unnest(${nameWords(alias)}) AS word ORDER BY word)`;

/** Word by word the same but for a letter, in long words two, never the first one: Nenfort and Nenfot, not Grace and Peace. */
const SPELT_ALIKE = Prisma.sql`NOT EXISTS (
  SELECT FROM unnest(${nameWords('a')}, ${nameWords('b')}) AS t(x, y)
  WHERE x IS DISTINCT FROM y AND (x IS NULL OR y IS NULL OR left(x, 1) <> left(y, 1)
    OR levenshtein(x, y) > CASE WHEN least(length(x), length(y)) >= 8 THEN 2 WHEN least(length(x), length(y)) >= 4 THEN 1 ELSE 0 END))`;

/** Whether a."searchName" and b."searchName", each below 255 letters, are spelt alike or are the same names in another order. */
export const NEARLY_SAME_NAME = Prisma.sql`(
  (levenshtein_less_equal(a."searchName", b."searchName", ${MAX_DISTANCE}::int) <= ${MAX_DISTANCE}::int AND ${SPELT_ALIKE})
  OR (length(a."searchName") = length(b."searchName") AND ${sortedNameWords('a')} = ${sortedNameWords('b')}))`;
