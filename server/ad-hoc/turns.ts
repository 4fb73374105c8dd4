import { env } from '../env.ts';
import { DomainError } from '../errors.ts';

/** While the statements of some run, the answers of others are put together. */
export const RUNNING = env.ADHOC_POOL * 2;
export const WAITING = 20;
/** Of one caller: a part of those that run, so that another one is served beside the longest queries, and of those that run and wait. */
const RUNNING_EACH = env.ADHOC_POOL;
export const EACH = RUNNING_EACH + 4;
const WAIT_SECONDS = 10;

type Place = { caller: string };

const busy = () => new DomainError('ADHOC_BUSY', { params: { seconds: WAIT_SECONDS } });
const share = () => new DomainError('ADHOC_SHARE', { params: { max: EACH, seconds: WAIT_SECONDS } });

/** Who may run, who waits, and who is told to come back. */
export class Turns {
  readonly #running = new Set<Place>();
  readonly #waiting = new Map<Place, () => void>();

  /** Throws ADHOC_SHARE when the caller has its part already, ADHOC_BUSY when all together have or the wait was in vain. */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    const place = { caller };
    await this.#start(place);
    try {
      return await work();
    } finally {
      this.#running.delete(place);
      this.#next();
    }
  }

  async #start(place: Place): Promise<void> {
    if (of(place, this.#running) + of(place, this.#waiting.keys()) >= EACH) throw share();
    if (this.#mayRun(place)) {
      this.#running.add(place);
      return;
    }
    if (this.#waiting.size >= WAITING) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const patience = setTimeout(() => reject(busy()), WAIT_SECONDS * 1000);
    this.#waiting.set(place, resolve);
    await promise.finally(() => {
      clearTimeout(patience);
      this.#waiting.delete(place);
    });
  }

  #mayRun(place: Place): boolean {
    return this.#running.size < RUNNING && of(place, this.#running) < RUNNING_EACH;
  }

  /** Hands the turn to who waits longest of those who may run. */
  #next(): void {
    for (const [place, start] of this.#waiting) {
      if (!this.#mayRun(place)) continue;
      this.#waiting.delete(place);
      this.#running.add(place);
      start();
      return;
    }
  }
}

const of = ({ caller }: Place, places: Iterable<Place>): number => [...places].filter((place) => place.caller === caller).length;
