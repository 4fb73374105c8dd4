import type { ErrorCode } from './errors/error-texts.ts';
import { DomainError } from './errors.ts';

type Limits = {
  /** Running at once, in total and per caller: a single caller cannot take all slots. */
  running: number;
  runningPerCaller: number;
  /** Maximum length of the queue; unlimited by default. */
  queued?: number;
  /** Running and queued of one caller. */
  queriesPerCaller?: number;
  seconds?: number;
  /** Error codes for excess work, instead of ADHOC_SHARE and ADHOC_BUSY. */
  refusal?: ErrorCode;
};
type QueueEntry = { start: () => void };

/** Limits concurrent work, in total and per caller. Excess work is queued, one queue per caller, served round-robin. */
export class ConcurrencyLimiter {
  readonly #limits: Limits;
  readonly #running = new Map<string, number>();
  /** In round-robin order: the next caller comes first. */
  readonly queues = new Map<string, QueueEntry[]>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Throws ADHOC_SHARE when the caller has reached its limit, ADHOC_BUSY when the queue is full or the wait timed out
   * (or `refusal` for both), and the reason of `signal` when that comes first.
   */
  async run<Result>(caller: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#mayRun(caller)) this.#count(caller, 1);
    else await this.#wait(caller, signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      this.#count(caller, -1);
      this.#startNext();
    }
  }

  async #wait(caller: string, signal: AbortSignal | undefined): Promise<void> {
    const { queued = Infinity, queriesPerCaller: max = Infinity, seconds = null, refusal } = this.#limits;
    const queue = this.queues.get(caller) ?? [];
    if (queue.length + (this.#running.get(caller) ?? 0) >= max) {
      throw new DomainError(refusal ?? 'ADHOC_SHARE', { params: { max, seconds } });
    }
    const busy = () => new DomainError(refusal ?? 'ADHOC_BUSY', { params: { seconds } });
    if (this.waiting >= queued) throw busy();
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const entry = { start };
    queue.push(entry);
    this.queues.set(caller, queue);
    const leave = (reason: unknown) => {
      this.#remove(caller, entry);
      reject(reason);
    };
    const stopped = () => leave(signal?.reason);
    signal?.addEventListener('abort', stopped, { once: true });
    const timeout = seconds === null ? undefined : setTimeout(() => leave(busy()), seconds * 1000);
    await promise.finally(() => {
      clearTimeout(timeout);
      signal?.removeEventListener('abort', stopped);
    });
  }

  /** Whether the queue takes no more, so that excess work can be rejected before it is prepared. */
  get isFull(): boolean {
    return this.waiting >= (this.#limits.queued ?? Infinity);
  }

  get running(): number {
    return sum([...this.#running.values()]);
  }

  get waiting(): number {
    return sum([...this.queues.values()].map(({ length }) => length));
  }

  #startNext(): void {
    for (const [caller, [next]] of this.queues) {
      if (!next || !this.#mayRun(caller)) continue;
      const remaining = this.#remove(caller, next);
      this.queues.delete(caller);
      if (remaining.length > 0) this.queues.set(caller, remaining);
      this.#count(caller, 1);
      next.start();
      return;
    }
  }

  #remove(caller: string, entry: QueueEntry): QueueEntry[] {
    const remaining = (this.queues.get(caller) ?? []).filter((other) => other !== entry);
    if (remaining.length > 0) this.queues.set(caller, remaining);
    else this.queues.delete(caller);
    return remaining;
  }

  #mayRun(caller: string): boolean {
    const { running, runningPerCaller } = this.#limits;
    return this.running < running && (this.#running.get(caller) ?? 0) < runningPerCaller;
  }

  #count(caller: string, change: 1 | -1): void {
    const remaining = (this.#running.get(caller) ?? 0) + change;
    if (remaining > 0) this.#running.set(caller, remaining);
    else this.#running.delete(caller);
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
