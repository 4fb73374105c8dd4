import { defineScope, none } from '../platform/access/row-scope.ts';

/** The claims this viewer may see: the scheme's, or those of their own facility. Members see none. */
export const visibleClaims = defineScope('Claim', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ hcpId }),
  self: none,
});
