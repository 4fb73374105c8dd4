/** Months of the books, and money of the funds. */
export const LEDGER_ERRORS = {
  MONTH_CLOSED: '{month} is closed in the books. Choose a later date.',
  MONTH_NOT_NEXT: 'Months must be closed in order: {month} is next.',
  MONTH_NOT_OVER: 'A month can be closed only after it ends.',
  MONTH_EXPENSES_WAIT: '{n} expenses of this month are awaiting approval. Approve or void them first.',
  MONTH_GRANTS_WAIT: '{n} grants or transfers of this month are awaiting confirmation. Confirm or reject them first.',
  MONTH_BANK_LINES_WAIT: '{n} lines of bank statements of this month are not matched. Match them or set them aside first.',
  FUND_UNKNOWN: 'No plan uses this fund.',
  FUND_DATE: 'The date cannot be in the future.',
  FUND_OPENED: 'This fund already has an opening balance.',
  FUND_OVERDRAWN: 'The bank balance of {fund} would be {amount} below zero. Only an administrator can confirm this.',
  BANK_ROWS: '{n} rows of the file cannot be read. Check the columns and the date format.',
  BANK_KNOWN: 'All lines of this file are already on record.',
  BANK_RECORD_MATCHED: 'One of the records is already matched to a line of a statement, or is not in this account.',
  BANK_AMOUNT: 'The selected records add up to {selected}, but the line is {amount}.',
  MONTH_NOT_LAST: 'Only the most recently closed month can be reopened.',
} as const;
