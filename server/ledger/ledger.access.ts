import { defineScope, none } from '../scheme/access/row-scope.ts';

/** The ledger covers the whole scheme: officers limited to some LGAs have no access. */
export const visibleLedgerEntries = defineScope('LedgerEntry', { lgas: none, facility: none, self: none });

/** Closed months, for the same viewers. */
export const visibleClosedMonths = defineScope('ClosedMonth', { lgas: none, facility: none, self: none });

/** Totals of the ledger are for officers of the whole scheme. */
export { requireWholeScheme } from '../scheme/access/whole-scheme.ts';
