import { HcpBankChangeStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

const FOUR_EYES = { notBy: ['requestedById'], four: { did: 'requested', decide: 'decide' } };

/** Status of a bank change: applied after approval by an administrator other than the requester. */
export const bankChangeMachine = defineMachine('HcpBankChange', HcpBankChangeStatus, {
  APPROVE: { from: ['PENDING'], to: 'APPROVED', can: 'HCP_BANK_DECIDE', ...FOUR_EYES },
  REJECT: { from: ['PENDING'], to: 'REJECTED', can: 'HCP_BANK_DECIDE', ...FOUR_EYES },
  CANCEL: { from: ['PENDING'], to: 'CANCELLED', can: 'HCP_BANK_REQUEST' },
});
