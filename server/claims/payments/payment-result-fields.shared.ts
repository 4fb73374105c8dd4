import type { SheetField } from '../../platform/spreadsheets/columns.shared.ts';

type Need = 'REQUIRED' | 'OPTIONAL';

const field = (key: string, label: string, need: Need, example: string, also: string[], note?: string): SheetField<Need> => ({
  key,
  label,
  need,
  also,
  example,
  ...(note && { note }),
});

/** The columns of a result file. A file of our own format has all of them by these labels, and a TOTAL line. */
export const PAYMENT_RESULT_FIELDS: readonly SheetField<Need>[] = [
  field(
    'payment',
    'Payment',
    'REQUIRED',
    'PAY-2611-00325',
    ['payment no', 'payment number', 'payment reference', 'narration', 'description', 'remarks', 'customer reference'],
    'Contains the number of the payment, PAY-…',
  ),
  field('accountNumber', 'Account number', 'OPTIONAL', '0123456789', ['account no', 'beneficiary account', 'credit account', 'nuban']),
  field('amount', 'Amount', 'REQUIRED', '250,000.00', ['transaction amount', 'payment amount', 'credit amount']),
  field('status', 'Status', 'REQUIRED', 'PAID', ['payment status', 'transaction status', 'response', 'result']),
  field(
    'reference',
    'Reference',
    'REQUIRED',
    'FT26319K4T',
    ['bank reference', 'transaction reference', 'transaction ref', 'transaction id', 'session id', 'ref no', 'rrr'],
    'The reference of the bank',
  ),
  field('paidOn', 'Paid on', 'OPTIONAL', '24/11/2026', ['payment date', 'transaction date', 'value date', 'date', 'processed on']),
  field(
    'reason',
    'Reason',
    'OPTIONAL',
    'Account closed',
    ['response message', 'failure reason', 'reason for failure', 'comment', 'message'],
    'Of a failed payment',
  ),
];

export const PAYMENT_RESULT_DATES = ['paidOn'];
