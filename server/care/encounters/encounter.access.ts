import { familyOf } from '../../members/enrollees/enrollee.access.ts';
import { defineScope } from '../../platform/access/row-scope.ts';

/** The visits this viewer may see; a member sees the own family's, without voided ones. */
export const visibleEncounters = defineScope('Encounter', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ hcpId }),
  self: (enrolleeId) => ({ status: { not: 'VOID' }, enrollee: familyOf(enrolleeId) }),
});
