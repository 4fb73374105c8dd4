/** Renewal of cover and invoices. */
export const PREMIUMS_ERRORS = {
  REN_NOT_OFFERED: 'The member does not pay a premium for this cover, so it cannot be renewed here.',
  REN_NOT_DUE: 'Cover can be renewed from {date}.',

  RCP_NOT_SUCCESSFUL: 'The payment channel has not confirmed this payment.',
  RCP_MATCHED: 'This receipt is already matched to {no}.',
  RCP_UNMATCHED: 'This receipt is not matched to any invoice.',
  RCP_RRR_OF_INVOICE: 'This RRR belongs to {no}. Record the payment there.',
  RCP_TOO_MUCH: 'Only {amount} is due on {no}.',
  RCP_TWICE: 'This receipt is already matched to that invoice. Unmatch it first.',
  RCP_REST: 'Only {amount} of this receipt is unmatched.',
  RCP_OTHER_PAYER: 'This receipt is matched to invoices of {name}. Choose an invoice of the same payer.',

  INR_MONTH: 'That month is too far ahead. You can invoice up to next month.',
  INR_RUN_EXISTS: 'An invoice run for that month is already in progress.',
  INR_EMPTY: 'No MDA is left to invoice. Discard the run.',
  INR_LEFT_OUT: 'That MDA is already excluded.',
  INR_DUE: 'Choose today or a later date.',

  RMT_OFF: 'Remita is not connected. Enter the RRR yourself.',
  RMT_WAITING: 'An RRR has already been requested from Remita.',
  RMT_NOTHING: 'This invoice has no unpaid RRR.',

  INV_PAYER: 'Enter either an MDA or institution, or a person.',
  INV_SESSION: 'Choose an institution and one of its sessions.',
  INV_DUE: 'Choose today or a later date.',
  INV_TOO_LARGE: 'The amount is too large.',
  INV_HAS_PAYMENT: 'This invoice cannot be cancelled because money was received.',
  INV_PREMIUM_OPEN: '{name} already has an unpaid premium ({no}).',
  INV_RRR_AMOUNT: 'Another RRR can be for at most {amount}.',
  INV_RRR_TAKEN: 'RRR already recorded.',
  INV_AMOUNT_MISMATCH: 'Paid amount differs from the invoice.',
} as const;
