import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { scratchFolder } from '../../server/platform/database/scratch.ts';

/**
 * `npm run faults`: two instances on one PostgreSQL, changes of all roles, every kind of injection `--rounds` times for `--seconds` each
 * (people pause for `--pause` milliseconds between two changes);
 * then everything that was acknowledged is compared with the database, the books, the rollups and the files.
 * `--only "kill,slow network"` makes the kinds whose name contains one of these; `--keep` names a folder that the scheme stays in; `--database` names an empty database (as its owner) to use instead of the embedded one.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    pause: { type: 'string', default: '100' },
    lives: { type: 'string', default: '3000' },
    database: { type: 'string' },
    keep: { type: 'string' },
  },
});
const dataDir = values.keep ?? scratchFolder('faults');
const { INJECTIONS, mountDisks, unmountDisks } = await import('./injections.ts');
const { openStage } = await import('./stage.ts');
const hasDisks = !values.database && !values.keep && mountDisks(dataDir);
const given = values.database ? { app: values.database, migrate: values.database, reports: values.database, admin: values.database } : null;
const stage = await openStage(dataDir, given, { DEMO: '1', DEMO_SIZE: values.lives, LOG_LEVEL: 'silent' });
Object.assign(process.env, { DATABASE_URL: stage.urls.app, MIGRATE_DATABASE_URL: stage.urls.migrate });
const { runCampaign } = await import('./campaign.ts');

const isPossible = (needs?: string) => (needs === 'DATABASE' ? stage.ownsDatabase : needs !== 'DISKS' || hasDisks);
const chosen = INJECTIONS.filter(({ name }) => values.only.split(',').some((part) => name.includes(part)));
const injections = chosen.filter(({ needs }) => isPossible(needs));
for (const { name } of chosen.filter(({ needs }) => !isPossible(needs))) console.info(`Left out, since it cannot be done here: ${name}`);

let isSound = false;
try {
  const { lines, disagreements } = await runCampaign(stage, {
    injections,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    pauseMs: Number(values.pause),
    onLine: ({ name, acknowledged, lost, doubled }) =>
      console.info(
        `${new Date().toISOString().slice(11, 19)} ${name}: ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
      ),
  });
  const rows = lines.map((line) => [
    line.name,
    {
      injections: line.times,
      acknowledged: line.acknowledged,
      retried: line.retried,
      'failed attempts': Object.entries(line.failures)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', '),
      shown: line.shown.join('; '),
      refused: line.refused,
      unanswered: line.unknown,
      lost: line.lost.length,
      doubled: line.doubled.length,
    },
  ]);
  console.table(Object.fromEntries(rows));
  const sum = (count: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + count(line), 0);
  for (const finding of [...lines.flatMap(({ lost, doubled }) => [...lost, ...doubled]), ...disagreements]) console.error(finding);
  console.info(
    `${sum(({ times }) => times)} injections of ${lines.length} kinds: ${sum(({ acknowledged }) => acknowledged)} changes acknowledged, ` +
      `${sum(({ retried }) => retried)} of them after a repetition, ${sum(({ lost }) => lost.length)} lost, ` +
      `${sum(({ doubled }) => doubled.length)} doubled, ${disagreements.length} disagreements in the database.`,
  );
  isSound = disagreements.length + sum(({ lost, doubled }) => lost.length + doubled.length) === 0;
} finally {
  await stage.stop();
  if (hasDisks) unmountDisks(dataDir);
  if (!values.keep) rmSync(dataDir, { recursive: true, force: true });
}
process.exit(isSound ? 0 : 1);
