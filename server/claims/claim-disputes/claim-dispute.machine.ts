import { ClaimDisputeStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

const decision = {
  notBy: ['claimVettedById', 'claimApprovedById', 'filedById'],
  four: { did: 'decided on', decide: 'answer the dispute about' },
} as const;

/** A facility's objection to the final decision on a claim. */
export const claimDisputeMachine = defineMachine('ClaimDispute', ClaimDisputeStatus, {
  UPHOLD: { from: ['OPEN'], to: 'UPHELD', can: 'CLAIM_DISPUTE_DECIDE', ...decision },
  UPHOLD_IN_PART: { from: ['OPEN'], to: 'PARTLY_UPHELD', can: 'CLAIM_DISPUTE_DECIDE', ...decision },
  REFUSE: { from: ['OPEN'], to: 'REFUSED', can: 'CLAIM_DISPUTE_DECIDE', ...decision },
  WITHDRAW: { from: ['OPEN'], to: 'WITHDRAWN', can: 'CLAIM_DISPUTE' },
});
