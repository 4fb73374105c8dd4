import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runPlatformOn } from '../../client/e2e/platform.ts';
import { type DatabaseUrls, EmbeddedDatabase } from '../../server/platform/database/embedded.ts';
import { TcpProxy } from './proxy.ts';

const CLOCK = pathToFileURL(join(import.meta.dirname, 'clock-shift.mjs')).href;

/** One process of the platform, with a proxy before it and one between it and the database. */
export class Instance {
  readonly front: TcpProxy;
  readonly back: TcpProxy;
  readonly #clockFile: string;
  readonly #start: () => ReturnType<typeof runPlatformOn>;
  #running: Awaited<ReturnType<typeof runPlatformOn>> | null = null;
  #revival: Promise<void> = Promise.resolve();

  private constructor(front: TcpProxy, back: TcpProxy, clockFile: string, start: () => ReturnType<typeof runPlatformOn>) {
    this.front = front;
    this.back = back;
    this.#clockFile = clockFile;
    this.#start = start;
  }

  static async create(urls: DatabaseUrls, dataDir: string, settings: Record<string, string>): Promise<Instance> {
    const back = await TcpProxy.start(Number(new URL(urls.app).port));
    const through = (url: string) => {
      const address = new URL(url);
      address.port = String(back.port);
      return address.href;
    };
    const proxied = { ...urls, app: through(urls.app), migrate: through(urls.migrate), reports: through(urls.reports) };
    const front = await TcpProxy.start(0);
    const clockFile = join(dataDir, `clock-${front.port}`);
    const clock = { CLOCK_FILE: clockFile, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${CLOCK}` };
    const instance = new Instance(front, back, clockFile, () => runPlatformOn(proxied, dataDir, { ...clock, ...settings }));
    await instance.start();
    return instance;
  }

  get address(): string {
    return `http://127.0.0.1:${this.front.port}`;
  }

  get pid(): number {
    return this.#running?.pid ?? 0;
  }

  /** Starts the process, and again whenever it ends by itself, as the supervisor does (`serve.mjs`). */
  async start(): Promise<void> {
    const running = await this.#start();
    this.#running = running;
    this.front.targetPort = Number(new URL(running.url).port);
    void running.ended.then(() => {
      if (this.#running === running) this.#revival = this.start();
    });
  }

  /** The running process, which is not started again from now on. */
  async #release() {
    await this.#revival;
    const running = this.#running;
    this.#running = null;
    return running;
  }

  /** Lets the clock of the process jump to so many milliseconds ahead of the true time. */
  jumpClock(aheadMs: number): void {
    writeFileSync(this.#clockFile, String(aheadMs));
    killAll([this.pid], 'SIGUSR2');
  }

  /** Ends the process at once. */
  async kill(): Promise<void> {
    const running = await this.#release();
    if (running) killAll([running.pid]);
    await running?.ended;
  }

  /** An ordered stop, as a deployment does it. */
  async restart(): Promise<void> {
    await (await this.#release())?.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    await (await this.#release())?.stop();
    await Promise.all([this.front.stop(), this.back.stop()]);
  }
}

/** Kills processes, some of which may have ended already. */
export function killAll(pids: readonly number[], signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Two instances on one database, with their files in one folder. */
export type Stage = {
  instances: readonly [Instance, Instance];
  urls: DatabaseUrls;
  dataDir: string;
  /** Jobs whose process was killed. */
  jobs: string[];
  /** Whether the database server is one that may be killed. */
  ownsDatabase: boolean;
  stop: () => Promise<void>;
};

export async function openStage(dataDir: string, given: DatabaseUrls | null, settings: Record<string, string>): Promise<Stage> {
  mkdirSync(dataDir, { recursive: true });
  const database = given ? null : await EmbeddedDatabase.start({ dataDir });
  const urls = given ?? database?.urls;
  if (!urls) throw new Error('There is no database');
  // One after the other: the first one migrates and loads the demo scheme.
  const create = () => Instance.create(urls, dataDir, settings);
  const first = await create().catch(async (error) => {
    await database?.stop();
    throw error;
  });
  const second = await create();
  return {
    instances: [first, second],
    urls,
    dataDir,
    jobs: [],
    ownsDatabase: database !== null,
    stop: async () => {
      await Promise.all([first.stop(), second.stop()]);
      await database?.stop();
    },
  };
}
