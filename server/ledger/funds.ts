/** The fund of what belongs to no plan: the office's costs, card fees, money without an invoice. */
export const ADMINISTRATION_FUND = 'ADMINISTRATION';
