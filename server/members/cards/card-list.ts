import type { Prisma } from '../../generated/prisma/client.ts';
import { whereSql, withoutUndefined } from '../../platform/database/where-sql.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enrolleesMatchingSearch } from '../enrollees/enrollee-search.ts';
import { cardHolders } from './card.access.ts';

export const StudentCardFilter = builder.inputType('StudentCardFilter', {
  fields: (t) => ({ mdaId: t.id(), sessionId: t.id(), hcpId: t.id(), printed: t.boolean(), hasPhoto: t.boolean() }),
});

export type StudentFilter = typeof StudentCardFilter.$inferInput;

/** The students that match a filter and a search, for the list and for a run of the whole list. */
export const studentsWhere = async (
  viewer: Viewer,
  filter: StudentFilter | null | undefined,
  search: string | null | undefined,
): Promise<Prisma.EnrolleeWhereInput> => ({
  AND: [
    cardHolders(viewer),
    {
      mdaId: filter?.mdaId ?? undefined,
      sessionId: filter?.sessionId ?? undefined,
      hcpId: filter?.hcpId ?? undefined,
      ...(typeof filter?.printed === 'boolean' && { cardPrintedAt: filter.printed ? { not: null } : null }),
      ...(typeof filter?.hasPhoto === 'boolean' && { photoId: filter.hasPhoto ? { not: null } : null }),
    },
    await enrolleesMatchingSearch(viewer, search),
  ],
});

export type CardCounts = { ready: number; withoutPhoto: number; waiting: number; printed: number };

/** Students by card status, in one statement: each count by itself would read all students again. */
export async function countCards(where: Prisma.EnrolleeWhereInput): Promise<CardCounts> {
  const [counts] = await db.$queryRaw<CardCounts[]>`
    SELECT count(*) FILTER (WHERE e."cardPrintedAt" IS NULL AND e."photoId" IS NOT NULL AND w."enrolleeId" IS NULL)::int AS ready,
      count(*) FILTER (WHERE e."photoId" IS NULL)::int AS "withoutPhoto", count(w."enrolleeId")::int AS waiting,
      count(e."cardPrintedAt")::int AS printed
    FROM "Enrollee" e LEFT JOIN (
      SELECT DISTINCT c."enrolleeId" FROM "CardPrint" c JOIN "CardRun" r ON r.id = c."runId" WHERE r.status = 'PREPARED') w ON w."enrolleeId" = e.id
    WHERE ${whereSql('Enrollee', withoutUndefined(where), 'e')}`;
  return counts ?? { ready: 0, withoutPhoto: 0, waiting: 0, printed: 0 };
}
