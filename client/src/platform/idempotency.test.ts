import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { Observable } from 'rxjs';
import { expect, test } from 'vitest';
import { idempotencyLink } from './idempotency.ts';

const APPROVE = gql`
  mutation Approve($id: ID!) {
    approve(id: $id)
  }
`;

type Answer = 'lost' | { data?: { approve: boolean } | null; errors?: { message: string; extensions: { code: string } }[] };

/** A server that returns the given responses in turn and records the key of each request. */
function talk(...answers: Answer[]) {
  const keys: string[] = [];
  const server = new ApolloLink((operation) => {
    keys.push(operation.getContext().headers['Idempotency-Key'] as string);
    const answer = answers[keys.length - 1] ?? { data: { approve: true } };
    return new Observable((observer) => {
      setTimeout(() => {
        if (answer === 'lost') return observer.error(new TypeError('Failed to fetch'));
        observer.next(answer);
        observer.complete();
      });
    });
  });
  const client = new ApolloClient({ link: ApolloLink.from([idempotencyLink(), server]), cache: new InMemoryCache() });
  const approve = (id: string) => client.mutate({ mutation: APPROVE, variables: { id } }).catch(() => null);
  return { approve, keys };
}

const refused = (code: string): Answer => ({ data: null, errors: [{ message: code, extensions: { code } }] });

test('a change that is sent again after a lost response keeps its key', async () => {
  const { approve, keys } = talk('lost');
  await approve('1');
  await approve('1');
  expect(keys[1]).toBe(keys[0]);
});

test('a change keeps its key after a server error, because its outcome is unknown', async () => {
  const { approve, keys } = talk(refused('INTERNAL'), refused('DATABASE_AWAY'));
  await approve('1');
  await approve('1');
  await approve('1');
  expect(new Set(keys).size).toBe(1);
});

test('the same change gets a new key after a successful response', async () => {
  const { approve, keys } = talk();
  await approve('1');
  await approve('1');
  expect(keys[1]).not.toBe(keys[0]);
});

test('the same change gets a new key after a rejection', async () => {
  const { approve, keys } = talk(refused('CONFLICT_STALE'));
  await approve('1');
  await approve('1');
  expect(keys[1]).not.toBe(keys[0]);
});

test('two simultaneous clicks share a key; another record has a different key', async () => {
  const { approve, keys } = talk();
  await Promise.all([approve('1'), approve('1'), approve('2')]);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
