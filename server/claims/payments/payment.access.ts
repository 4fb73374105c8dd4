import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** The payments this viewer may see: an HCP its own, once the money has moved. Every read and write starts here. */
export function visiblePayments({ scope }: Viewer): Prisma.PaymentWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { hcp: { lgaId: { in: scope.lgaIds } } } : {};
    case 'HCP':
      return { hcpId: scope.hcpId, status: { in: ['PAID', 'REVERSED'] } };
    case 'SELF':
      return { id: { in: [] } };
  }
}
