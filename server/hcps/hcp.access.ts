import type { Viewer } from '../context.ts';
import type { Prisma } from '../generated/prisma/client.ts';

/** The HCPs this viewer may see: officers those of their LGAs, a facility itself and every active one (it refers to them), a member the active ones. */
export function visibleHcps({ scope }: Viewer): Prisma.HcpWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { lgaId: { in: scope.lgaIds } } : {};
    case 'HCP':
      return { OR: [{ id: scope.hcpId }, { status: 'ACTIVATED' }] };
    case 'SELF':
      return { status: 'ACTIVATED' };
  }
}

/** Whether this viewer's bank permission reaches this HCP: an HCP user reads its own only. */
export const bankWithin = ({ scope }: Viewer, hcpId: string): boolean => {
  switch (scope.kind) {
    case 'SCHEME':
      return true;
    case 'HCP':
      return scope.hcpId === hcpId;
    case 'SELF':
      return false;
  }
};
