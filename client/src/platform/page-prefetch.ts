import type { ApolloClient } from '@apollo/client';
import { setRenderedAt, setServerTime } from '../ui/time.ts';
import { documentIdsOf } from './document-ids.ts';
import { hydrated, renderedFor } from './hydration.ts';
import { PAGE_ANSWERS } from './page-session.ts';

type PrefetchedQuery = { documentId: string; variables?: object; data: Record<string, unknown> };
type PrefetchedQueries = { at: number; answers: PrefetchedQuery[] };

/** Queries so long after the start are refetches; do not serve them from the page. */
const USED_WITHIN_MS = 10_000;

/** The responses that came with the page. The server's time was exact when the page began to arrive. */
function takePageAnswers(): PrefetchedQuery[] {
  const element = document.getElementById(PAGE_ANSWERS);
  element?.remove();
  if (!element) return [];
  const { at, answers } = JSON.parse(element.textContent) as PrefetchedQueries;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  setRenderedAt(at);
  // A page for anyone may be a minute old.
  if (renderedFor() !== 'anyone') setServerTime(new Date(at + performance.now() - (navigation?.responseStart ?? 0)));
  return answers;
}

type Query = Pick<PrefetchedQuery, 'documentId' | 'variables'>;

/** Whether two queries are the same. */
export const isSameQuery = (one: Query, other: Query): boolean =>
  one.documentId === other.documentId && JSON.stringify(one.variables ?? {}) === JSON.stringify(other.variables ?? {});

/** Serves the first queries of the page from the data that came with it, without a request. */
export function restorePrefetchedQueries(client: ApolloClient): void {
  let answers = takePageAnswers();
  if (answers.length === 0) return;
  const forgetLater = () =>
    setTimeout(() => {
      answers = [];
    }, USED_WITHIN_MS);
  // A slow device may need longer until it hydrates the page, which must then show the same data.
  if (renderedFor()) void hydrated.then(forgetLater);
  else forgetLater();
  const stored = new Set<PrefetchedQuery>();
  const watchQuery = client.watchQuery.bind(client);
  client.watchQuery = ((options: Parameters<typeof watchQuery>[0]) => {
    const { query, variables, fetchPolicy = client.defaultOptions.watchQuery?.fetchPolicy } = options;
    const { id } = documentIdsOf(query);
    const answer = id ? answers.find((candidate) => isSameQuery(candidate, { documentId: id, variables })) : undefined;
    if (!answer || fetchPolicy === 'standby' || fetchPolicy === 'no-cache') return watchQuery(options);
    // Another component may run the same query; newer data stays.
    if (!stored.has(answer)) client.writeQuery({ query, variables, data: answer.data });
    stored.add(answer);
    return watchQuery({ ...options, fetchPolicy: 'cache-first', initialFetchPolicy: fetchPolicy });
  }) as typeof client.watchQuery;
}
