import type { Prisma } from '../../generated/prisma/client.ts';
import { EnrolleeStatus } from '../../generated/prisma/enums.ts';
import { defineScope, none } from '../../platform/access/row-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** The member with principal and dependants; nobody for an account that is no member’s yet. */
export const familyOf = (enrolleeId: string | null): Prisma.EnrolleeWhereInput =>
  enrolleeId ? { OR: [{ id: enrolleeId }, { principalId: enrolleeId }] } : none();

/** The enrollees this viewer may see. A facility sees who chose it and who was sent, authorised or seen there; what was taken back or voided opens nothing. A member sees the own family. */
export const visibleEnrollees = defineScope('Enrollee', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({
    OR: [
      { hcpId },
      { referrals: { some: { toHcpId: hcpId, status: { in: ['ACCEPTED', 'COMPLETED'] } } } },
      { paRequests: { some: { hcpId, status: { not: 'CANCELLED' } } } },
      { encounters: { some: { hcpId, status: { not: 'VOID' } } } },
    ],
  }),
  self: familyOf,
});

/** The enrollees a viewer may count: for a facility its assigned lives, whom one index serves; officers of some LGAs count who lives there. */
export const assignedEnrollees = defineScope('Enrollee', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ hcpId }),
  self: familyOf,
});

/** Records that were merged into another are found by their number and their links only; no list, count or report has them. */
export const NOT_MERGED = { mergedIntoId: null } as const satisfies Prisma.EnrolleeWhereInput;

/** The same by the status, which indexes hold: for what is counted without a look at the rows. */
export const LISTED_STATUSES = Object.values(EnrolleeStatus).filter((status) => status !== 'MERGED');

/** The enrollees a list shows this viewer. */
export const listedEnrollees = (viewer: Viewer): Prisma.EnrolleeWhereInput => ({ AND: [assignedEnrollees(viewer), NOT_MERGED] });
