import type { RemitaDirection } from '../../graphql/types.ts';
import { defineLabels, type Label } from '../../ui/labels.ts';
import type { RemitaPaymentTable_RowFragment } from './RemitaPaymentListPage.generated.ts';

export const REMITA_DIRECTION = defineLabels<RemitaDirection>({
  IN: { text: 'Received', tone: 'info' },
  OUT: { text: 'Sent to a facility', tone: 'neutral' },
});

/** Texts of history entries of a receipt, by action. */
export const RECEIPT_DONE: Record<string, string> = {
  RECORD: 'Recorded',
  MATCH: 'Matched',
  UNMATCH: 'Unmatched from invoice',
  REQUEST_REVERSAL: 'Reversal requested',
  DECLINE_REVERSAL: 'Reversal rejected',
  REVERSE: 'Reversed',
};

/** The status of the payment, for users. */
export function receiptState({
  direction,
  status,
  isSuccessful,
  invoice,
  unmatchedAmount,
}: Pick<RemitaPaymentTable_RowFragment, 'direction' | 'status' | 'isSuccessful' | 'invoice' | 'unmatchedAmount'>): Label {
  if (!isSuccessful) return direction === 'OUT' ? { text: 'Not sent', tone: 'danger' } : { text: 'Not received', tone: 'neutral' };
  if (direction === 'OUT') return { text: 'Sent', tone: 'success' };
  if (status === 'REVERSED') return { text: 'Reversed', tone: 'neutral' };
  if (status === 'REVERSAL_REQUESTED') return { text: 'Reversal requested', tone: 'danger' };
  if (invoice && unmatchedAmount > 0) return { text: 'Partly matched', tone: 'warn' };
  return invoice ? { text: 'Matched', tone: 'success' } : { text: 'Unmatched', tone: 'warn' };
}
