/** Expenses, master data, recycle bin and messages. */
export const ADMINISTRATION_ERRORS = {
  EXP_DATE: 'Date cannot be in the future.',
  EXP_ITEM_INACTIVE: 'This expense item is disabled.',
  EXP_VOUCHER_TAKEN: 'Voucher number already used.',

  MST_NAME_TAKEN: 'That name exists.',
  MST_DAY_TAKEN: 'That day has a holiday already.',
  MST_CODE_TAKEN: 'That code exists.',
  MST_CATEGORY_INACTIVE: 'This category is disabled.',
  MST_IN_USE: 'In use: disable it instead of deleting.',

  MSG_ADDRESSEE: 'You cannot write to them.',
  MSG_NOBODY: 'Nobody with an account is there.',
  MSG_LIMIT: 'You have written {max} messages to them within an hour. Try again in {minutes} minutes.',

  SET_UNCHANGED: 'Nothing was changed.',
  SET_PAST: 'Choose today or a later day.',
  SET_AT_ONCE: 'This counts at once and cannot wait for a day. Save it without one.',
  SET_PLANNED: 'Another value is planned for that day. Cancel it first.',
  TXT_UNCHANGED: 'Nothing was changed.',
  SET_IN_FORCE: 'It counts already. Change the setting instead.',

  DATA_HCP_PAPERS: 'Its licence or accreditation is not complete. Activate it on its own page.',
  DATA_PARENT: 'Restore {parent} first.',
} as const;
