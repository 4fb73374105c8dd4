import type { Prisma } from '../../generated/prisma/client.ts';
import { ownFamily } from '../../members/enrollees/enrollee.access.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/**
 * Whose cover this viewer may ask about. A facility may ask about anyone it can name by an exact number (a patient stands at its desk),
 * officers about those of their scope, a member about the own family.
 */
export function askableEnrollees({ scope }: Viewer): Prisma.EnrolleeWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { lgaId: { in: scope.lgaIds } } : {};
    case 'HCP':
      return {};
    case 'SELF':
      return ownFamily(scope.enrolleeId);
  }
}
