import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** Pairs of which the viewer may see both people; facilities and members see none. */
export const visibleDuplicatePairs = defineScope('DuplicatePair', {
  lgas: (_lgaIds, viewer) => ({ first: visibleEnrollees(viewer), second: visibleEnrollees(viewer) }),
  facility: none,
  self: none,
});

export const duplicatesToDecide = defineWorklist(visibleDuplicatePairs, { permission: 'DUPLICATE_DECIDE', where: { status: 'OPEN' } });
