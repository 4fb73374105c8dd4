import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from '../../identity/api-keys/admit-api-key.ts';
import { requireSameSite } from '../../identity/auth/same-site.ts';
import { BACKGROUND_HEADER, sessionState } from '../../identity/auth/session.ts';
import { isTransient } from '../../platform/database/database-failures.ts';
import { DomainError, knownError } from '../../platform/errors.ts';
import { state } from '../../platform/http/state.ts';
import type { Changes } from '../../platform/live/announce-changes.ts';
import { ChangeListener } from '../../platform/live/change-listener.ts';
import { readableChanges } from '../../scheme/access/change-readers.ts';
import { type Viewer, viewerOf } from '../../scheme/access/viewer.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';

export const STREAM_LIMITS = {
  /** Proxies cut connections that are idle for a minute. */
  heartbeatMs: 25_000,
  /** Changes within this time are handled together: a bulk decision announces many. */
  gatherMs: 100,
  /** Visible tabs of one person, on all devices. */
  perPerson: 20,
  /** Maximum ids per type in an event; above it, only the type is sent. */
  idsPerType: 100,
  /** Maximum bytes buffered for a browser that does not read. */
  unreadBytes: 64_000,
  /** When a browser opens a broken stream again. */
  retryMs: 3_000,
};

/** Ids of changed records by type; null if there are too many. */
type ChangedIds = Record<string, string[] | null>;

type ChangeStream = { viewer: Viewer; request: FastifyRequest; output: PassThrough; heartbeat: NodeJS.Timeout };

const STATUS: Partial<Record<ErrorCode, number>> = { UNAUTHENTICATED: 401, FORBIDDEN: 403, RATE_LIMITED: 429 };

/** The viewer. An open stream does not count as activity, so an unused session still ends. */
async function viewerOfRequest({ id, ip, headers }: FastifyRequest): Promise<Viewer> {
  // API keys read reports and have no streams.
  const { user } = bearerOf(headers) === null ? await sessionState({ ...headers, [BACKGROUND_HEADER]: '1' }) : { user: null };
  if (!user) throw new DomainError('UNAUTHENTICATED');
  const userAgent = headers['user-agent']?.slice(0, 300) ?? null;
  return viewerOf(user, { id, ip, userAgent, idempotencyKey: null, bodyHash: '' });
}

