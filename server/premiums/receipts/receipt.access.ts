import { defineWorklist } from '../../scheme/workflow/worklist.ts';
import { visibleReceipts } from '../invoices/invoice.access.ts';

/** Status codes of successful payments. */
export const SUCCESS_CODES = ['00', '01'];

/** Receipts with an unmatched amount. */
export const receiptsToMatch = defineWorklist(visibleReceipts, {
  permission: 'RECEIPT_WRITE',
  where: { direction: 'IN', unmatchedAmount: { gt: 0 }, status: 'RECORDED', statusCode: { in: SUCCESS_CODES } },
  informs: {
    role: 'ACCOUNTANT',
    key: 'RECEIPTS_TO_MATCH',
    words: { one: 'unmatched receipt', many: 'unmatched receipts' },
  },
});

export const receiptReversalsToConfirm = defineWorklist(visibleReceipts, {
  permission: 'RECEIPT_REVERSE',
  where: { status: 'REVERSAL_REQUESTED' },
  informs: {
    role: 'ADMIN',
    key: 'RECEIPT_REVERSALS',
    words: { one: 'receipt reversal to decide', many: 'receipt reversals to decide' },
  },
});
