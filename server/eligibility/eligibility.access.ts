import type { Viewer } from '../context.ts';
import { ownFamily } from '../enrollees/enrollee.access.ts';
import type { Prisma } from '../generated/prisma/client.ts';

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
