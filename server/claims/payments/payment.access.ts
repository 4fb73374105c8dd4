import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** Payments that the viewer may see; a facility sees its own once paid. Every read and write starts here. */
export const visiblePayments = defineScope('Payment', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ hcpId, status: { in: ['PAID', 'REVERSED'] } }),
  self: none,
});

/** Prepared payments outside runs, which are confirmed as a whole, and requested reversals. */
export const paymentsToConfirm = defineWorklist(visiblePayments, {
  permission: 'PAYMENT_WRITE',
  where: {
    OR: [
      { status: 'PENDING', runId: null },
      { status: 'PAID', reversalRequestedById: { not: null } },
    ],
  },
});
