export const SEARCH_KINDS = [
  'ENROLLEE',
  'HCP',
  'PA_REQUEST',
  'REFERRAL',
  'CLAIM',
  'BILL',
  'PAYMENT',
  'PAYMENT_RUN',
  'INVOICE',
  'EXPENSE',
  'CAPITATION_RUN',
  'INVOICE_RUN',
  'CLAIM_DISPUTE',
  'RECEIPT',
  'PAYER',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
export type SearchHit = { kind: SearchKind; id: string; title: string; subtitle: string };

/** Maximum results per type. */
export const PER_KIND = 5;
