import { PaymentStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/**
 * W12: a payment is prepared, then confirmed with the bank's reference; a failed or reversed one frees its bills. Money that came back is
 * recorded by two people.
 */
export const paymentMachine = defineMachine('Payment', PaymentStatus, {
  CONFIRM: { from: ['PENDING'], to: 'PAID', can: 'PAYMENT_WRITE' },
  FAIL: { from: ['PENDING'], to: 'FAILED', can: 'PAYMENT_WRITE' },
  REQUEST_REVERSAL: { from: ['PAID'], to: 'PAID', can: 'PAYMENT_WRITE' },
  DECLINE_REVERSAL: { from: ['PAID'], to: 'PAID', can: 'PAYMENT_WRITE' },
  REVERSE: {
    from: ['PAID'],
    to: 'REVERSED',
    can: 'PAYMENT_WRITE',
    notBy: ['reversalRequestedById'],
    four: { did: 'requested', decide: 'confirm' },
  },
});
