import { defineScope, none } from '../../scheme/access/row-scope.ts';

/** Claim uploads that the viewer may see: the scheme's, or those of the viewer's facility. */
export const visibleClaimUploads = defineScope('ClaimUpload', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ hcpId }),
  self: none,
});
