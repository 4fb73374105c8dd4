import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Context } from '../../platform/access/viewer.ts';
import type { ErrorCode } from '../../platform/error-catalogue.ts';
import { DomainError } from '../../platform/errors.ts';
import type { HttpAnswer, HttpQuestion } from '../http/apollo.ts';
import type { LogRefusal, Refusal } from '../http/refusal-log.ts';

/** A query that is admitted already, as plain data. */
export type AdHocQuery = { caller: string; question: HttpQuestion; context: Context };
export type ToThread = { id: number; query: AdHocQuery } | { id: number; stop: ErrorCode } | 'CLOSE';
export type FromThread =
  | { id: number; answer: HttpAnswer }
  | { id: number; failure: string }
  | { refusal: Refusal }
  | { digest: string; error: unknown };

/** For the largest answers, several at once, on top of the schema. */
const MEMORY_MB = 768;
/** After a query was told to stop; what is silent for so long hangs. */
const HANG_SECONDS = 60;

type Awaited = { resolve: (answer: HttpAnswer) => void; reject: (reason: unknown) => void };

/**
 * Runs ad hoc queries in a thread, so that no page waits while large answers are put together (docs/adr/0001).
 * Started by the first query, started anew by the next one after it died, ended by `close`.
 */
export class AdHocExecutor {
  /** Told why the thread died, of errors that nobody expected, and who was refused what. */
  onDeath: (reason: unknown) => void = () => {};
  onUnexpected: (digest: string, error: unknown) => void = () => {};
  onRefusal: LogRefusal = () => {};
  readonly #running = new Map<number, Awaited>();
  #worker: Worker | null = null;
  #count = 0;

  /** Throws ADHOC_STOPPED when the thread dies under the query. Once `signal` is aborted, nothing more is read for the query. */
  async run({ caller, question, context: { viewer, request, refusal } }: AdHocQuery, signal: AbortSignal): Promise<HttpAnswer> {
    signal.throwIfAborted();
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = this.#count++;
    const send = (message: ToThread) => worker.postMessage(message);
    send({ id, query: { caller, question, context: { viewer, request, refusal } } });
    let hang: NodeJS.Timeout | undefined;
    const stop = () => {
      send({ id, stop: signal.reason instanceof DomainError ? signal.reason.code : 'ADHOC_STOPPED' });
      hang = setTimeout(() => void worker.terminate(), HANG_SECONDS * 1000);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await new Promise<HttpAnswer>((resolve, reject) => this.#running.set(id, { resolve, reject }));
    } finally {
      this.#running.delete(id);
      clearTimeout(hang);
      signal.removeEventListener('abort', stop);
    }
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /** Ends the thread at once, whatever it does. */
  async kill(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** Lets the thread give back its connections, then ends it. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = once(worker, 'exit');
    worker.postMessage('CLOSE' satisfies ToThread);
    await Promise.race([ended, sleep(5000, undefined, { ref: false })]);
    await worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./executor.worker.ts', import.meta.url), {
      execArgv: [],
      // By the general connections only the access log is written.
      env: { ...process.env, DATABASE_POOL: '2' },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    let reason: unknown;
    worker.on('message', (message: FromThread) => {
      if ('digest' in message) this.onUnexpected(message.digest, message.error);
      else if ('refusal' in message) this.onRefusal(message.refusal);
      else if ('answer' in message) this.#running.get(message.id)?.resolve(message.answer);
      else this.#running.get(message.id)?.reject(new Error(message.failure));
    });
    worker.on('error', (error) => {
      reason = error;
    });
    worker.on('exit', (code) => {
      this.#worker = null;
      if (code !== 0) this.onDeath(reason ?? new Error(`It ended with ${code}`));
      for (const { reject } of this.#running.values()) reject(new DomainError('ADHOC_STOPPED'));
    });
    return worker;
  }
}
