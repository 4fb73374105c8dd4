import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** Second reviews that the viewer may see. Facilities and members see none. */
export const visibleSecondLooks = defineScope('SecondLook', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: none,
  self: none,
});

/** Reviews awaiting a decision. */
export const OPEN_REVIEW = {
  status: 'OPEN' as const,
  OR: [
    { bill: { status: 'VETTED' as const } },
    { reasons: { has: 'EARLY_CARE' as const }, bill: { status: { in: ['APPROVED' as const, 'PAID' as const] } } },
  ],
};

/** Excludes bills that are back with the officer. Care before the PA request is reviewed after the approval too. */
export const secondLooksToDecide = defineWorklist(visibleSecondLooks, {
  permission: 'CLAIM_APPROVE',
  where: OPEN_REVIEW,
  informs: {
    role: 'ADMIN',
    key: 'SECOND_LOOKS_TO_DECIDE',
    words: { one: 'claim for second review', many: 'claims for second review' },
  },
});
