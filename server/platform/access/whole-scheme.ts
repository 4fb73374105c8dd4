import { DomainError } from '../errors.ts';
import type { Viewer } from './viewer.ts';

/** Whether an officer looks after the whole scheme, not some LGAs. */
export const hasWholeScheme = ({ scope }: Viewer): boolean => scope.kind === 'SCHEME' && !scope.lgaIds;

/** For what concerns the whole scheme: an officer who is narrowed to some LGAs has no part in it. Errors: FORBIDDEN. */
export function requireWholeScheme(viewer: Viewer): void {
  if (!hasWholeScheme(viewer)) throw new DomainError('FORBIDDEN');
}
