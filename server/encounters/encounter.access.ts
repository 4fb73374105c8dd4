import type { Viewer } from '../context.ts';
import type { Prisma } from '../generated/prisma/client.ts';

/** The visits this viewer may see; a member sees the own family's, without voided ones. */
export function visibleEncounters({ scope }: Viewer): Prisma.EncounterWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { lgaId: { in: scope.lgaIds } } : {};
    case 'HCP':
      return { hcpId: scope.hcpId };
    case 'SELF':
      return scope.enrolleeId
        ? { status: { not: 'VOID' }, enrollee: { OR: [{ id: scope.enrolleeId }, { principalId: scope.enrolleeId }] } }
        : { id: { in: [] } };
  }
}
