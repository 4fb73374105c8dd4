import type { Prisma } from '../../generated/prisma/client.ts';
import { PaRequestStatus } from '../../generated/prisma/enums.ts';
import { ownFamily } from '../../members/enrollees/enrollee.access.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

const DECIDED: PaRequestStatus[] = [PaRequestStatus.APPROVED, PaRequestStatus.REJECTED, PaRequestStatus.USED, PaRequestStatus.EXPIRED];

/** The PA requests this viewer may see; a member sees decided ones of the own family. */
export function visiblePaRequests({ scope }: Viewer): Prisma.PaRequestWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { lgaId: { in: scope.lgaIds } } : {};
    case 'HCP':
      return { hcpId: scope.hcpId };
    case 'SELF':
      return { status: { in: DECIDED }, enrollee: ownFamily(scope.enrolleeId) };
  }
}

/** The PA codes this viewer may see. */
export function visiblePaCodes({ scope }: Viewer): Prisma.PaCodeWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { hcp: { lgaId: { in: scope.lgaIds } } } : {};
    case 'HCP':
      return { hcpId: scope.hcpId };
    case 'SELF':
      return { enrollee: ownFamily(scope.enrolleeId) };
  }
}
