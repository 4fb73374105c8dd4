import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { defineScope, none } from '../../platform/access/row-scope.ts';

/** Officers see those of the families they see, a member the own ones, a facility none. */
export const visibleDependantRequests = defineScope('DependantRequest', {
  lgas: (_lgaIds, viewer) => ({ principal: visibleEnrollees(viewer) }),
  facility: none,
  self: (_enrolleeId, { userId }) => ({ requestedById: userId }),
});
