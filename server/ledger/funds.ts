/** Fund of items without a plan: operating costs, card fees, unmatched receipts. */
export const ADMINISTRATION_FUND = 'ADMINISTRATION';
