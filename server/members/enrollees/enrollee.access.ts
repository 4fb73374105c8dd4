import { Prisma } from '../../generated/prisma/client.ts';
import { EnrolleeStatus } from '../../generated/prisma/enums.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** The member with principal and dependants; nobody for an account that is no member’s yet. */
export const ownFamily = (enrolleeId: string | null): Prisma.EnrolleeWhereInput =>
  enrolleeId ? { OR: [{ id: enrolleeId }, { principalId: enrolleeId }] } : { id: { in: [] } };

/** The enrollees this viewer may see. A facility sees who chose it and who was sent, authorised or seen there; what was taken back or voided opens nothing. A member sees the own family. */
export function visibleEnrollees({ scope }: Viewer): Prisma.EnrolleeWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { lgaId: { in: scope.lgaIds } } : {};
    case 'HCP': {
      const { hcpId } = scope;
      return {
        OR: [
          { hcpId },
          { referrals: { some: { toHcpId: hcpId, status: { in: ['ACCEPTED', 'COMPLETED'] } } } },
          { paRequests: { some: { hcpId, status: { not: 'CANCELLED' } } } },
          { encounters: { some: { hcpId, status: { not: 'VOID' } } } },
        ],
      };
    }
    case 'SELF':
      return ownFamily(scope.enrolleeId);
  }
}

/** Records that were merged into another are found by their number and their links only; no list, count or report has them. */
export const NOT_MERGED = { mergedIntoId: null } as const satisfies Prisma.EnrolleeWhereInput;

/** The same by the status, which indexes hold: for what is counted without a look at the rows. */
export const LISTED_STATUSES = Object.values(EnrolleeStatus).filter((status) => status !== 'MERGED');

/** The enrollees a list shows this viewer: for a facility its own assigned lives, so that one index serves the list. */
export function listedEnrollees(viewer: Viewer): Prisma.EnrolleeWhereInput {
  const { scope } = viewer;
  switch (scope.kind) {
    case 'SCHEME':
    case 'SELF':
      return { AND: [visibleEnrollees(viewer), NOT_MERGED] };
    case 'HCP':
      return { hcpId: scope.hcpId, ...NOT_MERGED };
  }
}

/** The rows that the viewer may count: those of listedEnrollees, so officers of some LGAs count who lives there, wherever the report's place puts them. Members count nothing. */
export function scopeOfEnrollees({ scope }: Viewer): Prisma.Sql {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? Prisma.sql`e."lgaId" = ANY(${scope.lgaIds}::uuid[])` : Prisma.sql`TRUE`;
    case 'HCP':
      return Prisma.sql`e."hcpId" = ${scope.hcpId}::uuid`;
    case 'SELF':
      return Prisma.sql`FALSE`;
  }
}
