import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** Bills that the viewer may see: the scheme's, or those of the viewer's facility. Members see none. */
export const visibleBills = defineScope('Bill', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ hcpId }),
  self: none,
});

/** Bills to vet or in review. */
export const billsToVet = defineWorklist(visibleBills, {
  permission: 'BILL_VET',
  where: { status: { in: ['SUBMITTED', 'IN_REVIEW'] } },
  informs: { role: 'CLAIMS_OFFICER', key: 'BILLS_TO_VET', words: { one: 'bill to vet', many: 'bills to vet' } },
});

/** Bills to vet that are assigned to the viewer. */
export const ownBillsToVet = defineWorklist(visibleBills, {
  permission: 'BILL_VET',
  where: ({ userId }) => ({ status: { in: ['SUBMITTED', 'IN_REVIEW'] }, assignedOfficerId: userId }),
});

export const billsToApprove = defineWorklist(visibleBills, {
  permission: 'BILL_APPROVE',
  where: { status: 'VETTED' },
  informs: { role: 'ADMIN', key: 'BILLS_TO_APPROVE', words: { one: 'bill awaiting approval', many: 'bills awaiting approval' } },
});

/** Bills that can be paid. Bills with a payable amount of zero are excluded. */
export const billsToPay = defineWorklist(visibleBills, {
  permission: 'PAYMENT_WRITE',
  where: { status: 'APPROVED', paymentId: null, payableAmount: { gt: 0n } },
  informs: { role: 'ACCOUNTANT', key: 'BILLS_TO_PAY', words: { one: 'bill to pay', many: 'bills to pay' } },
});
