import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../../server/app/schema/index.ts';
import { rowGuardOf } from '../../../server/scheme/access/row-guard.ts';
import { LIVE_MS, LIVE_TYPES, live, liveForAny, liveRecord, startLiveUpdates } from './live.ts';

const QUERIES = {
  Requests: [gql`query Requests { requests }`, live('PaRequest')],
  Referrals: [gql`query Referrals { referrals }`, live('Referral')],
  Counts: [gql`query Counts { counts }`, liveForAny],
  Request: [gql`query Request { request }`, liveRecord('PaRequest', 'r1')],
  Form: [gql`query Form { form }`, {}],
} as const;

class FakeStream extends EventTarget {
  readyState = 0;
  close = () => {
    this.readyState = 2;
  };
  tell(event: string, received: Record<string, string[] | null> = {}) {
    this.dispatchEvent(Object.assign(new Event(event), { data: JSON.stringify(received) }));
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });

function show(visible: boolean): void {
  page.hidden = !visible;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** A page with four queries, its streams, and the requests it sends from now on. */
async function openPage() {
  const asked: string[] = [];
  const server = new ApolloLink(({ operationName = '', getContext }) => {
    asked.push(`${operationName} ${getContext().headers?.['x-background'] ? 'in the background' : ''}`.trim());
    return of({ data: { [operationName.toLowerCase()]: asked.length } });
  });
  const client = new ApolloClient({ link: server, cache: new InMemoryCache() });
  for (const [query, options] of Object.values(QUERIES)) client.watchQuery({ query, ...options }).subscribe(() => {});
  const streams: FakeStream[] = [];
  const stop = startLiveUpdates(client, () => {
    streams.push(new FakeStream());
    return streams.at(-1) as FakeStream;
  });
  await vi.advanceTimersByTimeAsync(0);
  const askedAfter = async (ms: number) => {
    asked.length = 0;
    await vi.advanceTimersByTimeAsync(ms);
    return asked.map((text) => text.replace(' in the background', '*')).sort();
  };
  const stream = () => streams.at(-1) as FakeStream;
  return { streams, stream, askedAfter, stop };
}

const SOON = LIVE_MS.gather * 2 + 10;
const LISTS = ['Counts*', 'Referrals*', 'Requests*'];
const ALL = ['Counts*', 'Referrals*', 'Request*', 'Requests*'];

let opened: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  opened = await openPage();
});
afterEach(() => {
  opened.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('several changes reload each affected query once, in the background, and no other query', async () => {
  const { stream, askedAfter } = opened;
  stream().tell('open');
  expect(await askedAfter(SOON)).toEqual([]);
  stream().tell('changed', { PaRequest: ['r2'] });
  stream().tell('changed', { PaRequest: ['r2'] });
  expect(await askedAfter(SOON)).toEqual(['Counts*', 'Requests*']);
  stream().tell('changed', { Claim: ['c1'] });
  expect(await askedAfter(SOON)).toEqual([]);
  expect(await askedAfter(LIVE_MS.between)).toEqual(['Counts*']);
});

test('a record is loaded when it changed itself, or when too much changed to name it', async () => {
  const { stream, askedAfter } = opened;
  stream().tell('changed', { PaRequest: ['r2'] });
  stream().tell('changed', { PaRequest: ['r1'] });
  expect(await askedAfter(SOON)).toEqual(['Counts*', 'Request*', 'Requests*']);
  stream().tell('changed', { PaRequest: null });
  stream().tell('changed', { PaRequest: ['r2'] });
  expect(await askedAfter(LIVE_MS.between)).toEqual(['Counts*', 'Request*', 'Requests*']);
});

test('a possibly missed change reloads all live queries', async () => {
  const { stream, askedAfter } = opened;
  stream().tell('changed', { PaRequest: ['r2'] });
  stream().tell('missed');
  expect(await askedAfter(SOON)).toEqual(ALL);
});

test('polling queries poll while there is no stream, and slowly while there is one', async () => {
  const { stream, askedAfter } = opened;
  expect(await askedAfter(LIVE_MS.poll + SOON)).toEqual(ALL);
  stream().tell('open');
  // One early poll covers changes from before the first stream was open.
  expect(await askedAfter(LIVE_MS.poll * 1.5)).toEqual(LISTS);
  expect(await askedAfter(LIVE_MS.slowPoll - LIVE_MS.poll)).toEqual([]);
  expect(await askedAfter(LIVE_MS.poll * 1.5)).toEqual(LISTS);
});

test('a hidden page has no stream and sends no requests; when visible again it catches up', async () => {
  const { streams, stream, askedAfter } = opened;
  stream().tell('open');
  stream().tell('changed', { PaRequest: ['r2'] });
  show(false);
  expect(stream().readyState).toBe(2);
  expect(await askedAfter(LIVE_MS.slowPoll * 2)).toEqual([]);
  show(true);
  expect(streams).toHaveLength(2);
  stream().tell('open');
  expect(await askedAfter(SOON)).toEqual(ALL);
});

test('a rejected stream is requested again; a broken one is left to the browser', async () => {
  const { streams, stream, askedAfter } = opened;
  stream().tell('error');
  await askedAfter(LIVE_MS.retry * 2);
  expect(streams).toHaveLength(1);
  stream().close();
  stream().tell('error');
  await askedAfter(LIVE_MS.retry * 2);
  expect(streams).toHaveLength(2);
});

test('after the session ended, one more request is sent and no stream is opened', async () => {
  const { streams, stream, askedAfter } = opened;
  stream().tell('open');
  stream().tell('ended');
  expect(await askedAfter(SOON)).toEqual(ALL);
  expect(streams).toHaveLength(1);
});

test('the server announces changes of every live type', () => {
  for (const type of LIVE_TYPES) if (type !== 'Notification') expect(rowGuardOf(type), type).toBeDefined();
});
