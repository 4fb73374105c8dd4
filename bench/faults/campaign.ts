import { setTimeout as sleep } from 'node:timers/promises';
import { demoSignIns } from '../../server/demo/sign-ins.ts';
import { Client } from './client.ts';
import { abandonedJobs, type Injection } from './injections.ts';
import { startLoad } from './load.ts';
import { type Changes, reconcileChanges, reconcileDatabase } from './reconcile.ts';
import type { Stage } from './stage.ts';

export type Line = Changes & {
  name: string;
  times: number;
  /** Attempts that failed, by the kind of failure. */
  failures: Record<string, number>;
  shown: string[];
};
export type Report = { lines: Line[]; disagreements: string[] };

type Options = {
  injections: readonly Injection[];
  /** How often each is made, and how long it lasts. */
  rounds: number;
  seconds: number;
  /** Pause of each person between two changes. */
  pauseMs?: number;
  onLine?: (line: Line) => void;
};

/** A loaded machine takes its time to start an instance. */
const PATIENCE_SECONDS = 600;

/** Makes each injection under the changes of all roles, and compares after each what was acknowledged with what there is. */
export async function runCampaign(stage: Stage, { injections, rounds, seconds, pauseMs, onLine }: Options): Promise<Report> {
  const options = {
    addresses: stage.instances.map(({ address }) => address),
    accounts: demoSignIns(),
    databaseUrl: stage.urls.migrate,
    pauseMs,
  };
  const client = new Client(options.addresses, options.accounts);
  const lines: Line[] = [];
  for (const { name, run } of injections) {
    const first = client.intents.length;
    const failuresBefore = new Map(client.failures);
    const load = await startLoad(options, client);
    const shown: string[] = [];
    for (let round = 0; round < rounds; round++) {
      await untilWritten(client);
      const what = await run(stage, seconds);
      if (what) shown.push(what);
      await untilWritten(client);
    }
    await load.stop(PATIENCE_SECONDS);
    const changes = await reconcileChanges(client, stage.urls.migrate, client.intents.slice(first));
    const failures = [...client.failures].map(([kind, count]) => [kind, count - (failuresBefore.get(kind) ?? 0)] as const);
    const line = { name, times: rounds, shown, failures: Object.fromEntries(failures.filter(([, count]) => count > 0)), ...changes };
    lines.push(line);
    onLine?.(line);
  }
  return { lines, disagreements: [...(await abandonedJobs(stage)), ...(await reconcileDatabase(stage.urls.migrate))] };
}

/** Changes are being acknowledged again; after a fault this says that the platform recovered. */
async function untilWritten(client: Client, changes = 12): Promise<void> {
  const acknowledged = () => client.intents.filter(({ outcome }) => outcome === 'ACKNOWLEDGED').length;
  const wanted = acknowledged() + changes;
  for (let tries = 0; acknowledged() < wanted; tries++) {
    if (tries > PATIENCE_SECONDS * 10) throw new Error('Nothing is acknowledged any more');
    await sleep(100);
  }
}
