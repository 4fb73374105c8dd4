import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** Runs cover the whole scheme: officers limited to some LGAs see none, facilities see only their payment. */
export const visiblePaymentRuns = defineScope('PaymentRun', { lgas: none, facility: none, self: none });

export const runsToConfirm = defineWorklist(visiblePaymentRuns, {
  permission: 'PAYMENT_WRITE',
  where: { status: 'PENDING' },
  informs: {
    role: 'ACCOUNTANT',
    key: 'PAYMENT_RUNS_TO_CONFIRM',
    words: { one: 'payment run to confirm', many: 'payment runs to confirm' },
  },
});
