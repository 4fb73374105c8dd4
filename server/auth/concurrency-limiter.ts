/** Runs so many pieces of work at the same time; others wait in the order they came, and `full` is thrown when too many wait already. */
export class ConcurrencyLimiter {
  readonly #limits: { running: number; waiting: number };
  readonly #full: () => Error;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: { running: number; waiting: number }, full: () => Error) {
    this.#limits = limits;
    this.#full = full;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.running) this.#running += 1;
    else if (this.#waiting.length >= this.#limits.waiting) throw this.#full();
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Who waits longest takes the place over, so that nobody new gets in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
