import { defineScope, none } from '../../platform/access/row-scope.ts';

/** The files of claims this viewer may see: the scheme's, or those of their own facility. */
export const visibleClaimUploads = defineScope('ClaimUpload', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ hcpId }),
  self: none,
});
