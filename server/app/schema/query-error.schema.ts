import { CATALOGUE } from '../../scheme/errors/error-catalogue.ts';
import { builder } from '../../scheme/graphql/builder.ts';

type QueryError = { code: string; message: string };

const GENERAL = ['UNAUTHENTICATED', 'FORBIDDEN', 'INVALID_INPUT', 'NOT_FOUND', 'RATE_LIMITED', 'DATABASE_AWAY', 'BUSY', 'INTERNAL'];
/** Errors of creating keys, not of using them. */
const OF_ADMINS = ['KEY_HOLDER', 'KEY_EXPIRY'];

const ERRORS: QueryError[] = Object.entries(CATALOGUE)
  .filter(([code]) => GENERAL.includes(code) || (/^(KEY|ADHOC|QUERY|RPT)_/.test(code) && !OF_ADMINS.includes(code)))
  .map(([code, message]) => ({ code, message }));

const QueryErrorType = builder.objectRef<QueryError>('QueryError').implement({
  description: 'An error that a query can return.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The stable error code, in `extensions.code`.' }),
    message: t.exposeString('message', { description: 'The message; {…} is replaced by values from `extensions.params`.' }),
  }),
});

builder.queryField('queryErrors', (t) =>
  t.withAuth({ can: 'ADHOC_QUERY' }).field({
    type: [QueryErrorType],
    description: 'The errors that a query can return, and what to do about each.',
    resolve: () => ERRORS,
  }),
);
