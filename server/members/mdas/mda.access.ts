import type { Prisma } from '../../generated/prisma/client.ts';
import { defineScope, none } from '../../platform/access/row-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** The MDAs this viewer may look up: they belong to the whole scheme, whatever LGA an officer works in. */
export const visibleMdas = defineScope('Mda', { lgas: () => ({}), facility: none, self: none });

/** Changes of everyone of an MDA. */
export const visibleMdaBulks = (viewer: Viewer): Prisma.MdaBulkWhereInput => ({ mda: visibleMdas(viewer) });
