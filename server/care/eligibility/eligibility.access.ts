import { familyOf } from '../../members/enrollees/enrollee.access.ts';
import { defineScope } from '../../scheme/access/row-scope.ts';

/**
 * Whose cover this viewer may check: a facility anyone by exact number (the patient is at its desk), officers the people of their scope, a
 * member the own family.
 */
export const lookupScope = defineScope('Enrollee', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: () => ({}),
  self: familyOf,
});
