import { defineScope, none } from '../../scheme/access/row-scope.ts';

/** The MDAs this viewer may look up: they belong to the whole scheme, whatever LGA an officer works in. */
export const visibleMdas = defineScope('Mda', { lgas: () => ({}), facility: none, self: none });

/** Bulk changes of MDAs. */
export const visibleMdaBulks = defineScope('MdaBulk', (viewer) => ({ mda: visibleMdas(viewer) }));
