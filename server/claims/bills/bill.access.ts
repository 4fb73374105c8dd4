import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** The bills this viewer may see: the scheme's, or those of their own facility. Members see none. */
export function visibleBills({ scope }: Viewer): Prisma.BillWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { hcp: { lgaId: { in: scope.lgaIds } } } : {};
    case 'HCP':
      return { hcpId: scope.hcpId };
    case 'SELF':
      return { id: { in: [] } };
  }
}
