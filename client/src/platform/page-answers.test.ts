import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { Observable } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { serverNow, setServerTime } from '../ui/time.ts';
import { pageAnswersLink } from './page-answers.ts';

const CLAIM = gql`
  query Claim($id: ID!) {
    claim(id: $id)
  }
`;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setServerTime(new Date());
});

/** A page that came with the answer to the claim 1, and a server that counts what it is asked. */
function open(at = Date.now()) {
  const answers = [{ documentId: 'CLAIM', variables: { id: '1' }, data: { claim: 'of the page' } }];
  const element = { textContent: JSON.stringify({ at, answers }), remove: vi.fn() };
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'page-answers' ? element : null) });
  const asked: string[] = [];
  const name = new ApolloLink((operation, forward) => {
    operation.extensions.documentId = 'CLAIM';
    return forward(operation);
  });
  const server = new ApolloLink(({ variables }) => {
    asked.push(variables.id);
    return new Observable((observer) => {
      observer.next({ data: { claim: 'of the server' } });
      observer.complete();
    });
  });
  const client = new ApolloClient({ link: ApolloLink.from([name, pageAnswersLink(), server]), cache: new InMemoryCache() });
  const ask = async (id: string) => {
    const { data } = await client.query<{ claim: string }>({ query: CLAIM, variables: { id }, fetchPolicy: 'network-only' });
    return data?.claim;
  };
  return { ask, asked, element };
}

test('what came with the page is not asked again, but once only, and nothing else is answered by it', async () => {
  const { ask, asked, element } = open();
  expect(element.remove).toHaveBeenCalled();
  expect(await ask('2')).toBe('of the server');
  expect(await ask('1')).toBe('of the page');
  expect(await ask('1')).toBe('of the server');
  expect(asked).toEqual(['2', '1']);
});

test('two parts of the page that ask the same at once share it', async () => {
  const { ask, asked } = open();
  expect(await Promise.all([ask('1'), ask('1')])).toEqual(['of the page', 'of the page']);
  expect(asked).toEqual([]);
});

test('what is asked long after the start is asked anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { ask } = open();
  vi.advanceTimersByTime(10_000);
  expect(await ask('1')).toBe('of the server');
});

test('the clock of the page goes by the time at which the server answered', () => {
  open(Date.now() + 3_600_000);
  expect(serverNow() - Date.now()).toBeGreaterThanOrEqual(3_600_000);
});
