/** Expenses, master data, recycle bin, messages, webhooks, data breaches, data requests and complaints. */
export const ADMINISTRATION_ERRORS = {
  EXP_ITEM_INACTIVE: 'This expense item is disabled.',
  EXP_VOUCHER_TAKEN: 'Voucher number already used.',

  MST_NAME_TAKEN: 'This name is already in use.',
  MST_DAY_TAKEN: 'That day is already a holiday.',
  MST_CODE_TAKEN: 'This code is already in use.',
  MST_CATEGORY_INACTIVE: 'This category is disabled.',
  MST_IN_USE: 'This record is in use. Disable it instead of deleting it.',

  MSG_ADDRESSEE: 'You cannot send messages to this recipient.',
  MSG_NOT_FOR_DESK: 'Only messages sent to your role can be taken or released.',
  MSG_TAKEN: '{officer} has taken this message.',
  MSG_NOBODY: 'There is no active account to send to.',
  MSG_LIMIT: 'You have sent {max} messages to this recipient within an hour. Try again in {minutes} minutes.',

  WEBHOOK_LIMIT: 'A facility can have {max} webhooks. Remove one first.',
  WEBHOOK_ADDRESS: 'Enter an address that can be reached from the internet.',
  WEBHOOK_TESTS: 'Too many tests. Try again in {minutes} minutes.',

  SET_UNCHANGED: 'There are no changes to save.',
  SET_PAST: 'Choose today or a later date.',
  SET_AT_ONCE: 'This setting takes effect immediately and cannot be scheduled. Remove the date.',
  SET_PLANNED: 'A change is already scheduled for that date. Cancel it first.',
  TXT_UNCHANGED: 'There are no changes to save.',
  SET_IN_FORCE: 'This change has already taken effect. Change the setting instead.',

  DATA_BREACH_FUTURE: 'The time cannot be in the future.',
  DATA_BREACH_ORDER: 'Nobody can be told of a breach before the scheme became aware of it. Correct one of the two times.',
  DATA_BREACH_UNCHANGED: 'There are no changes to save.',
  DATA_BREACH_UNASSESSED: 'Assess the risk before you close the breach.',
  DATA_BREACH_NOT_NOTIFIED: 'Notify the Commission and record it before you close the breach.',
  DATA_BREACH_NOT_INFORMED: 'Inform the people and record it before you close the breach.',

  DATA_REQUEST_FUTURE: 'The date cannot be in the future.',
  DATA_REQUEST_OPEN: 'There is already an open request of this type for this person.',
  DATA_REQUEST_IDENTITY: 'Enter how the identity was checked.',
  DATA_REQUEST_NOT_ERASURE: 'Only a request for erasure erases data.',
  DATA_REQUEST_NOTHING: 'There is nothing to erase. Answer the request instead.',
  DATA_COPY_NOT_ACCESS: 'A copy is made for an access request that is open or answered.',
  DATA_COPY_LIMIT: 'Too many copies. Try again in {minutes} minutes.',

  CMP_LIMIT: 'You have made too many complaints today. Try again in {minutes} minutes.',
  CMP_OWN: 'You cannot record a complaint about yourself. Another officer must record it.',
  CMP_ASSIGNEE: 'This officer cannot handle this complaint. Choose another one.',
  CMP_OFFICER_ASSIGNED: 'The complaint is assigned to this officer. Reassign it first.',
  CMP_SHARED: 'The facility has already been asked. It cannot be changed.',
  CMP_NO_FACILITY: 'This complaint names no facility. Correct it first.',
  CMP_REOPENED: 'A complaint can be reopened only once.',
  CMP_REOPEN_LATE: 'A complaint can be reopened until {n} days after the answer.',

  DATA_HCP_PAPERS: 'The licence or accreditation is incomplete. Activate the facility from its own page.',
  DATA_PARENT: 'Restore {parent} first.',
} as const;
