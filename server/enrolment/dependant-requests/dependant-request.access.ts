import type { Prisma } from '../../generated/prisma/client.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** Officers see those of the families they see, a member the own ones, a facility none. */
export function visibleDependantRequests(viewer: Viewer): Prisma.DependantRequestWhereInput {
  switch (viewer.scope.kind) {
    case 'SCHEME':
      return viewer.scope.lgaIds ? { principal: visibleEnrollees(viewer) } : {};
    case 'HCP':
      return { id: { in: [] } };
    case 'SELF':
      return { requestedById: viewer.userId };
  }
}
