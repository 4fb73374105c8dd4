import pg from '../database/pg.ts';
import { databaseUrls } from '../env.ts';
import { CHANNEL, type Changes, readChanges } from './announce-changes.ts';

type Handlers = {
  onChanges: (changes: Changes) => void;
  /** Changes may have been missed: the connection was lost and restored, or another version sent a payload. */
  onGap: () => void;
};

const RETRY_MS = { first: 500, longest: 15_000 };
/** A silently broken connection is detected by a statement without a response. */
const CHECK_MS = 30_000;
const ANSWER_MS = 5_000;

/** A dedicated connection that receives changes from every process. Reconnects until it is closed. */
export class ChangeListener {
  readonly #handlers: Handlers;
  #client: pg.Client | null = null;
  #opening: Promise<void> | null = null;
  #retry: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;
  #retryMs = RETRY_MS.first;
  #hadConnection = false;
  #closed = false;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  /** Resolves once changes are heard. Rejects if the database cannot be reached; it is tried again by itself. */
  open(): Promise<void> {
    if (this.#client) return Promise.resolve();
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#check);
    await this.#opening?.catch(() => {});
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry);
    const client = new pg.Client({
      connectionString: databaseUrls().session,
      application_name: 'lafiya-changes',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload = '' }) => {
      const changes = readChanges(payload);
      if (changes) this.#handlers.onChanges(changes);
      else this.#handlers.onGap();
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => {});
      this.#retryLater();
      throw error;
    }
    if (this.#closed) return client.end();
    this.#client = client;
    this.#retryMs = RETRY_MS.first;
    clearInterval(this.#check);
    this.#check = setInterval(() => void client.query('SELECT 1').catch(() => this.#lose(client)), CHECK_MS).unref();
    if (this.#hadConnection) this.#handlers.onGap();
    this.#hadConnection = true;
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    clearInterval(this.#check);
    client.end().catch(() => {});
    this.#retryLater();
  }

  #retryLater(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.open().catch(() => {}), this.#retryMs).unref();
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MS.longest);
  }
}
