import { defineScope, none } from '../../platform/access/row-scope.ts';
import { defineWorklist } from '../../platform/workflow/worklist.ts';

/** The payments this viewer may see: a facility its own, once the money has moved. Every read and write starts here. */
export const visiblePayments = defineScope('Payment', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ hcpId, status: { in: ['PAID', 'REVERSED'] } }),
  self: none,
});

/** Prepared payments that are in no run; a run is confirmed as a whole. */
export const paymentsToConfirm = defineWorklist(visiblePayments, {
  permission: 'PAYMENT_WRITE',
  where: { status: 'PENDING', runId: null },
});
