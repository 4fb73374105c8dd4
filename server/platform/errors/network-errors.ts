/** Facilities. */
export const NETWORK_ERRORS = {
  PLAN_FIXED: 'People are on this plan, so this stays as it is. Add another plan instead.',
  PLAN_DAY: 'Choose a day after today.',
  PLAN_SHARES: 'The shares of employee and employer together are the premium.',

  HCP_NAME_TAKEN: 'A facility of this name in this town is already known. Add what tells it apart, or ask the scheme.',
  HCP_EMAIL_TAKEN: 'This email address already belongs to a facility.',
  HCP_LGA_FIXED: 'The code of the facility names its LGA, so it stays in it.',
  HCP_LGA_SCOPE: 'This LGA is not one of yours.',
  HCP_ACCREDITATION_DATES: 'The accreditation cannot end before it begins.',
  HCP_ACCREDITATION_ENDED: 'The accreditation ended on {date}. Enter the renewed one.',
  HCP_SERVICES_EMPTY: 'Choose at least one service.',
  HCP_SERVICE_UNKNOWN: 'One of these services is not in the register.',
  HCP_NUBAN: 'Account number must be 10 digits.',
  HCP_NUBAN_BANK: 'This number is not one of the chosen bank. Check both.',
  HCP_BANK_OPEN: 'A change of the bank details already waits for a decision.',
  HCP_BANK_SAME: 'These are the bank details on record.',
  HCP_MOVE_SAME: 'Choose another facility.',
  HCP_MOVE_EMPTY: 'Nobody can be moved there.',
  HCP_MOVE_RUNNING: 'Members of this facility are being moved already.',
} as const;
