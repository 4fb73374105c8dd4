import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

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

/** The HCPs this viewer acts for: officers as above, a facility itself alone. Every write of an HCP starts here. */
export function managedHcps(viewer: Viewer): Prisma.HcpWhereInput {
  const { scope } = viewer;
  switch (scope.kind) {
    case 'SCHEME':
      return visibleHcps(viewer);
    case 'HCP':
      return { id: scope.hcpId };
    case 'SELF':
      return { id: { in: [] } };
  }
}

/** Whether what concerns only those who act for this HCP is the viewer's business. */
export const actsFor = ({ scope }: Viewer, { id, lgaId }: { id: string; lgaId: string }): boolean => {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds === null || scope.lgaIds.includes(lgaId);
    case 'HCP':
      return scope.hcpId === id;
    case 'SELF':
      return false;
  }
};

/** Changes of bank details, of the HCPs that the viewer acts for. */
export const visibleBankChanges = (viewer: Viewer): Prisma.HcpBankChangeWhereInput => ({ hcp: managedHcps(viewer) });

/** Moves of members out of the HCPs that the viewer acts for. */
export const visibleHcpMoves = (viewer: Viewer): Prisma.HcpMoveWhereInput => ({ fromHcp: managedHcps(viewer) });
