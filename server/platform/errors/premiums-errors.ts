/** Renewal of cover and invoices. */
export const PREMIUMS_ERRORS = {
  REN_NOT_OFFERED: 'This cover is not renewed by a premium that the member pays.',
  REN_NOT_DUE: 'Cover can be renewed from {date}.',

  INV_HAS_PAYMENT: 'Cannot cancel: money was received.',
  INV_PREMIUM_OPEN: 'A premium of {name} waits for payment already ({no}).',
  INV_RRR_FORMAT: 'RRR must be 12 digits.',
  INV_RRR_TAKEN: 'RRR already recorded.',
  INV_AMOUNT_MISMATCH: 'Paid amount differs from the invoice.',
} as const;
