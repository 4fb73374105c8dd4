import { defineScope, none } from '../platform/access/row-scope.ts';
import { defineWorklist } from '../platform/workflow/worklist.ts';

/** The claims this viewer may see: the scheme's, or those of their own facility. Members see none. */
export const visibleClaims = defineScope('Claim', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ hcpId }),
  self: none,
});

/** Claims that a facility has not sent yet. */
export const claimsToSend = defineWorklist(visibleClaims, { permission: 'CLAIM_DISPUTE', where: { status: { in: ['DRAFT', 'READY'] } } });

/** Claims sent back to their facility, or about which it was asked. */
export const claimsAwaitingAnswer = defineWorklist(visibleClaims, {
  permission: 'CLAIM_DISPUTE',
  where: { OR: [{ status: 'RETURNED' }, { status: 'IN_REVIEW', questions: { some: { answeredAt: null, lapsedAt: null } } }] },
});
