import { familyOf } from '../../members/enrollees/enrollee.access.ts';
import { defineScope } from '../../platform/access/row-scope.ts';

/** The PA requests this viewer may see; a member sees decided ones of the own family. */
export const visiblePaRequests = defineScope('PaRequest', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ hcpId }),
  self: (enrolleeId) => ({ status: { in: ['APPROVED', 'REJECTED', 'USED', 'EXPIRED'] }, enrollee: familyOf(enrolleeId) }),
});

/** The PA codes this viewer may see. */
export const visiblePaCodes = defineScope('PaCode', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ hcpId }),
  self: (enrolleeId) => ({ enrollee: familyOf(enrolleeId) }),
});
