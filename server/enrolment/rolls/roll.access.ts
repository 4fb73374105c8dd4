import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** The rolls this viewer may see: those of the scheme; an officer narrowed to LGAs sees the own ones, since a roll knows no LGA. */
export function visibleRolls({ scope, userId }: Viewer): Prisma.RollWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { uploadedById: userId } : {};
    case 'HCP':
      return { id: { in: [] } };
    case 'SELF':
      return { id: { in: [] } };
  }
}
