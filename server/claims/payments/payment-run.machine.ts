import { PaymentRunStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** W12 for many facilities: a run is prepared, confirmed by a second person, and settled by the result files of the bank. */
export const paymentRunMachine = defineMachine('PaymentRun', PaymentRunStatus, {
  CONFIRM: { from: ['PENDING'], to: 'CONFIRMED', can: 'PAYMENT_WRITE' },
  CANCEL: { from: ['PENDING'], to: 'CANCELLED', can: 'PAYMENT_WRITE' },
  READ_RESULT: { from: ['CONFIRMED'], to: 'SETTLING', can: 'PAYMENT_WRITE' },
  RESUME: { from: ['STOPPED'], to: 'SETTLING', can: 'PAYMENT_WRITE' },
  WAIT: { from: ['SETTLING'], to: 'CONFIRMED', can: 'SYSTEM' },
  STOP: { from: ['SETTLING'], to: 'STOPPED', can: 'SYSTEM' },
  FINISH: { from: ['CONFIRMED', 'SETTLING'], to: 'DONE', can: 'SYSTEM' },
});
