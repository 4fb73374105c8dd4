import { DomainError } from '../errors.ts';
import type { Viewer } from './viewer.ts';

/** Refuses an officer who is narrowed to some LGAs. */
export function requireWholeScheme({ scope }: Viewer): void {
  if (scope.kind !== 'SCHEME' || scope.lgaIds) throw new DomainError('FORBIDDEN');
}
