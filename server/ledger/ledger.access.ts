import { defineScope, none } from '../platform/access/row-scope.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { DomainError } from '../platform/errors.ts';

/** The books are of the whole scheme: an officer who is narrowed to some LGAs has no part of them. */
export const visibleLedgerEntries = defineScope('LedgerEntry', { lgas: none, facility: none, self: none });

/** Closings of its months, for the same people. */
export const visibleClosedMonths = defineScope('ClosedMonth', { lgas: none, facility: none, self: none });

/** Sums over the books are for officers of the whole scheme. Errors: FORBIDDEN. */
export function requireWholeScheme({ scope }: Viewer): void {
  if (scope.kind !== 'SCHEME' || scope.lgaIds) throw new DomainError('FORBIDDEN');
}
