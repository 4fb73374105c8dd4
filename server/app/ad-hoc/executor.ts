import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DomainError } from '../../platform/errors.ts';
import { track } from '../../platform/telemetry.ts';
import type { Context } from '../../scheme/access/viewer.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import type { PlainRequest, PlainResponse } from '../graphql/apollo.ts';
import type { LogRejection, RejectedRequest } from '../graphql/refusal-log.ts';

/** An authorised query, as plain data that can be sent to a thread. */
export type AdHocQuery = { caller: string; request: PlainRequest; context: Context };
export type WorkerRequest = { id: number; query: AdHocQuery } | { id: number; stop: ErrorCode } | 'CLOSE';
export type WorkerResponse =
  | { id: number; response: PlainResponse }
  | { id: number; failure: string }
  | { refusal: RejectedRequest }
  | { digest: string; error: unknown };

/** Enough for the schema and several of the largest responses at once. */
const MEMORY_MB = 768;
/** A worker that does not answer for this long after a query was cancelled is terminated. */
const HANG_SECONDS = 60;

type PendingResult = { resolve: (answer: PlainResponse) => void; reject: (reason: unknown) => void };

/**
 * Runs ad hoc queries in a thread, so that assembling large responses does not delay pages (docs/adr/0001).
 * Started by the first query, restarted by the next one after a crash, ended by `close`.
 */
export class AdHocExecutor {
  /** Receives the reason of a crash, unexpected errors, and rejected requests for the log. */
  onDeath: (reason: unknown) => void = () => {};
  onUnexpected: (digest: string, error: unknown) => void = () => {};
  onRefusal: LogRejection = () => {};
  readonly #running = new Map<number, PendingResult>();
  #worker: Worker | null = null;
  #count = 0;

  /** Throws ADHOC_STOPPED if the thread dies during the query. Once `signal` is aborted, the query reads nothing more. */
  async run({ caller, request, context }: AdHocQuery, signal: AbortSignal): Promise<PlainResponse> {
    signal.throwIfAborted();
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = this.#count++;
    const send = (message: WorkerRequest) => worker.postMessage(message);
    send({ id, query: { caller, request, context: { viewer: context.viewer, request: context.request, refusal: context.refusal } } });
    let hangTimer: NodeJS.Timeout | undefined;
    const stop = () => {
      send({ id, stop: signal.reason instanceof DomainError ? signal.reason.code : 'ADHOC_STOPPED' });
      hangTimer = setTimeout(() => void worker.terminate(), HANG_SECONDS * 1000);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      const answer = new Promise<PlainResponse>((resolve, reject) => this.#running.set(id, { resolve, reject }));
      return await track({ kind: 'thread', name: 'ad hoc query' }, () => answer);
    } finally {
      this.#running.delete(id);
      clearTimeout(hangTimer);
      signal.removeEventListener('abort', stop);
    }
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /** Terminates the thread immediately. */
  async kill(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** Lets the thread release its connections, then ends it. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = once(worker, 'exit');
    worker.postMessage('CLOSE' satisfies WorkerRequest);
    await Promise.race([ended, sleep(5000, undefined, { ref: false })]);
    await worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./executor.worker.ts', import.meta.url), {
      execArgv: [],
      // The general connections are used only to write the access log.
      env: { ...process.env, DATABASE_POOL: '2' },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 128 },
    });
    let reason: unknown;
    worker.on('message', (message: WorkerResponse) => {
      if ('digest' in message) this.onUnexpected(message.digest, message.error);
      else if ('refusal' in message) this.onRefusal(message.refusal);
      else if ('response' in message) this.#running.get(message.id)?.resolve(message.response);
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
