import { defineScope, none } from '../../platform/access/row-scope.ts';
import { defineWorklist } from '../../platform/workflow/worklist.ts';

/** The second looks this viewer may see: those of the scheme. Facilities and members see none. */
export const visibleSecondLooks = defineScope('SecondLook', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: none,
  self: none,
});

/** Not while the bill is with the officer again. */
export const secondLooksToDecide = defineWorklist(visibleSecondLooks, {
  permission: 'CLAIM_APPROVE',
  where: { status: 'OPEN', bill: { status: 'VETTED' } },
  informs: {
    role: 'ADMIN',
    key: 'SECOND_LOOKS_TO_DECIDE',
    words: { one: 'claim for second review', many: 'claims for second review' },
  },
});
