import type { ApolloClient } from '@apollo/client';
import { setServerTime } from '../ui/time.ts';

type PrefetchedQuery = { documentId: string; variables?: object; data: Record<string, unknown> };
type PrefetchedQueries = { at: number; answers: PrefetchedQuery[] };

/** The id of the element in which the server leaves answers to the first queries of the page, if it had them in time. */
const PAGE_ANSWERS = 'page-answers';
/** What the page asks later than this after its start, it asks because it wants to know anew. */
const USED_WITHIN_MS = 10_000;

/** The answers that came with the page. The server's time was right when the page began to arrive. */
function takePageAnswers(): PrefetchedQuery[] {
  const element = document.getElementById(PAGE_ANSWERS);
  element?.remove();
  if (!element) return [];
  const { at, answers } = JSON.parse(element.textContent) as PrefetchedQueries;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  setServerTime(new Date(at + performance.now() - (navigation?.responseStart ?? 0)));
  return answers;
}

type Query = Pick<PrefetchedQuery, 'documentId' | 'variables'>;

/** Whether two queries ask the same. */
export const isSameQuery = (one: Query, other: Query): boolean =>
  one.documentId === other.documentId && JSON.stringify(one.variables ?? {}) === JSON.stringify(other.variables ?? {});

/** Lets the first queries of the page begin with what came with it, drawn at once and not asked again. */
export function restorePrefetchedQueries(client: ApolloClient): void {
  let answers = takePageAnswers();
  if (answers.length === 0) return;
  setTimeout(() => {
    answers = [];
  }, USED_WITHIN_MS);
  const stored = new Set<PrefetchedQuery>();
  const watchQuery = client.watchQuery.bind(client);
  client.watchQuery = ((options: Parameters<typeof watchQuery>[0]) => {
    const { query, variables, fetchPolicy = client.defaultOptions.watchQuery?.fetchPolicy } = options;
    const { id } = query as { id?: string };
    const answer = id ? answers.find((candidate) => isSameQuery(candidate, { documentId: id, variables })) : undefined;
    if (!answer || fetchPolicy === 'standby' || fetchPolicy === 'no-cache') return watchQuery(options);
    // Another part of the page may ask the same; what has changed meanwhile stays.
    if (!stored.has(answer)) client.writeQuery({ query, variables, data: answer.data });
    stored.add(answer);
    return watchQuery({ ...options, fetchPolicy: 'cache-first', initialFetchPolicy: fetchPolicy });
  }) as typeof client.watchQuery;
}
