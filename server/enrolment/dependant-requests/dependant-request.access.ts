import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** Officers see those of the families they see, a member the own ones, a facility none. */
export const visibleDependantRequests = defineScope('DependantRequest', {
  lgas: (_lgaIds, viewer) => ({ principal: visibleEnrollees(viewer) }),
  facility: none,
  self: (_enrolleeId, { userId }) => ({ requestedById: userId }),
});

export const dependantRequestsToDecide = defineWorklist(visibleDependantRequests, {
  permission: 'FAMILY_WRITE',
  where: { status: 'PENDING' },
  informs: {
    role: 'REGISTRATION_OFFICER',
    key: 'DEPENDANTS_ASKED',
    words: { one: 'dependant request to decide', many: 'dependant requests to decide' },
  },
});
