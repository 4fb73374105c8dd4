import type { Prisma } from '../../generated/prisma/client.ts';
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
