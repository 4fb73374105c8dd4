import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** Second reviews that the viewer may see. Facilities and members see none. */
export const visibleSecondLooks = defineScope('SecondLook', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: none,
  self: none,
});

/** Excludes bills that are back with the officer. */
export const secondLooksToDecide = defineWorklist(visibleSecondLooks, {
  permission: 'CLAIM_APPROVE',
  where: { status: 'OPEN', bill: { status: 'VETTED' } },
  informs: {
    role: 'ADMIN',
    key: 'SECOND_LOOKS_TO_DECIDE',
    words: { one: 'claim for second review', many: 'claims for second review' },
  },
});
