import { defineScope, none } from '../scheme/access/row-scope.ts';
import { defineWorklist } from '../scheme/workflow/worklist.ts';

/** Claims that the viewer may see: the scheme's, or those of the viewer's facility. Members see none. */
export const visibleClaims = defineScope('Claim', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ hcpId }),
  self: none,
});

/** Claims that the facility has not submitted. */
export const claimsToSend = defineWorklist(visibleClaims, { permission: 'CLAIM_DISPUTE', where: { status: { in: ['DRAFT', 'READY'] } } });

/** Returned claims and claims with an open query. */
export const claimsAwaitingAnswer = defineWorklist(visibleClaims, {
  permission: 'CLAIM_DISPUTE',
  where: { OR: [{ status: 'RETURNED' }, { status: 'IN_REVIEW', questions: { some: { answeredAt: null, lapsedAt: null } } }] },
});
