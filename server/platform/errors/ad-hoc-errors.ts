/** Queries that callers write themselves. */
export const AD_HOC_ERRORS = {
  ADHOC_SIGN_IN: 'Sign in, or send an API key, to ask queries of your own.',
  ADHOC_FORBIDDEN: 'Your role asks what its pages ask, and no queries of its own.',
  ADHOC_BUSY: 'Other ad hoc queries are still running. Try again in a moment.',
  ADHOC_SHARE: 'You have {max} ad hoc queries under way, as many as one caller may have. Send the next one when one of them is answered.',
  ADHOC_STOPPED: 'The query was stopped before it was answered. Try again; if it stops again, ask for less at once.',

  PAGE_OUTDATED: 'This page is from another version of Lafiya than the server. Reload it.',

  QUERY_READ_ONLY: 'Ad hoc queries only read. Make changes on the pages.',
  QUERY_ARGUMENT: 'A value in the query does not fit: {problem}',
  QUERY_STATEMENTS: 'The query would ask the database too often. Ask for fewer rows, or leave out fields that are read row by row.',
  QUERY_TOKENS: 'The query has more than {max} words and signs. Shorten it, or send it in parts.',
  QUERY_OPERATIONS: 'The document holds {asked} operations; {max} are allowed. Send them one by one.',
  QUERY_ROOT_FIELDS: 'The query asks {asked} things at its root; {max} are allowed. Send it in parts.',
  QUERY_SELECTIONS: 'The query asks for {asked} fields, those of fragments counted each time; {max} are allowed. Ask for fewer.',
  QUERY_ALIASES: 'The query has {asked} aliases; {max} are allowed. Send it in parts.',
  QUERY_DIRECTIVES: 'The query has {asked} directives where {max} are allowed. Leave out what you do not need.',
  QUERY_DEPTH: 'The query is {asked} levels deep; {max} are allowed. Ask for what lies deeper by a query of its own.',
  QUERY_FRAGMENT_CYCLE: 'A fragment contains itself. Write out what it should hold.',
  QUERY_ROWS: 'The query asks for up to {asked} rows; {max} are allowed. Lower the page size or the limit.',
  QUERY_COST: 'The query costs {asked} points; {max} are allowed. Ask for fewer reports, lists or fields at once.',
  QUERY_TIMEOUT: 'The answer took too long and was stopped. Narrow the period or the filter, or group by less.',
} as const;
