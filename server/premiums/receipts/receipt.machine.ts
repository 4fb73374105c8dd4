import { ReceiptStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** Receipts are matched and unmatched. A mistyped receipt is reversed by two people, never edited. */
export const receiptMachine = defineMachine('RemitaPayment', ReceiptStatus, {
  MATCH: { from: ['RECORDED'], to: 'RECORDED', can: 'RECEIPT_WRITE' },
  UNMATCH: { from: ['RECORDED'], to: 'RECORDED', can: 'RECEIPT_WRITE' },
  REQUEST_REVERSAL: { from: ['RECORDED'], to: 'REVERSAL_REQUESTED', can: 'RECEIPT_WRITE' },
  DECLINE_REVERSAL: { from: ['REVERSAL_REQUESTED'], to: 'RECORDED', can: 'RECEIPT_REVERSE' },
  REVERSE: {
    from: ['REVERSAL_REQUESTED'],
    to: 'REVERSED',
    can: 'RECEIPT_REVERSE',
    notBy: ['reversalRequestedById'],
    four: { did: 'requested', decide: 'confirm' },
  },
});
