import type { Prisma } from '../../generated/prisma/client.ts';
import { listedEnrollees, NOT_MERGED, visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { fewNumbered, leadingHere, likeNamed, type Way, waysToFind, withNin } from '../../members/enrollees/enrollee-search.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { db } from '../../platform/db.ts';

const select = { id: true, fullName: true, enrolmentNo: true, plan: { select: { name: true } } } as const;
type Row = Prisma.EnrolleeGetPayload<{ select: typeof select }>;

/**
 * The first few people that a text means. The likeliest way first and the next only while there is room; for a facility its own lives before
 * others that it treats; another spelling only where nobody is called so.
 */
export async function searchEnrollees(viewer: Viewer, text: string, count: number): Promise<Row[]> {
  const few = (await withNin(viewer, text)) ?? (await fewNumbered(text));
  const ways: Way[] = few ? [{ where: few, orderBy: { enrolmentNo: 'asc' } }] : waysToFind(text);
  const found = new Map<string, Row>();
  const look = async (where: Prisma.EnrolleeWhereInput, orderBy?: Way['orderBy']) => {
    if (found.size >= count) return;
    const rows = await db.enrollee.findMany({ where, select, orderBy, take: count + found.size });
    for (const row of rows) if (found.size < count) found.set(row.id, row);
  };
  const lookEverywhere = async (some: readonly Way[]) => {
    for (const { where, orderBy } of some) await look({ AND: [listedEnrollees(viewer), where] }, orderBy);
    if (viewer.scope.kind === 'HCP' && found.size < count) {
      const guests = await treatedAt(viewer.scope.hcpId, { OR: some.map(({ where }) => where) });
      await look({ AND: [visibleEnrollees(viewer), NOT_MERGED, { id: { in: guests } }] });
    }
  };
  await lookEverywhere(ways);
  const alias = found.size < count ? await leadingHere(text) : null;
  if (alias) await look({ AND: [visibleEnrollees(viewer), alias] });
  const like = found.size === 0 ? await likeNamed(text) : null;
  if (like) await lookEverywhere([{ where: like }]);
  return [...found.values()];
}

/** Of those whom a facility treated last, the ones sought: from its few records to the people, since asking it of everybody of a common name is slow. */
async function treatedAt(hcpId: string, enrollee: Prisma.EnrolleeWhereInput): Promise<string[]> {
  const some = { select: { enrolleeId: true }, take: 20 } as const;
  const facts = await Promise.all([
    db.encounter.findMany({ where: { hcpId, enrollee }, orderBy: { visitAt: 'desc' }, ...some }),
    db.paRequest.findMany({ where: { hcpId, enrollee }, orderBy: { requestedAt: 'desc' }, ...some }),
    db.referral.findMany({ where: { toHcpId: hcpId, status: { in: ['ACCEPTED', 'COMPLETED'] }, enrollee }, ...some }),
  ]);
  return [...new Set(facts.flat().map(({ enrolleeId }) => enrolleeId))];
}
