import { gql } from '@apollo/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFailure } from '../ui/errors.ts';
import { makeClient } from './apollo.ts';

const QUERY = gql`
  query Counts {
    claims
    bills
  }
`;
const APPROVE = gql`
  mutation Approve($id: ID!) {
    approve(id: $id)
  }
`;

type Reply = { status: number; body: object };

/** A client, a server that gives these responses (repeating the last one), and the keys of its requests. */
function talk(...replies: Reply[]) {
  const keys: unknown[] = [];
  const fetchReply = async (_url: string, { headers }: RequestInit): Promise<Response> => {
    const { status, body } = (replies.length > 1 ? replies.shift() : replies[0]) as Reply;
    keys.push((headers as Record<string, string>)['idempotency-key']);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/graphql-response+json' } });
  };
  vi.stubGlobal('fetch', fetchReply);
  return { client: makeClient({ toLogin: () => {}, toNoAccess: () => {} }), keys };
}

const failed = (code: string, data: object | null = null): Reply => ({
  status: 503,
  body: { data, errors: [{ message: code, extensions: { code } }] },
});

beforeEach(() => vi.stubGlobal('document', { getElementById: () => null }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['BUSY', 'DATABASE_AWAY'])('a mutation that is answered with %s is sent again with its key', async (code) => {
  const { client, keys } = talk(failed(code), { status: 200, body: { data: { approve: true } } });
  expect((await client.mutate({ mutation: APPROVE, variables: { id: '1' } })).data).toEqual({ approve: true });
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('a query with a partial database failure fails as a whole after retries and caches nothing', async () => {
  const { client, keys } = talk(failed('BUSY', { claims: 3, bills: null }));
  const failure = await client.query({ query: QUERY, errorPolicy: 'all' }).catch(readFailure);
  expect(keys).toHaveLength(3);
  expect(failure).toMatchObject({ error: { errors: [{ extensions: { code: 'BUSY' } }] } });
  expect(client.extract()).toEqual({});
});

test('a rejected mutation is not sent again', async () => {
  const { client, keys } = talk({ status: 200, body: { data: null, errors: [{ message: 'No', extensions: { code: 'FOUR_EYES' } }] } });
  await expect(client.mutate({ mutation: APPROVE, variables: { id: '1' } })).rejects.toThrow('No');
  expect(keys).toHaveLength(1);
});

test('a mutation whose connection hangs fails after a while, is sent once, and keeps its key for the next attempt', async () => {
  vi.useFakeTimers();
  const { client, keys } = talk({ status: 200, body: { data: { approve: true } } });
  const answering = fetch;
  let isAborted = false;
  const hang: typeof fetch = async (url, init) => {
    await answering(url, init);
    init?.signal?.addEventListener('abort', () => {
      isAborted = true;
    });
    return new Promise<Response>(() => {});
  };
  vi.stubGlobal('fetch', hang);
  const approve = () => client.mutate({ mutation: APPROVE, variables: { id: '1' } });
  const failure = approve().catch(readFailure);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await failure).toMatchObject({ code: 'OFFLINE', network: true });
  expect(isAborted).toBe(true);
  expect(keys).toHaveLength(1);
  vi.stubGlobal('fetch', answering);
  expect((await approve()).data).toEqual({ approve: true });
  expect(keys).toEqual([expect.any(String), keys[0]]);
});
