import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { env } from '../env.ts';
import { DomainError } from '../errors.ts';
import { Turns } from './turns.ts';

/** A request as it came, for the app in the thread. */
export type Question = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string | string[]>;
  remoteAddress: string;
  body: unknown;
};
export type Answer = { status: number; headers: Record<string, string | string[]>; body: Uint8Array };
export type ToThread = { id: number; question: Question } | 'CLOSE';
export type FromThread = { id: number; answer: Answer } | { id: number; failure: unknown };

/** Longer than anything within the limits takes: a thread that is silent for so long hangs. */
const HANG_SECONDS = 300;
/** Several of the largest answers at once, on top of the schema. */
const MEMORY_MB = 768;

type Asked = { resolve: (answer: Answer) => void; reject: (reason: unknown) => void };

/**
 * Answers ad hoc queries in a thread of its own, so that no page waits while large answers are put together.
 * Started by the first query, started anew by the next one after it died, ended by `close`.
 */
export class AdHocThread {
  /** Told why the thread died. */
  onDeath: (reason: unknown) => void = () => {};
  readonly #running = new Map<number, Asked>();
  readonly #turns = new Turns();
  #worker: Worker | null = null;
  #count = 0;

  /** Answers in the caller's turn. Throws ADHOC_SHARE and ADHOC_BUSY as the turns do, ADHOC_STOPPED when the thread dies under the query. */
  ask(caller: string, question: Question): Promise<Answer> {
    return this.#turns.run(caller, async () => {
      const hang = setTimeout(() => void this.kill(), HANG_SECONDS * 1000);
      try {
        return await this.#send(question);
      } finally {
        clearTimeout(hang);
      }
    });
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

  #send(question: Question): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const id = this.#count++;
    this.#worker ??= this.#start();
    // Throws for what cannot be copied; nobody waits for an answer then.
    this.#worker.postMessage({ id, question } satisfies ToThread);
    this.#running.set(id, { resolve, reject });
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread.worker.ts', import.meta.url), {
      execArgv: [],
      // What is not a report is read by the general connections, of which it needs no more than of the others.
      env: { ...process.env, DATABASE_POOL: String(Math.max(2, env.ADHOC_POOL)) },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    let reason: unknown;
    worker.on('message', (message: FromThread) => {
      const asked = this.#running.get(message.id);
      this.#running.delete(message.id);
      if ('answer' in message) asked?.resolve(message.answer);
      else asked?.reject(message.failure);
    });
    worker.on('error', (error) => {
      reason = error;
    });
    worker.on('exit', (code) => {
      this.#worker = null;
      if (code !== 0) this.onDeath(reason ?? new Error(`It ended with ${code}`));
      for (const { reject } of this.#running.values()) reject(new DomainError('ADHOC_STOPPED'));
      this.#running.clear();
    });
    return worker;
  }
}
