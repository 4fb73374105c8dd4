/** Reports and saved views. */
export const REPORTS_ERRORS = {
  RPT_RANGE: 'The range is over {n} months.',
  RPT_FILTER: '{filter} does not narrow {facts}: leave it out.',
  RPT_LIMIT: 'At most {n} groups: lower the limit, or group by less.',
  RPT_TOO_LARGE: 'More than {n} rows: narrow the filter.',
  RPT_OUTSIDE: 'Keys of somebody outside the scheme get coarse numbers only: {why}.',

  VIEW_NAME_TAKEN: 'You have a view of this name for this report.',
  VIEW_LIMIT: 'You have {n} views of this report. Remove one first.',
  VIEW_FILTERS: 'These filters are not understood. Choose them again on the page.',
  VIEW_RECIPIENT: 'One of these people may not read this report, or has no active account.',
} as const;
