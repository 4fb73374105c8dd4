import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { postgresCpu, withDatabase } from './database.ts';
import { ensureScheme } from './scheme.ts';

/**
 * `npm run bench -- capitation --lives 1000000`: what it takes to compute and approve the capitation of a month. A small demo scheme is
 * multiplied to that many lives of one fund at primary facilities, with triggers off.
 */
const { values } = parseArgs({ options: { lives: { type: 'string', default: '1000000' } } });
const lives = Number(values.lives);

await withDatabase(undefined, async (bench) => {
  await ensureScheme(bench, 2000);
  const { client } = bench;
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'Enrollee' AND is_generated = 'NEVER'`,
  );
  const replaced: Record<string, string> = {
    id: 'gen_random_uuid()',
    enrolmentNo: `e."enrolmentNo" || '/' || n`,
    nin: 'NULL',
    phone: 'NULL',
    email: 'NULL',
    matricNo: 'NULL',
    staffNo: 'NULL',
    photoId: 'NULL',
    principalId: 'NULL',
    relationship: `'PRINCIPAL'`,
    planId: `(SELECT id FROM "Plan" WHERE code = 'INFORMAL')`,
    coverageStart: `DATE '2025-01-01'`,
    coverageEnd: `DATE '2030-01-01'`,
    hcpSince: `DATE '2025-01-01'`,
    hcpId: `(SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS of FROM "Hcp" WHERE level = 'PRIMARY') h WHERE place = 1 + n % of)`,
  };
  const names = columns.map(({ name }) => name);
  await client.query('ALTER TABLE "Enrollee" DISABLE TRIGGER USER');
  await client.query(
    `INSERT INTO "Enrollee" (${names.map((name) => `"${name}"`).join(', ')})
     SELECT ${names.map((name) => replaced[name] ?? `e."${name}"`).join(', ')}
     FROM generate_series(1, $1) n CROSS JOIN (SELECT * FROM "Enrollee" WHERE status = 'ACTIVE' AND "mdaId" IS NULL LIMIT 1) e`,
    [lives],
  );
  await client.query('ALTER TABLE "Enrollee" ENABLE TRIGGER USER');
  await client.query('VACUUM (ANALYZE) "Enrollee"');

  process.env.DATABASE_URL = bench.urls.app;
  const { closeDatabase, db } = await import('../server/platform/db.ts');
  const { viewerOfJob } = await import('../server/scheme/access/viewer.ts');
  const { addMonths, isoDay, monthOf, today } = await import('../server/platform/clock.ts');
  await import('../server/app/effects.ts');
  const { capitationRunJob } = await import('../server/claims/capitation/capitation-run.job.ts');
  const service = await import('../server/claims/capitation/capitation.service.ts');
  const viewerOf = async (role: 'ACCOUNTANT' | 'ADMIN') => viewerOfJob(await db.userAccount.findFirstOrThrow({ where: { role } }));
  const [accountant, admin] = [await viewerOf('ACCOUNTANT'), await viewerOf('ADMIN')];
  const month = isoDay(addMonths(monthOf(today()), -3)).slice(0, 7);
  const { id } = await service.openCapitationRun(accountant, { month, fundingPool: 'INFORMAL' });
  await measured('computing', () => capitationRunJob.run({ runId: id }));
  const run = await db.capitationRun.findUniqueOrThrow({ where: { id } });
  await measured('approving', () => service.approveCapitationRun(admin, id, { version: run.version }));
  const statements = await db.capitationStatement.count({ where: { runId: id } });
  console.info(`${run.lives.toLocaleString('en')} lives at ${statements} facilities, ₦${(Number(run.amount) / 100).toLocaleString('en')}`);
  await closeDatabase();

  async function measured(what: string, work: () => Promise<unknown>): Promise<void> {
    const before = { at: performance.now(), postgres: await postgresCpu(client) };
    await work();
    const wall = (performance.now() - before.at) / 1000;
    // A session's time is counted with its server's only once it is gone.
    await sleep(500);
    const postgres = (await postgresCpu(client)) - before.postgres;
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    console.info(`${what}: ${wall.toFixed(1)} s, processor of PostgreSQL ${postgres.toFixed(1)} s, memory of Node at most ${memory} MB`);
  }
});
