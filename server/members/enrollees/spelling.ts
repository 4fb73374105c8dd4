import { db } from '../../platform/db.ts';

/** More of them would find everybody. */
const PER_WORD = 8;

/** For each word that starts no known name, the most similar name words: one or two letters wrong, missing or extra. */
export async function similarNames(words: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.$queryRaw<{ typed: string; word: string }[]>`
    SELECT typed, near.word
    FROM unnest(${words.filter((word) => word.length > 2)}::text[]) AS typed,
    LATERAL (
      SELECT DISTINCT word, levenshtein_less_equal(word, typed, 2) AS wrong, similarity(word, typed) AS alike
      FROM "NameWord"
      WHERE length(word) BETWEEN length(typed) - 2 AND length(typed) + 2
        AND levenshtein_less_equal(word, typed, 2) <= CASE WHEN length(typed) < 5 THEN 1 ELSE 2 END
      ORDER BY wrong, alike DESC, word
      LIMIT ${PER_WORD}
    ) AS near
    WHERE NOT EXISTS (SELECT FROM "NameWord" known WHERE known.word >= typed AND known.word < typed || '~')`;
  const near = new Map<string, string[]>();
  for (const { typed, word } of rows) near.set(typed, [...(near.get(typed) ?? []), word]);
  return near;
}
