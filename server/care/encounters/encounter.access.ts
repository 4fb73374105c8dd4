import type { Prisma } from '../../generated/prisma/client.ts';
import { ownFamily } from '../../members/enrollees/enrollee.access.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** The visits this viewer may see; a member sees the own family's, without voided ones. */
export function visibleEncounters({ scope }: Viewer): Prisma.EncounterWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { lgaId: { in: scope.lgaIds } } : {};
    case 'HCP':
      return { hcpId: scope.hcpId };
    case 'SELF':
      return { status: { not: 'VOID' }, enrollee: ownFamily(scope.enrolleeId) };
  }
}
