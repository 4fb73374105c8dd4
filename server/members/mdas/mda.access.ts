import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** The MDAs this viewer may look up: they belong to the whole scheme, whatever LGA an officer works in. */
export function visibleMdas({ scope }: Viewer): Prisma.MdaWhereInput {
  switch (scope.kind) {
    case 'SCHEME':
      return {};
    case 'HCP':
      return { id: { in: [] } };
    case 'SELF':
      return { id: { in: [] } };
  }
}

/** Changes of everyone of an MDA. */
export const visibleMdaBulks = (viewer: Viewer): Prisma.MdaBulkWhereInput => ({ mda: visibleMdas(viewer) });