/** The open streams of this process, and sending events on them. */
class ChangeStreams {
  readonly #streams = new Set<ChangeStream>();
  readonly #listener = new ChangeListener({ onChanges: (changes) => this.#gather(changes), onGap: () => this.#notifyAll('missed') });
  readonly #warn: (error: unknown) => void;
  #waiting: Changes[] = [];
  #notifying: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(warn: (error: unknown) => void) {
    this.#warn = warn;
  }

  async open(request: FastifyRequest, reply: FastifyReply): Promise<PassThrough> {
    const viewer = await viewerOfRequest(request);
    await this.#listener.open();
    if (this.#closed) throw new DomainError('DATABASE_AWAY');
    const streamsOfPerson = [...this.#streams].filter((stream) => stream.viewer.userId === viewer.userId);
    if (streamsOfPerson.length >= STREAM_LIMITS.perPerson) throw new DomainError('RATE_LIMITED');
    const output = new PassThrough();
    const heartbeat = setInterval(() => void this.#beat(stream), STREAM_LIMITS.heartbeatMs).unref();
    const stream: ChangeStream = { viewer, request, output, heartbeat };
    this.#streams.add(stream);
    reply.raw.once('close', () => this.#end(stream));
    if (reply.raw.closed) this.#end(stream);
    this.#send(stream, `retry: ${STREAM_LIMITS.retryMs}`);
    return output;
  }

  /** Ends all streams, so that they do not delay a shutdown; browsers reconnect to another process. */
  endAll(): void {
    this.#closed = true;
    for (const stream of this.#streams) this.#end(stream);
  }

  async close(): Promise<void> {
    this.endAll();
    await this.#listener.close();
    await this.#notifying;
  }

  #end(stream: ChangeStream): void {
    clearInterval(stream.heartbeat);
    this.#streams.delete(stream);
    stream.output.end();
  }

  #send(stream: ChangeStream, text: string): void {
    if (stream.output.writableLength > STREAM_LIMITS.unreadBytes) this.#end(stream);
    else if (this.#streams.has(stream)) stream.output.write(`${text}\n\n`);
  }

  #notify(stream: ChangeStream, event: 'changed' | 'missed' | 'ended', ids: ChangedIds = {}): void {
    this.#send(stream, `event: ${event}\ndata: ${JSON.stringify(ids)}`);
  }

  #notifyAll(event: 'missed'): void {
    for (const stream of this.#streams) this.#notify(stream, event);
  }

  /** Ends a stream whose session ended, or reloads its viewer. Runs on database notifications and with every heartbeat, because a session also expires. */
  async #beat(stream: ChangeStream): Promise<void> {
    try {
      stream.viewer = await viewerOfRequest(stream.request);
      this.#send(stream, ': still there');
    } catch (error) {
      if (knownError(error)?.code === 'UNAUTHENTICATED') this.#notify(stream, 'ended');
      this.#end(stream);
    }
  }

  #gather(changes: Changes): void {
    if (this.#streams.size === 0) return;
    const { accountIds = [] } = changes;
    for (const stream of this.#streams) if (accountIds.includes(stream.viewer.userId)) void this.#beat(stream);
    if (accountIds.length > 0) return;
    this.#waiting.push(changes);
    if (this.#waiting.length > 1) return;
    setTimeout(() => {
      const gathered = this.#waiting;
      this.#waiting = [];
      this.#notifying = this.#notifying
        .then(() => this.#notifyReaders(gathered))
        .catch((error) => {
          this.#warn(error);
          this.#notifyAll('missed');
        });
    }, STREAM_LIMITS.gatherMs);
  }

  async #notifyReaders(gathered: readonly Changes[]): Promise<void> {
    // A heartbeat may reload the viewer of a stream during the query.
    const streams = [...this.#streams].map((stream) => ({ stream, viewer: stream.viewer }));
    const viewers = streams.map(({ viewer }) => viewer);
    const changesByViewer = new Map<Viewer, ChangedIds>(viewers.map((viewer) => [viewer, {}]));
    const notifiedIds = new Set(gathered.flatMap(({ userIds }) => userIds));
    for (const [{ userId }, changes] of changesByViewer) if (notifiedIds.has(userId)) changes.Notification = null;
    for (const type of new Set(gathered.flatMap(({ records }) => Object.keys(records)))) {
      const changedIds = [...new Set(gathered.flatMap(({ records }) => records[type] ?? []))];
      for (const [viewer, ids] of await readableChanges(type, changedIds, viewers, notifiedIds)) {
        const changes = changesByViewer.get(viewer);
        if (changes) changes[type] = ids.length > STREAM_LIMITS.idsPerType ? null : ids;
      }
    }
    for (const { stream, viewer } of streams) {
      const changes = changesByViewer.get(viewer) ?? {};
      if (Object.keys(changes).length > 0) this.#notify(stream, 'changed', changes);
    }
  }
}

/** `GET /api/changes`: server-sent events with the type and id of records that changed, of those that the person may read; no other data. See docs/adr/0043. */
export function registerChanges(app: FastifyInstance): void {
  const streams = new ChangeStreams((error) => app.log.warn({ err: error }, 'Changes could not be sent'));
  state.endStreams = () => streams.endAll();
  app.addHook('preClose', async () => streams.endAll());
  app.addHook('onClose', () => streams.close());
  app.get('/api/changes', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      if (!state.prepared) throw new DomainError('DATABASE_AWAY');
      requireSameSite(request);
      const output = await streams.open(request, reply);
      // Close the connection with the stream: kept alive, it would delay a shutdown.
      return reply
        .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no', connection: 'close' })
        .send(output);
    } catch (error) {
      const known = knownError(error);
      // The site's error handler returns 503 if the database is unavailable.
      if (!known || isTransient(known.code)) throw error;
      return reply.code(STATUS[known.code] ?? 400).send({ error: { code: known.code, message: known.message } });
    }
  });
}
