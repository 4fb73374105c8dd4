import { defineScope, none } from '../../platform/access/row-scope.ts';

/** The bills this viewer may see: the scheme's, or those of their own facility. Members see none. */
export const visibleBills = defineScope('Bill', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ hcpId }),
  self: none,
});
