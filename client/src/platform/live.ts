import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSession } from './session.tsx';

/** Types of records whose changes the server announces, by their GraphQL names, and the viewer's notifications. */
export const LIVE_TYPES = [
  'Bill',
  'ClaimDispute',
  'Complaint',
  'DependantRequest',
  'FacilityChangeRequest',
  'HcpBankChange',
  'Invoice',
  'InvoiceRun',
  'MessageThread',
  'Notification',
  'PaCode',
  'PaRequest',
  'PaymentRun',
  'Referral',
  'Registration',
  'RemitaPayment',
  'Webhook',
] as const;

type LiveType = (typeof LIVE_TYPES)[number];

/** What a query depends on: records of some types, one record of a type, or everything. */
type Subject = { type: LiveType; id?: string } | { type: 'ANY' };

const optionsFor = (subjects: readonly Subject[]) => ({ context: { live: subjects } });

/**
 * The option of a query that is loaded again by itself when any record of these types changed, and now and then in any case.
 * Only for pages that do not lose input when reloaded.
 */
export const live = (...types: LiveType[]) => optionsFor(types.map((type) => ({ type })));

/** The same for a query of one record. Changes of other records do not reload it, since each read of a person's record is logged. */
export const liveRecord = (type: LiveType, id: string) => optionsFor([{ type, id }]);

/** The same for a query that shows a bit of everything, such as counts. */
export const liveForAny = optionsFor([{ type: 'ANY' }]);

export const LIVE_MS = {
  /** Events within this time are handled together. Each page adds a random delay of up to the same time, to spread the load. */
  gather: 300,
  /** A page is not loaded more often than this: lists of requests log a read of each person on them. */
  between: 5_000,
  /** Reload interval of lists and counts while the stream is open, for values that depend on the time. */
  slowPoll: 120_000,
  /** How often all live queries are loaded while it is not. */
  poll: 30_000,
  /** Delay before a rejected stream is requested again; the browser reopens a broken one. */
  retry: 30_000,
};

type StreamEvent = Event & { data?: unknown };
/** The parts of `EventSource` that are used. */
type Stream = {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: StreamEvent) => void) => void;
  close: () => void;
};
const CLOSED = 2;

const openStream = (): Stream => new EventSource('/api/changes');

/** Ids of changed records by type; null if unknown. */
type Changes = ReadonlyMap<string, ReadonlySet<string> | null>;

function changesIn({ data }: StreamEvent): Changes {
  const changedIds = JSON.parse(String(data)) as Record<string, string[] | null>;
  return new Map(Object.entries(changedIds).map(([type, ids]) => [type, ids && new Set(ids)]));
}

function merged(earlier: Changes, later: Changes): Changes {
  const changes = new Map(earlier);
  for (const [type, ids] of later) {
    const earlierIds = changes.get(type);
    changes.set(type, ids && earlierIds !== null ? new Set([...(earlierIds ?? []), ...ids]) : null);
  }
  return changes;
}

const shows = (changes: Changes) => (subject: Subject) => {
  if (subject.type === 'ANY') return changes.size > 0;
  const ids = changes.get(subject.type);
  return ids !== undefined && (subject.id === undefined || ids === null || ids.has(subject.id));
};

/** Reloads the live queries that depend on such a subject. The result goes into the cache, so the page shows no loading state. */
function reload(client: ApolloClient, predicate: (subject: Subject) => boolean): void {
  for (const { options, variables } of client.getObservableQueries('active')) {
    const subjects: readonly Subject[] = options.context?.live ?? [];
    if (!subjects.some(predicate)) continue;
    // Automatic requests do not extend the session, so an unused session still ends.
    const context = { headers: { 'x-background': '1' } };
    client.query({ query: options.query, variables, fetchPolicy: 'network-only', context }).catch(() => {});
  }
}

const isAny = () => true;
const isListOrCount = (subject: Subject) => !('id' in subject && subject.id);

/** Keeps the live queries of the page up to date while it is visible: by the server's stream of changes, by polling while there is none. */
export function startLiveUpdates(client: ApolloClient, open: () => Stream = openStream): () => void {
  let stream: Stream | null = null;
  let isOpen = false;
  let wasOpen = false;
  let changes: Changes | 'UNKNOWN' = new Map();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let lastReload = Number.NEGATIVE_INFINITY;
  let lastPoll = performance.now();

  function reloadChanged(): void {
    gathering = undefined;
    lastReload = performance.now();
    if (changes === 'UNKNOWN') lastPoll = lastReload;
    reload(client, changes === 'UNKNOWN' ? isAny : shows(changes));
    changes = new Map();
  }

  function note(more: Changes | 'UNKNOWN'): void {
    changes = changes === 'UNKNOWN' || more === 'UNKNOWN' ? 'UNKNOWN' : merged(changes, more);
    const earliest = lastReload + LIVE_MS.between - performance.now();
    gathering ??= setTimeout(reloadChanged, Math.max(LIVE_MS.gather * (1 + Math.random()), earliest));
  }

  function disconnect(): void {
    clearTimeout(retrying);
    stream?.close();
    stream = null;
    isOpen = false;
  }

  function connect(): void {
    disconnect();
    const current = open();
    stream = current;
    current.addEventListener('open', () => {
      isOpen = true;
      // Changes from before the stream was open. Before the first stream these are few, and the next poll comes early.
      if (wasOpen) note('UNKNOWN');
      else lastPoll = performance.now() + LIVE_MS.poll - LIVE_MS.slowPoll;
      wasOpen = true;
    });
    current.addEventListener('changed', (event) => note(changesIn(event)));
    current.addEventListener('missed', () => note('UNKNOWN'));
    current.addEventListener('ended', () => {
      disconnect();
      // The first response reports that the session ended, which redirects to the sign-in page.
      note('UNKNOWN');
    });
    current.addEventListener('error', () => {
      isOpen = false;
      if (current.readyState === CLOSED) retrying = setTimeout(connect, LIVE_MS.retry * (1 + Math.random()));
    });
  }

  function onVisibility(): void {
    if (document.hidden) {
      disconnect();
      clearTimeout(gathering);
      gathering = undefined;
    } else connect();
  }

  const polling = setInterval(() => {
    const sinceLast = performance.now() - lastPoll;
    if (document.hidden || sinceLast < (isOpen ? LIVE_MS.slowPoll : LIVE_MS.poll)) return;
    lastPoll = performance.now();
    reload(client, isOpen ? isListOrCount : isAny);
  }, LIVE_MS.poll / 2);
  document.addEventListener('visibilitychange', onVisibility);
  if (!document.hidden) connect();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearInterval(polling);
    clearTimeout(gathering);
    disconnect();
  };
}

/** Live updates for the signed-in user's pages. */
export function useLiveUpdates(): void {
  const client = useApolloClient();
  const userId = useSession().viewer?.id;
  useEffect(() => (userId ? startLiveUpdates(client) : undefined), [client, userId]);
}
