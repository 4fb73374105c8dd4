/** Rolls: files of many people. */
export const ENROLMENT_ERRORS = {
  ROLL_PLAN: 'A roll of this kind cannot go on {plan}.',
  ROLL_NOTHING_TO_LOAD: 'No row of this roll can be loaded.',
  ROLL_AMBIGUOUS: '{field}: “{value}” is the name of more than one. Write the code.',
  ROLL_NIN_LEADING_ZERO: 'NIN has 10 digits: a spreadsheet drops the zero at the front. Write all 11 digits as text.',
  ROLL_DUPLICATE_ROW: 'Same {what} as row {row}.',
  ROLL_NO_PRINCIPAL: 'No row and no record holds the principal of this family.',
  ROLL_PRINCIPAL_BAD: 'The principal, row {row}, has a problem.',
  ROLL_OTHER_PERSON: '{field} belongs to {no}, who has another name on record.',
  ROLL_STOPPED: 'On record as {no}, but {status}. A roll does not bring cover back.',
  ROLL_OTHER_PLAN: 'On record as {no} on {plan}.',
  ROLL_EXTRA: 'An extra dependant has a premium to pay first. Add the person by hand.',
  ROLL_SOMEONE_ELSE: 'A person of the same name, birth and sex is on record ({no}). If it is someone else, say how you know.',
} as const;
