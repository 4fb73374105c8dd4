import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from './viewer.ts';

/** Whether an officer is responsible for the whole scheme, not only some LGAs. */
export const hasWholeScheme = ({ scope }: Viewer): boolean => scope.kind === 'SCHEME' && !scope.lgaIds;

/** Rejects officers who are limited to some LGAs. Errors: FORBIDDEN. */
export function requireWholeScheme(viewer: Viewer): void {
  if (!hasWholeScheme(viewer)) throw new DomainError('FORBIDDEN');
}
