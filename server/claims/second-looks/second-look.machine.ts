import { SecondLookStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

const decision = { notBy: ['officerId'], four: { did: 'vetted', decide: 'review again' } } as const;

/** A second review. That of a vetted claim ends with the final decision on the claim. */
export const secondLookMachine = defineMachine('SecondLook', SecondLookStatus, {
  AGREE: { from: ['OPEN'], to: 'AGREED', can: 'CLAIM_APPROVE', ...decision },
  CHANGE: { from: ['OPEN'], to: 'CHANGED', can: 'CLAIM_APPROVE', ...decision },
  /** The claim left the bill before the review. */
  DROP: { from: ['OPEN'], to: 'DROPPED', can: 'SYSTEM' },
});
