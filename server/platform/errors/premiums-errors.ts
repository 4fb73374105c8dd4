/** Renewal of cover and invoices. */
export const PREMIUMS_ERRORS = {
  REN_NOT_OFFERED: 'This cover is not renewed by a premium that the member pays.',
  REN_NOT_DUE: 'Cover can be renewed from {date}.',

  RCP_NOT_SUCCESSFUL: 'The payment channel has not confirmed this money.',
  RCP_MATCHED: 'This receipt belongs to {no} already.',
  RCP_UNMATCHED: 'This receipt belongs to no invoice.',
  RCP_RRR_OF_INVOICE: 'This is the RRR of {no}; record the payment there.',
  RCP_TOO_MUCH: 'Only {amount} is left to pay on {no}.',
  RCP_TWICE: 'This receipt pays that invoice already; take it off first.',
  RCP_REST: 'Only {amount} of this receipt is left.',
  RCP_OTHER_PAYER: 'This receipt pays invoices of {name}; choose one of the same payer.',

  INR_MONTH: 'That month is too far ahead: the next month is the last one.',
  INR_RUN_EXISTS: 'The invoices of that month are being prepared already.',
  INR_EMPTY: 'No employer is left to be invoiced. Discard the run.',
  INR_LEFT_OUT: 'That employer is left out already.',
  INR_DUE: 'Choose today or a later day.',

  RMT_OFF: 'There is no connection to Remita. Type the RRR.',
  RMT_WAITING: 'Remita is being asked for an RRR already.',
  RMT_NOTHING: 'No RRR of this invoice waits for payment.',

  INV_PAYER: 'Name an MDA or institution, or a person: one of them.',
  INV_SESSION: 'Choose an institution and a session of it.',
  INV_DUE: 'Choose today or a later day.',
  INV_TOO_LARGE: 'That is more than the books can hold.',
  INV_HAS_PAYMENT: 'Cannot cancel: money was received.',
  INV_PREMIUM_OPEN: 'A premium of {name} waits for payment already ({no}).',
  INV_RRR_AMOUNT: 'Only {amount} is left for another RRR.',
  INV_RRR_TAKEN: 'RRR already recorded.',
  INV_AMOUNT_MISMATCH: 'Paid amount differs from the invoice.',
} as const;
