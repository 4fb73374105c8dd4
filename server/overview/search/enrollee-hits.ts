import type { Prisma } from '../../generated/prisma/client.ts';
import { listedEnrollees, NOT_MERGED, visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { fewNumbered, leadingHere, likeNamed, searchStrategies, type Way, withNin } from '../../members/enrollees/enrollee-search.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';

const select = { id: true, fullName: true, enrolmentNo: true, plan: { select: { name: true } } } as const;
type Row = Prisma.EnrolleeGetPayload<{ select: typeof select }>;

/**
 * The first enrollees that match a text, by the likeliest field first; for a facility, its own lives before other patients;
 * similar spellings only without an exact match.
 */
export async function searchEnrollees(viewer: Viewer, text: string, count: number): Promise<Row[]> {
  const exactMatch = (await withNin(viewer, text)) ?? (await fewNumbered(text));
  const searches: Way[] = exactMatch ? [{ where: exactMatch, orderBy: { enrolmentNo: 'asc' } }] : searchStrategies(text);
  const rowById = new Map<string, Row>();
  const addRows = async (where: Prisma.EnrolleeWhereInput, orderBy?: Way['orderBy']) => {
    if (rowById.size >= count) return;
    const rows = await db.enrollee.findMany({ where, select, orderBy, take: count + rowById.size });
    for (const row of rows) if (rowById.size < count) rowById.set(row.id, row);
  };
  const searchAll = async (searches: readonly Way[]) => {
    for (const { where, orderBy } of searches) await addRows({ AND: [listedEnrollees(viewer), where] }, orderBy);
    if (viewer.scope.kind === 'HCP' && rowById.size < count) {
      const guests = await treatedAt(viewer.scope.hcpId, { OR: searches.map(({ where }) => where) });
      await addRows({ AND: [visibleEnrollees(viewer), NOT_MERGED, { id: { in: guests } }] });
    }
  };
  await searchAll(searches);
  const alias = rowById.size < count ? await leadingHere(text) : null;
  if (alias) await addRows({ AND: [visibleEnrollees(viewer), alias] });
  const like = rowById.size === 0 ? await likeNamed(text) : null;
  if (like) await searchAll([{ where: like }]);
  return [...rowById.values()];
}

/** Matches among a facility’s recent patients. Starts from its few records, because searching all people with a common name is slow. */
async function treatedAt(hcpId: string, enrollee: Prisma.EnrolleeWhereInput): Promise<string[]> {
  const latestIds = { select: { enrolleeId: true }, take: 20 } as const;
  const visits = await Promise.all([
    db.encounter.findMany({ where: { hcpId, enrollee }, orderBy: { visitAt: 'desc' }, ...latestIds }),
    db.paRequest.findMany({ where: { hcpId, enrollee }, orderBy: { requestedAt: 'desc' }, ...latestIds }),
    db.referral.findMany({ where: { toHcpId: hcpId, status: { in: ['ACCEPTED', 'COMPLETED'] }, enrollee }, ...latestIds }),
  ]);
  return [...new Set(visits.flat().map(({ enrolleeId }) => enrolleeId))];
}
