import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache, ServerError } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode } from 'graphql';
import { TimeoutError, tap, timeout } from 'rxjs';
import { isTransient } from '../ui/errors.ts';
import { setServerTime } from '../ui/time.ts';
import { idempotencyLink } from './idempotency.ts';
import { restorePrefetchedQueries } from './page-prefetch.ts';
import { persistedDocumentLink } from './persisted-document-link.ts';
import { markUnavailable, onReturn } from './server-unavailable.ts';

type Redirects = { toLogin: () => void; toNoAccess: () => void };

/** Whether the server gave no answer, or the proxy in front of it reported that it is unavailable. */
const isUnreachable = (error: unknown) => !CombinedGraphQLErrors.is(error) && (!ServerError.is(error) || error.statusCode >= 502);

/** Fails as a whole if the database failed for a part, so that it is retried and nothing incomplete is cached. */
const wholeAnswersLink = () =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap((result) => {
        if (isTransient(result.errors)) throw new CombinedGraphQLErrors(result);
      }),
    ),
  );

/** Longer than the database works on a statement of a page. A connection that a phone lost without noticing would never fail. */
const ANSWER_LIMIT_MS = 70_000;

const answerLimitLink = () => new ApolloLink((operation, forward) => forward(operation).pipe(timeout({ first: ANSWER_LIMIT_MS })));

/** Reads the server's time from each response, because the clocks on the page use it. */
const fetchWithClock: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const date = answer.headers.get('Date');
  if (date) setServerTime(new Date(date));
  return answer;
};

function errorLink({ toLogin, toNoAccess }: Redirects): ErrorLink {
  return new ErrorLink(({ error, operation }) => {
    if (!CombinedGraphQLErrors.is(error)) {
      if (isUnreachable(error)) markUnavailable('server');
      return;
    }
    const isQuery = operation.operationType === OperationTypeNode.QUERY;
    for (const { extensions, path } of error.errors) {
      if (extensions?.code === 'UNAUTHENTICATED') toLogin();
      if (extensions?.code === 'DATABASE_AWAY') markUnavailable('database');
      // A forbidden part of a page shows its own error; a forbidden page is not shown at all.
      if (extensions?.code === 'FORBIDDEN' && isQuery && (path?.length ?? 1) <= 1) toNoAccess();
    }
  });
}

/**
 * Whether a request is sent again at once. After ANSWER_LIMIT_MS the person decides: two more attempts would keep the form busy for
 * minutes.
 */
const isRetried = (error: unknown) =>
  CombinedGraphQLErrors.is(error) ? isTransient(error.errors) : isUnreachable(error) && !(error instanceof TimeoutError);

/** Retries requests without a response and transient failures. A mutation can be repeated because its Idempotency-Key gives it one effect. */
const retryLink = () =>
  new RetryLink({
    delay: { initial: 400, max: 3_000, jitter: true },
    attempts: { max: 3, retryIf: isRetried },
  });

export function makeClient(ways: Redirects): ApolloClient {
  const client = new ApolloClient({
    link: ApolloLink.from([
      errorLink(ways),
      idempotencyLink(),
      persistedDocumentLink(),
      retryLink(),
      answerLimitLink(),
      wholeAnswersLink(),
      new HttpLink({ uri: '/graphql', credentials: 'include', fetch: fetchWithClock }),
    ]),
    cache: new InMemoryCache(),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  });
  restorePrefetchedQueries(client);
  onReturn(() => void client.refetchQueries({ include: 'active' }));
  return client;
}
