import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../faults/client.ts';

const STEP_MS = 50;

/** What happened to the load during one phase. */
export type Seen = { acknowledged: number; longestGap: number; failures: Record<string, number> };

/** Watches the acknowledged changes of the load: how many, and the longest time without one. */
export class Watch {
  readonly #client: Client;
  #count = 0;
  #lastAt = performance.now();
  #longest = 0;
  #ended = false;

  constructor(client: Client) {
    this.#client = client;
    void this.#loop();
  }

  async #loop(): Promise<void> {
    while (!this.#ended) {
      const count = this.#client.intents.filter(({ outcome }) => outcome === 'ACKNOWLEDGED').length;
      const at = performance.now();
      this.#longest = Math.max(this.#longest, at - this.#lastAt);
      if (count > this.#count) this.#lastAt = at;
      this.#count = count;
      await sleep(STEP_MS);
    }
  }

  end(): void {
    this.#ended = true;
  }

  /** Waits until further changes are acknowledged. */
  async flows(changes = 10): Promise<void> {
    const from = this.#count;
    const end = performance.now() + 120_000;
    while (this.#count < from + changes) {
      if (performance.now() > end) throw new Error('Changes are not acknowledged any more');
      await sleep(STEP_MS);
    }
  }

  async during(work: () => Promise<unknown>): Promise<Seen> {
    const [from, failures] = [this.#count, new Map(this.#client.failures)];
    this.#longest = 0;
    this.#lastAt = performance.now();
    await work();
    const met = [...this.#client.failures].map(([name, count]) => [name, count - (failures.get(name) ?? 0)] as const);
    return {
      acknowledged: this.#count - from,
      longestGap: this.#longest / 1000,
      failures: Object.fromEntries(met.filter(([, count]) => count > 0)),
    };
  }
}
