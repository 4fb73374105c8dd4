/** Months of the books. */
export const LEDGER_ERRORS = {
  MONTH_CLOSED: '{month} is closed in the books. Choose a later date.',
  MONTH_NOT_NEXT: 'Months must be closed in order: {month} is next.',
  MONTH_NOT_OVER: 'A month can be closed only after it ends.',
  MONTH_EXPENSES_WAIT: '{n} expenses of this month are awaiting approval. Approve or void them first.',
  MONTH_NOT_LAST: 'Only the most recently closed month can be reopened.',
} as const;
