import { DomainError } from '../errors.ts';
import type { Viewer } from './viewer.ts';

/** For what concerns the whole scheme: an officer who is narrowed to some LGAs has no part in it. Errors: FORBIDDEN. */
export function requireWholeScheme({ scope }: Viewer): void {
  if (scope.kind !== 'SCHEME' || scope.lgaIds) throw new DomainError('FORBIDDEN');
}
