import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { searchForm } from './search-form.ts';
import { similarNames } from './spelling.ts';

type Where = Prisma.EnrolleeWhereInput;
/** One way in which a text may find people, and what puts the best first where there are many. */
export type Way = { where: Where; orderBy?: Prisma.EnrolleeOrderByWithRelationInput };

const MAX_WORDS = 5;

const phoneOf = (text: string): string | null => {
  const digits = text.replace(/[\s-]/g, '').replace(/^\+?234(?=\d{10}$)/, '0');
  return /^0\d{10}$/.test(digits) ? digits : null;
};
const ninOf = (text: string): string | null => {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{11}$/.test(digits) ? digits : null;
};
const isNumber = (text: string) => /[\d/]/.test(text);
const wordsOf = (text: string) => searchForm(text).split(' ').filter(Boolean).slice(0, MAX_WORDS);
const starts = (word: string): Where => ({ searchName: { contains: escapeLike(` ${word}`) } });

/**
 * What a typed text may mean, the likeliest first: a phone number; an enrolment, staff or matric number from its beginning, or digits
 * out of one; the beginnings of words of the name in any order. Each is one scan of one index.
 */
export function searchStrategies(text: string): [Way, ...Way[]] {
  const phone = phoneOf(text);
  if (phone) return [{ where: { phone } }];
  const capitals = text.toUpperCase();
  if (/^\d/.test(text)) return [{ where: { searchNumbers: { contains: escapeLike(capitals) } } }];
  if (isNumber(text)) {
    const byEnrolment: Way = { where: { enrolmentNo: { startsWith: escapeLike(capitals) } }, orderBy: { enrolmentNo: 'asc' } };
    if (/^[A-Z]{2}\/[A-Z]+\/\d{4}/.test(capitals)) return [byEnrolment];
    return [
      byEnrolment,
      ...[...new Set([text, capitals])].flatMap((number): Way[] => [
        { where: { staffNo: { startsWith: escapeLike(number) } }, orderBy: { staffNo: 'asc' } },
        { where: { matricNo: { startsWith: escapeLike(number) } }, orderBy: { matricNo: 'asc' } },
      ]),
    ];
  }
  const searchWords = wordsOf(text);
  return [
    { where: { searchName: { startsWith: escapeLike(` ${searchWords.join(' ')}`) } }, orderBy: { searchName: 'asc' } },
    { where: { AND: searchWords.map(starts) } },
  ];
}

const FEW = 500;

/**
 * The people whose numbers the text begins, or ends, where they are few: sought by their ids then. Left to itself PostgreSQL expects many where a
 * beginning is common, and reads the whole list in its order for the twenty that the page shows. Null where they are many, or the text is no such number.
 */
export async function fewNumbered(text: string): Promise<Where | null> {
  if (!isNumber(text) || phoneOf(text)) return null;
  const ids = /^\d/.test(text) ? await holding(text) : await beginningWith(text);
  return ids && ids.length <= FEW ? { id: { in: ids } } : null;
}

async function beginningWith(text: string): Promise<string[]> {
  const ids = new Set<string>();
  for (const { where, orderBy } of searchStrategies(text)) {
    if (ids.size > FEW) break;
    for (const { id } of await db.enrollee.findMany({ where, orderBy, select: { id: true }, take: FEW + 1 })) ids.add(id);
  }
  return [...ids];
}

/** By the trigrams of at least five digits; materialized, lest the limit talks PostgreSQL out of the index. */
async function holding(text: string): Promise<string[] | null> {
  if (!/^\d{5,}(-\d*)?$/.test(text)) return null;
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH found AS MATERIALIZED (SELECT id FROM "Enrollee" WHERE "searchNumbers" LIKE ${`%${text}%`})
    SELECT id FROM found LIMIT ${FEW + 1}::int`;
  return rows.map(({ id }) => id);
}

const MAX_ALIASES = 20;

/** The people to whom the number of a merged record leads: few, so they are looked up first and sought by their ids. */
export async function leadingHere(text: string): Promise<Where | null> {
  if (!isNumber(text)) return null;
  const merged = await db.enrollee.findMany({
    where: { mergedIntoId: { not: null }, searchNumbers: { contains: escapeLike(text.toUpperCase()) } },
    select: { mergedIntoId: true },
    take: MAX_ALIASES,
  });
  return merged.length === 0 ? null : { id: { in: merged.flatMap(({ mergedIntoId }) => mergedIntoId ?? []) } };
}

/** The people that a text in a list's search box means, rightly spelt. */
export function enrolleeMatching(search: string | null | undefined): Where {
  const text = search?.trim();
  if (!text) return {};
  return isNumber(text) ? { OR: searchStrategies(text).map(({ where }) => where) } : { AND: wordsOf(text).map(starts) };
}

/** People with this NIN, for those who may read NINs; null where the text is no NIN or the viewer may not. */
export async function withNin(viewer: Viewer, text: string): Promise<Where | null> {
  const nin = ninOf(text);
  if (!nin || !can(viewer, 'ENROLLEE_NIN_READ')) return null;
  const numbered = await fewNumbered(text);
  return { OR: [{ nin }, ...(numbered ? [numbered] : searchStrategies(text).map(({ where }) => where))] };
}

/** People whose name has the words, a word that occurs in no name standing for those most like it; null where no other spelling is known. */
export async function likeNamed(text: string): Promise<Where | null> {
  if (isNumber(text)) return null;
  const searchWords = wordsOf(text);
  const similarWords = await similarNames(searchWords);
  return similarWords.size === 0
    ? null
    : { AND: searchWords.map((word) => ({ OR: [word, ...(similarWords.get(word) ?? [])].map(starts) })) };
}

/** As `enrolleeMatching`, by NIN too for those who may, and by misspelt names. */
export async function enrolleesMatchingSearch(viewer: Viewer, search: string | null | undefined): Promise<Where> {
  const text = search?.trim();
  if (!text) return {};
  const alias = await leadingHere(text);
  const sought = (await withNin(viewer, text)) ?? (await fewNumbered(text)) ?? (await likeNamed(text)) ?? enrolleeMatching(text);
  return alias ? { OR: [sought, alias] } : sought;
}
