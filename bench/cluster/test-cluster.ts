import { demoSignIns } from '../../server/demo/sign-ins.ts';
import { startLoad } from '../faults/load.ts';
import { reconcile } from '../faults/reconcile.ts';
import { Cluster } from './cluster.ts';
import { phases } from './phases.ts';
import { restoreToMoment } from './restore.ts';
import { type Seen, Watch } from './watch.ts';

type Row = { phase: string; acknowledged: number; 'longest gap, s': string; goal: string; failures: string; note: string };

/** Whether everything held. */
export async function testCluster(folder: string, { withPlaybook, only }: { withPlaybook: boolean; only: readonly string[] | undefined }): Promise<boolean> {
  const started = performance.now();
  const say = (text: string) => console.info(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);
  const complaints: string[] = [];
  const rows: Row[] = [];

  const cluster = await Cluster.make(folder, withPlaybook);
  say('machines are set up');
  const units = await cluster.verifyUnits();
  if (units) complaints.push(`systemd-analyze verify: ${units}`);
  await cluster.start();
  say('the cluster runs, with a full backup');
  const accounts = demoSignIns();
  const load = await startLoad({ addresses: [cluster.url], accounts, databaseUrl: cluster.databaseUrl, pauseMs: 300 });
  const watch = new Watch(load.client);
  const wanted = (key: string) => !only || only.includes(key);

  const inform = (
    name: string,
    seen: Seen,
    { limit, isUnnoticed = false, note = '' }: { limit?: number | undefined; isUnnoticed?: boolean; note?: string },
  ) => {
    const failed = Object.entries(seen.failures).map(([failure, count]) => `${failure} ${count}`);
    rows.push({
      phase: name,
      acknowledged: seen.acknowledged,
      'longest gap, s': seen.longestGap.toFixed(1),
      goal: isUnnoticed ? 'no failure' : limit ? `≤ ${limit} s` : '',
      failures: failed.join(', '),
      note,
    });
    if (limit && seen.longestGap > limit) complaints.push(`${name}: ${seen.longestGap.toFixed(1)} s without a change`);
    if (isUnnoticed && failed.length > 0) complaints.push(`${name}: ${failed.join(', ')}`);
    if (note.includes('STILL')) complaints.push(`${name}: ${note}`);
    say(`${name}: ${seen.longestGap.toFixed(1)} s without a change; ${failed.join(', ') || 'no failure'}; ${note}`);
  };

  await watch.flows(100);
  say('changes are acknowledged');
  for (const { key, name, times = 1, run, ...goal } of phases.filter(({ key }) => wanted(key))) {
    for (let turn = 0; turn < times; turn++) {
      await cluster.isWhole();
      await cluster.isServing();
      await watch.flows(20);
      let note = '';
      const seen = await watch.during(async () => {
        note = await run(cluster, watch);
      });
      inform(times > 1 ? `${name}, ${turn + 1}` : name, seen, { ...goal, note });
    }
  }
  await cluster.isWhole();

  if (wanted('restore')) {
    let restored: Awaited<ReturnType<typeof restoreToMoment>> | undefined;
    const seen = await watch.during(async () => {
      restored = await restoreToMoment(cluster, load.client, watch);
    });
    if (restored) {
      const { seconds, before, missing, after, tooMuch, lossSeconds } = restored;
      const note = `${before - missing} of ${before} changes before the moment, ${tooMuch} of ${after} after it, in ${seconds.toFixed(0)} s; the archive ends ${lossSeconds.toFixed(0)} s before a loss of all machines`;
      inform('restore to a moment', seen, { note });
      if (missing > 0 || tooMuch > 0 || lossSeconds > 60) complaints.push(`restore: ${note}`);
    }
  }

  await load.stop();
  watch.end();
  const verdict = await reconcile(load.client, cluster.databaseUrl);
  console.table(rows);
  const { acknowledged, retried, refused, unknown, lost, doubled, disagreements } = verdict;
  console.info(
    `${acknowledged} changes acknowledged, ${retried} of them after a retry; ${refused} rejected, ${unknown} unanswered. Lost ${lost.length}, doubled ${doubled.length}, disagreements ${disagreements.length}.`,
  );
  for (const text of [...lost, ...doubled, ...disagreements, ...complaints].slice(0, 40)) console.info(`- ${text}`);
  return lost.length + doubled.length + disagreements.length + complaints.length === 0;
}
