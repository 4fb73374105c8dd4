import type { ReceiptStatus, RemitaPaymentFilter } from '../../graphql/types.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter, selectFilter } from '../../ui/list/filters.ts';
import { REMITA_DIRECTION } from './receipt.labels.ts';

const RECEIPT_STATUS: Record<ReceiptStatus, string> = {
  RECORDED: 'Recorded',
  REVERSAL_REQUESTED: 'Reversal requested',
  REVERSED: 'Reversed',
};

export const receiptFilters = {
  direction: selectFilter('Direction', REMITA_DIRECTION),
  matched: booleanFilter('Invoice', { yes: 'Matched', no: 'Unmatched' }),
  successful: booleanFilter('Received', { yes: 'Yes', no: 'No or failed' }),
  status: multiSelectFilter('Reversal', RECEIPT_STATUS),
  paid: dateRangeFilter('Date'),
} satisfies Filters<RemitaPaymentFilter>;
