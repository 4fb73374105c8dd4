/** Reports and saved views. */
export const REPORTS_ERRORS = {
  RPT_RANGE: 'The period is longer than {n} months.',
  RPT_FILTER: '{filter} cannot be used with {facts}. Remove it.',
  RPT_LIMIT: 'At most {n} groups. Lower the limit, or group by fewer dimensions.',
  RPT_TOO_LARGE: 'More than {n} rows. Narrow the filter.',
  RPT_OUTSIDE: 'The key receives rounded figures for this query: {why}.',

  VIEW_NAME_TAKEN: 'You already have a view with this name for this report.',
  VIEW_LIMIT: 'You already have {n} views of this report. Remove one first.',
  VIEW_FILTERS: 'These filters are not valid. Choose them again on the page.',
  VIEW_RECIPIENT: 'One of the recipients cannot read this report or has no active account.',
} as const;
