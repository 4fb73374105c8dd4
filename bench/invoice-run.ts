import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { postgresCpu, withDatabase } from './database.ts';
import { ensureScheme } from './scheme.ts';

/**
 * `npm run bench -- invoice-run --bodies 200 --lives 300000`: what it takes to compute and issue the invoices of a month. One employer and one principal
 * of a small demo scheme are multiplied; their triggers are off while they are made.
 */
const { values } = parseArgs({ options: { bodies: { type: 'string', default: '200' }, lives: { type: 'string', default: '300000' } } });
const [bodies, lives] = [Number(values.bodies), Number(values.lives)];

await withDatabase(undefined, async (bench) => {
  await ensureScheme(bench, 2000);
  const { client } = bench;
  await client.query(`CREATE TEMPORARY TABLE bench_body AS SELECT n, gen_random_uuid() AS id FROM generate_series(0, ${bodies - 1}) n`);
  await client.query(
    `INSERT INTO "Mda" SELECT (jsonb_populate_record(m, jsonb_build_object('id', b.id, 'code', 'BEN-' || b.n, 'name', 'Employer ' || b.n))).*
     FROM "Mda" m, bench_body b WHERE m.id = (SELECT id FROM "Mda" WHERE "isActive" AND type <> 'TERTIARY_INSTITUTION' LIMIT 1)`,
  );
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
    basicSalary: '5000000 + n % 20000000',
    coverageStart: `CASE WHEN n % 50 = 0 THEN date_trunc('month', now())::date + 9 ELSE DATE '2025-01-01' END`,
    mdaId: `(SELECT b.id FROM bench_body b WHERE b.n = g.n % ${bodies})`,
  };
  const names = columns.map(({ name }) => name);
  await client.query('ALTER TABLE "Enrollee" DISABLE TRIGGER USER');
  await client.query(
    `INSERT INTO "Enrollee" (${names.map((name) => `"${name}"`).join(', ')})
     SELECT ${names.map((name) => replaced[name] ?? `e."${name}"`).join(', ')}
     FROM generate_series(1, $1) g(n) CROSS JOIN (
       SELECT e.* FROM "Enrollee" e JOIN "Plan" p ON p.id = e."planId" AND p."paymentResponsibility" = 'MDA'
       WHERE e.status = 'ACTIVE' AND e.relationship = 'PRINCIPAL' AND e."coverageEnd" IS NULL LIMIT 1) e`,
    [lives],
  );
  await client.query('ALTER TABLE "Enrollee" ENABLE TRIGGER USER');
  await client.query('VACUUM (ANALYZE) "Enrollee"');

  process.env.DATABASE_URL = bench.urls.app;
  const { closeDatabase, db } = await import('../server/platform/db.ts');
  const { viewerOfJob } = await import('../server/scheme/access/viewer.ts');
  const { addDays, isoDay, today } = await import('../server/platform/clock.ts');
  await import('../server/app/effects.ts');
  const { invoiceRunJob } = await import('../server/premiums/invoice-runs/invoice-run.job.ts');
  const service = await import('../server/premiums/invoice-runs/invoice-run.service.ts');
  const accountant = viewerOfJob(await db.userAccount.findFirstOrThrow({ where: { role: 'ACCOUNTANT' } }));
  const { id } = await service.openInvoiceRun(accountant, { month: isoDay(today()).slice(0, 7) });
  await measured('computing', () => invoiceRunJob.run({ runId: id }));
  const { version } = await db.invoiceRun.findUniqueOrThrow({ where: { id } });
  await measured('issuing', () => service.issueInvoiceRun(accountant, id, { version, dueDate: isoDay(addDays(today(), 30)) }));
  const run = await db.invoiceRun.findUniqueOrThrow({ where: { id } });
  console.info(`${run.bodies} employers, ${run.lives.toLocaleString('en')} lives, ₦${(Number(run.amount) / 100).toLocaleString('en')}`);
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
