/** Queries that callers write themselves. */
export const AD_HOC_ERRORS = {
  ADHOC_SIGN_IN: 'Sign in, or send an API key, to run your own queries.',
  ADHOC_FORBIDDEN: 'Your role cannot run its own queries.',
  ADHOC_BUSY: 'Other ad hoc queries are still running. Try again in a moment.',
  ADHOC_SHARE: 'You already have {max} ad hoc queries running, the maximum per caller. Wait for one to finish.',
  ADHOC_STOPPED: 'The query was stopped before it finished. Try again; if it stops again, request less data.',

  PAGE_OUTDATED: 'This page is from a different version of Lafiya than the server. Reload the page.',

  QUERY_READ_ONLY: 'Ad hoc queries are read-only. Make changes on the pages.',
  QUERY_ARGUMENT: 'A value in the query is not valid: {problem}',
  QUERY_STATEMENTS: 'The query needs too many database reads. Request fewer rows, or leave out fields that are read row by row.',
  QUERY_TOKENS: 'The query has more than {max} tokens. Shorten it or split it.',
  QUERY_OPERATIONS: 'The document contains {asked} operations; {max} are allowed. Send them one at a time.',
  QUERY_ROOT_FIELDS: 'The query has {asked} root fields; {max} are allowed. Split it.',
  QUERY_SELECTIONS: 'The query selects {asked} fields, counting fragments each time; {max} are allowed. Select fewer.',
  QUERY_ALIASES: 'The query has {asked} aliases; {max} are allowed. Split it.',
  QUERY_DIRECTIVES: 'The query has {asked} directives; {max} are allowed. Remove some.',
  QUERY_DEPTH: 'The query is {asked} levels deep; {max} are allowed. Query the deeper levels separately.',
  QUERY_FRAGMENT_CYCLE: 'A fragment refers to itself. Remove the cycle.',
  QUERY_ROWS: 'The query requests up to {asked} rows; {max} are allowed. Lower the page size or the limit.',
  QUERY_COST: 'The query costs {asked} points; {max} are allowed. Request fewer reports, lists or fields.',
  QUERY_TIMEOUT: 'The query took too long and was stopped. Narrow the period or filter, or group by fewer dimensions.',
} as const;
