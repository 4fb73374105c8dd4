import type { Prisma } from '../../generated/prisma/client.ts';
import { defineScope, none } from '../../platform/access/row-scope.ts';
import { defineWorklist } from '../../platform/workflow/worklist.ts';
import { familyOf, visibleEnrollees } from '../enrollees/enrollee.access.ts';

/** Officers see those of the people they see, a member those of the own family, a facility none. */
export const visibleFacilityChanges = defineScope('FacilityChangeRequest', {
  lgas: (_lgaIds, viewer) => ({ enrollee: visibleEnrollees(viewer) }),
  facility: none,
  self: (enrolleeId) => ({ enrollee: familyOf(enrolleeId) }),
});

/** A family that asked together stands in a list once, unless someone of it was left waiting alone. */
export const asAsked: Prisma.FacilityChangeRequestWhereInput = {
  OR: [{ leadId: null }, { status: 'PENDING', lead: { status: { not: 'PENDING' } } }],
};

export const facilityChangesToDecide = defineWorklist(visibleFacilityChanges, {
  permission: 'FACILITY_CHANGE_DECIDE',
  where: { AND: [{ status: 'PENDING' }, asAsked] },
});
