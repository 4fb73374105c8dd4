import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** The registrations this viewer may see; an officer narrowed to LGAs sees own drafts and finished ones of those LGAs, a portal account the one it fills in itself. */
export function visibleRegistrations({ scope, userId }: Viewer): Prisma.RegistrationWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { OR: [{ officerId: userId }, { enrollee: { lgaId: { in: scope.lgaIds } } }] } : {};
    case 'HCP':
      return { id: { in: [] } };
    case 'SELF':
      return { officerId: userId, channel: 'SELF' };
  }
}
