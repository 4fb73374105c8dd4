import { DomainError } from '../errors.ts';

type Limits = {
  /** At once, of all callers together and of one of them: a part, so that another one is served beside the longest work. */
  running: number;
  runningEach: number;
  /** Without these everybody waits until it is their turn. */
  waiting?: number;
  /** Of one caller, those that run and those that wait. */
  underWayEach?: number;
  seconds?: number;
};
type Waiting = { start: () => void };

/** Decides who runs, who waits, and who is told to come back. Callers take turns, however much one of them has waiting. */
export class ConcurrencyLimiter {
  readonly #limits: Limits;
  readonly #running = new Map<string, number>();
  /** Whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Throws ADHOC_SHARE when the caller has its part under way already, ADHOC_BUSY when as many as may wait already do or the wait was in vain,
   * and the reason of `signal` when that comes first.
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
    const { waiting = Infinity, underWayEach: max = Infinity, seconds = null } = this.#limits;
    const own = this.#waiting.get(caller) ?? [];
    if (own.length + (this.#running.get(caller) ?? 0) >= max) throw new DomainError('ADHOC_SHARE', { params: { max, seconds } });
    const busy = () => new DomainError('ADHOC_BUSY', { params: { seconds } });
    if (sum([...this.#waiting.values()].map(({ length }) => length)) >= waiting) throw busy();
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const place = { start };
    own.push(place);
    this.#waiting.set(caller, own);
    const leave = (reason: unknown) => {
      this.#remove(caller, place);
      reject(reason);
    };
    const stopped = () => leave(signal?.reason);
    signal?.addEventListener('abort', stopped, { once: true });
    const patience = seconds === null ? undefined : setTimeout(() => leave(busy()), seconds * 1000);
    await promise.finally(() => {
      clearTimeout(patience);
      signal?.removeEventListener('abort', stopped);
    });
  }

  #startNext(): void {
    for (const [caller, [next]] of this.#waiting) {
      if (!next || !this.#mayRun(caller)) continue;
      const left = this.#remove(caller, next);
      this.#waiting.delete(caller);
      if (left.length > 0) this.#waiting.set(caller, left);
      this.#count(caller, 1);
      next.start();
      return;
    }
  }

  #remove(caller: string, place: Waiting): Waiting[] {
    const left = (this.#waiting.get(caller) ?? []).filter((each) => each !== place);
    if (left.length > 0) this.#waiting.set(caller, left);
    else this.#waiting.delete(caller);
    return left;
  }

  #mayRun(caller: string): boolean {
    const { running, runningEach } = this.#limits;
    return sum([...this.#running.values()]) < running && (this.#running.get(caller) ?? 0) < runningEach;
  }

  #count(caller: string, change: 1 | -1): void {
    const left = (this.#running.get(caller) ?? 0) + change;
    if (left > 0) this.#running.set(caller, left);
    else this.#running.delete(caller);
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
