/** Rolls: files of many people. */
export const ENROLMENT_ERRORS = {
  ROLL_PLAN: 'A roll of this type cannot be loaded on {plan}.',
  ROLL_NOTHING_TO_LOAD: 'No row of this roll can be loaded.',
  ROLL_DATE_ORDER:
    '{field}: “{value}” has two readings, and other dates of this column contradict the chosen order. Choose the other order, or write the month as a word.',
  ROLL_AMBIGUOUS: '{field}: “{value}” matches more than one record. Enter the code.',
  ROLL_NIN_LEADING_ZERO: 'The NIN has 10 digits: spreadsheets drop leading zeros. Enter all 11 digits as text.',
  ROLL_DUPLICATE_ROW: 'Duplicate {what}: same as row {row}.',
  ROLL_NO_PRINCIPAL: 'The principal of this family is neither in the file nor on record.',
  ROLL_PRINCIPAL_BAD: 'The principal’s row ({row}) has an error.',
  ROLL_OTHER_PERSON: '{field} belongs to {no}, who has a different name on record.',
  ROLL_STOPPED: 'Already on record as {no}, but {status}. A roll cannot restore cover.',
  ROLL_OTHER_PLAN: 'Already on record as {no} on {plan}.',
  ROLL_EXTRA: 'An extra dependant’s premium must be paid first. Add the person manually.',
  ROLL_SOMEONE_ELSE:
    'A person with the same name, date of birth and sex is on record ({no}). If this is a different person, say how you know.',
} as const;
