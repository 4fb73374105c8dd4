import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';

/** The reads this viewer may see: an administrator all, a member those of the own family's records, a facility none. */
export function visibleRecordAccesses({ scope }: Viewer, familyIds: readonly string[]): Prisma.RecordAccessWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { id: { in: [] } } : {};
    case 'HCP':
      return { id: { in: [] } };
    case 'SELF':
      return { enrolleeId: { in: [...familyIds] } };
  }
}
