import { demoSignIns } from '../../server/demo/sign-ins.ts';
import { startLoad } from '../faults/load.ts';
import { reconcileChanges, reconcileDatabase } from '../faults/reconcile.ts';
import { Cluster } from './cluster.ts';
import { type Outcome, type Phase, phases } from './phases.ts';
import { type Seen, Watch } from './watch.ts';

type Row = { phase: string; acknowledged: number; 'longest gap, s': string; goal: string; failures: string; note: string };

/** Whether everything held. */
export async function testCluster(
  folder: string,
  { withPlaybook, only }: { withPlaybook: boolean; only: readonly string[] | undefined },
): Promise<boolean> {
  const started = performance.now();
  const say = (text: string) => console.info(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);
  const complaints: string[] = [];
  const rows: Row[] = [];

  const cluster = await Cluster.make(folder, withPlaybook);
  say('machines are set up');
  const [units] = await Promise.all([cluster.verifyUnits(), cluster.start()]);
  if (units) complaints.push(`systemd-analyze verify: ${units}`);
  say('the cluster runs, with a full backup');
  const accounts = demoSignIns();
  const load = await startLoad({ addresses: [cluster.url], accounts, databaseUrl: cluster.databaseUrl, pauseMs: 500 });
  const watch = new Watch(load.client);
  const note = ({ name, limit, isUnnoticed }: Phase, { acknowledged, longestGap, failures }: Seen, { note = '', isWrong }: Outcome) => {
    const failed = Object.entries(failures).map(([failure, count]) => `${failure} ${count}`);
    const goal = isUnnoticed ? 'no failure' : limit ? `≤ ${limit} s` : '';
    rows.push({ phase: name, acknowledged, 'longest gap, s': longestGap.toFixed(1), goal, failures: failed.join(', '), note });
    const text = `${name}: ${longestGap.toFixed(1)} s without a change; ${failed.join(', ') || 'no failure'}; ${note}`;
    say(text);
    if ((limit && longestGap > limit) || (isUnnoticed && failed.length > 0) || isWrong) complaints.push(text);
  };

  try {
    await watch.flows(100);
    say('changes are acknowledged');
    for (const phase of phases.filter(({ key }) => !only || only.includes(key))) {
      for (let turn = 0; turn < (phase.times ?? 1); turn++) {
        await cluster.isWhole();
        await cluster.isServing();
        await watch.flows(20);
        let outcome: Outcome = {};
        const seen = await watch.during(async () => {
          outcome = await phase.run(cluster, watch, load.client);
        });
        note(phase, seen, outcome);
      }
    }
    await cluster.isWhole();
  } catch (error) {
    complaints.push((error as Error).message);
  }

  await load.stop();
  watch.end();
  const changes = await reconcileChanges(load.client, cluster.databaseUrl);
  const disagreements = await reconcileDatabase(cluster.databaseUrl);
  console.table(rows);
  const { acknowledged, retried, refused, unknown, lost, doubled } = changes;
  console.info(
    `${acknowledged} changes acknowledged, ${retried} of them after a retry; ${refused} rejected, ${unknown} unanswered. Lost ${lost.length}, doubled ${doubled.length}, disagreements ${disagreements.length}.`,
  );
  for (const text of [...lost, ...doubled, ...disagreements, ...complaints].slice(0, 40)) console.info(`- ${text}`);
  return lost.length + doubled.length + disagreements.length + complaints.length === 0;
}
