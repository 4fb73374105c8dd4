import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { serverNow, setServerTime } from '../ui/time.ts';
import { hydrated, markHydrated } from './hydration.ts';
import { restorePrefetchedQueries } from './page-prefetch.ts';

const CLAIM = Object.assign(
  gql`
    query Claim($id: ID!) {
      claim(id: $id)
    }
  `,
  { __meta__: { id: 'CLAIM' } },
);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setServerTime(new Date());
});

/** A page that came with the response for claim 1, and a server that counts its requests. */
function open(at = Date.now(), root: object | null = null) {
  const answers = [{ documentId: 'CLAIM', variables: { id: '1' }, data: { claim: 'of the page' } }];
  const element = { textContent: JSON.stringify({ at, answers }), remove: vi.fn() };
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'page-answers' ? element : id === 'root' ? root : null) });
  const asked: string[] = [];
  const server = new ApolloLink(({ variables }) => {
    asked.push(variables.id);
    return of({ data: { claim: 'of the server' } });
  });
  const client = new ApolloClient({
    link: server,
    cache: new InMemoryCache(),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  });
  restorePrefetchedQueries(client);
  const watch = (id: string) => client.watchQuery<{ claim: string }>({ query: CLAIM, variables: { id } });
  return { watch, asked, element };
}

/** What a component shows of a query on its first render. */
const firstOf = ({ watch }: ReturnType<typeof open>, id: string) => watch(id).getCurrentResult();
const settled = (observable: ReturnType<ReturnType<typeof open>['watch']>) =>
  new Promise((done) => {
    const watching = observable.subscribe(({ data, loading }) => {
      if (loading) return;
      done(data?.claim);
      setTimeout(() => watching.unsubscribe());
    });
  });

test('prefetched data is there on the first render of every component that queries it, and is not requested again', async () => {
  const page = open();
  expect(page.element.remove).toHaveBeenCalled();
  expect(firstOf(page, '2').data).toBeUndefined();
  for (let part = 0; part < 2; part += 1) {
    const observable = page.watch('1');
    expect(observable.getCurrentResult()).toMatchObject({ data: { claim: 'of the page' }, loading: false });
    expect(await settled(observable)).toBe('of the page');
  }
  expect(page.asked).toEqual([]);
});

test('reloading it, or using other variables, sends a request', async () => {
  const { watch, asked } = open();
  const observable = watch('1');
  const watching = observable.subscribe(() => {});
  expect((await observable.refetch()).data?.claim).toBe('of the server');
  await observable.setVariables({ id: '2' });
  expect(asked).toEqual(['1', '2']);
  watching.unsubscribe();
});

test('prefetched data does not overwrite newer data', async () => {
  const { watch } = open();
  const observable = watch('1');
  const watching = observable.subscribe(() => {});
  await observable.refetch();
  expect(watch('1').getCurrentResult().data).toEqual({ claim: 'of the server' });
  watching.unsubscribe();
});

test('a query long after the start sends a request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const page = open();
  vi.advanceTimersByTime(10_000);
  expect(firstOf(page, '1').data).toBeUndefined();
});

test('a page that the server rendered keeps its data until it is hydrated, however slow the device', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const root = { dataset: { rendered: 'phone' }, hasAttribute: () => true, removeAttribute: () => {}, querySelectorAll: () => [] };
  const page = open(Date.now(), root);
  vi.advanceTimersByTime(60_000);
  expect(firstOf(page, '1').data).toEqual({ claim: 'of the page' });
  markHydrated();
  await hydrated;
  vi.advanceTimersByTime(10_000);
  expect(page.watch('1').options.fetchPolicy).toBe('cache-and-network');
});

test('the clock of the page goes by the time at which the server answered', () => {
  open(Date.now() + 3_600_000);
  expect(serverNow() - Date.now()).toBeGreaterThanOrEqual(3_600_000);
});
