import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** The invoices this viewer may see: a registration officer those of registrations and those raised by the officer, a member the own ones. */
export function visibleInvoices({ scope, role, userId }: Viewer): Prisma.InvoiceWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return {
        AND: [
          role === 'REGISTRATION_OFFICER' ? { OR: [{ registration: { isNot: null } }, { createdById: userId }] } : {},
          scope.lgaIds ? { OR: [{ mda: { lgaId: { in: scope.lgaIds } } }, { enrollee: { lgaId: { in: scope.lgaIds } } }] } : {},
        ],
      };
    case 'HCP':
      return { id: { in: [] } };
    case 'SELF':
      return { enrolleeId: scope.enrolleeId ?? { in: [] } };
  }
}
