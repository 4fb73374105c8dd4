import { defineScope, none } from '../platform/access/row-scope.ts';

/** The books are of the whole scheme: an officer who is narrowed to some LGAs has no part of them. */
export const visibleLedgerEntries = defineScope('LedgerEntry', { lgas: none, facility: none, self: none });

/** Closings of its months, for the same people. */
export const visibleClosedMonths = defineScope('ClosedMonth', { lgas: none, facility: none, self: none });

/** Sums over the books are for officers of the whole scheme. */
export { requireWholeScheme } from '../platform/access/whole-scheme.ts';
