import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** Disputes that the viewer may see: the scheme's, or those of the viewer's facility. Members see none. */
export const visibleClaimDisputes = defineScope('ClaimDispute', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ hcpId }),
  self: none,
});

export const claimDisputesToDecide = defineWorklist(visibleClaimDisputes, {
  permission: 'CLAIM_DISPUTE_DECIDE',
  where: { status: 'OPEN' },
  informs: {
    role: 'ADMIN',
    key: 'CLAIM_DISPUTES_TO_DECIDE',
    words: { one: 'disputed claim to decide', many: 'disputed claims to decide' },
  },
});
