import type { Prisma } from '../../generated/prisma/client.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** Pairs of which the viewer may see both people; facilities and members see none. */
export function visibleDuplicatePairs(viewer: Viewer): Prisma.DuplicatePairWhereInput {
  switch (viewer.scope.kind) {
    case 'SCHEME':
      return viewer.scope.lgaIds ? { first: visibleEnrollees(viewer), second: visibleEnrollees(viewer) } : {};
    case 'HCP':
    case 'SELF':
      return { id: { in: [] } };
  }
}
