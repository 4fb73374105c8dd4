import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { visibleEnrollees } from '../enrollees/enrollee.access.ts';

/** Officers see those of the people they see, a member those of the own family, a facility none. */
export function visibleFacilityChanges(viewer: Viewer): Prisma.FacilityChangeRequestWhereInput {
  switch (viewer.scope.kind) {
    case 'SCHEME':
      return viewer.scope.lgaIds ? { enrollee: visibleEnrollees(viewer) } : {};
    case 'HCP':
      return { id: { in: [] } };
    case 'SELF':
      return { enrollee: visibleEnrollees(viewer) };
  }
}

/** A family that asked together stands in a list once, unless someone of it was left waiting alone. */
export const asAsked: Prisma.FacilityChangeRequestWhereInput = {
  OR: [{ leadId: null }, { status: 'PENDING', lead: { status: { not: 'PENDING' } } }],
};
