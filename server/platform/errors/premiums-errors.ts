/** Renewal of cover and invoices. */
export const PREMIUMS_ERRORS = {
  REN_NOT_OFFERED: 'This cover is not renewed by a premium that the member pays.',
  REN_NOT_DUE: 'Cover can be renewed from {date}.',

  RCP_NOT_SUCCESSFUL: 'The payment channel has not confirmed this money.',
  RCP_MATCHED: 'This receipt belongs to {no} already.',
  RCP_UNMATCHED: 'This receipt belongs to no invoice.',
  RCP_RRR_OF_INVOICE: 'This is the RRR of {no}; record the payment there.',
  RCP_TOO_MUCH: 'Only {amount} is left to pay on {no}.',

  INV_HAS_PAYMENT: 'Cannot cancel: money was received.',
  INV_PREMIUM_OPEN: 'A premium of {name} waits for payment already ({no}).',
  INV_RRR_FORMAT: 'RRR must be 12 digits.',
  INV_RRR_TAKEN: 'RRR already recorded.',
  INV_AMOUNT_MISMATCH: 'Paid amount differs from the invoice.',
} as const;
