import { familyOf } from '../../members/enrollees/enrollee.access.ts';
import { defineScope } from '../../platform/access/row-scope.ts';

/**
 * Whose cover this viewer may ask about. A facility may ask about anyone it can name by an exact number (a patient stands at its desk),
 * officers about those of their scope, a member about the own family.
 */
export const lookupScope = defineScope('Enrollee', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: () => ({}),
  self: familyOf,
});
