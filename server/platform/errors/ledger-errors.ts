/** Months of the books. */
export const LEDGER_ERRORS = {
  MONTH_CLOSED: '{month} is closed in the books; choose a later day.',
  MONTH_NOT_NEXT: 'Months are closed in order: {month} is next.',
  MONTH_NOT_OVER: 'A month can be closed when it is over.',
  MONTH_EXPENSES_WAIT: '{n} expenses of this month wait for approval. Approve or void them first.',
  MONTH_NOT_LAST: 'Only the month that was closed last can be reopened.',
} as const;
