import type { Prisma } from '../../generated/prisma/client.ts';
import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';
import { familyOf, visibleEnrollees } from '../enrollees/enrollee.access.ts';

/** Officers see requests of people in their scope, members those of their family, facilities none. */
export const visibleFacilityChanges = defineScope('FacilityChangeRequest', {
  lgas: (_lgaIds, viewer) => ({ enrollee: visibleEnrollees(viewer) }),
  facility: none,
  self: (enrolleeId) => ({ enrollee: familyOf(enrolleeId) }),
});

/** Lists a family request once, unless one member's request is still pending alone. */
export const oneRowPerFamily: Prisma.FacilityChangeRequestWhereInput = {
  OR: [{ leadId: null }, { status: 'PENDING', lead: { status: { not: 'PENDING' } } }],
};

export const facilityChangesToDecide = defineWorklist(visibleFacilityChanges, {
  permission: 'FACILITY_CHANGE_DECIDE',
  where: { AND: [{ status: 'PENDING' }, oneRowPerFamily] },
});
