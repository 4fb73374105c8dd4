import { defineScope, none } from '../../scheme/access/row-scope.ts';

/** The rolls this viewer may see: those of the scheme; an officer narrowed to LGAs sees the own ones, since a roll knows no LGA. */
export const visibleRolls = defineScope('Roll', {
  lgas: (_lgaIds, { userId }) => ({ uploadedById: userId }),
  facility: none,
  self: none,
});
