import { parseArgs } from 'node:util';
import pg from '../server/platform/database/pg.ts';
import { withDatabase as inDatabase } from '../server/platform/database-url.ts';
import { postmasterOf, sessionsCpu, withDatabase } from './database.ts';
import { ensureScheme, HIGH_ILLNESS_FACTOR } from './scheme.ts';

/**
 * `npm run bench -- writes --lives 100000 --keep data-100k`: a claim, a decision of prior authorisation, and bills of 1, 50 and 500 claims, as mutations:
 * statements, processor time in Node and PostgreSQL, and which part of it the sums of the reports take. Medians. What is written stays in the kept scheme.
 */
const { values } = parseArgs({
  options: { lives: { type: 'string', default: '100000' }, keep: { type: 'string' }, times: { type: 'string', default: '5' } },
});
const SIZES = [1, 50, 500];
type Figures = { statements: number; elapsed: number; node: number; postgres: number };

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives), HIGH_ILLNESS_FACTOR);
  Object.assign(process.env, { DATABASE_URL: bench.urls.app, REPORTS_DATABASE_URL: bench.urls.reports });
  const [{ as }, { makeEnrollee, startNumbersAfter }, claims, many, pa, { closeDatabase }] = await Promise.all([
    import('../server/testing/as.ts'),
    import('../server/testing/make/make.ts'),
    import('../server/testing/make/make-claim.ts'),
    import('../server/testing/make/make-many-claims.ts'),
    import('../server/testing/make/make-pa.ts'),
    import('../server/platform/db.ts'),
  ]);
  const { rows: numbers } = await bench.client.query<{ last: number }>(
    `SELECT max(right("enrolmentNo", 6)::int) AS last FROM "Enrollee" WHERE "enrolmentNo" ~ '^PL/FORMAL/2026/\\d{6}$'`,
  );
  startNumbersAfter(numbers[0]?.last ?? 0);
  const [world, paWorld, postmaster] = [await claims.makeClaimWorld(), await pa.paWorld(), await postmasterOf(bench.client)];
  const admin = new pg.Client({ connectionString: inDatabase(bench.urls.admin, 'lafiya') });
  await admin.connect();
  const results = new Map<string, Figures[]>();
  const shares = new Map<number, number[][]>();

  let statements = 0;
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...statement: unknown[]) {
    statements += 1;
    return Reflect.apply(query, this, statement);
  } as typeof query;

  const measure = async <Answer extends { codes: string[]; messages: string[] }>(
    name: string,
    work: () => Promise<Answer>,
  ): Promise<Answer> => {
    const [from, started, cpu, postgres] = [statements, performance.now(), process.cpuUsage(), sessionsCpu(postmaster)];
    const answer = await work();
    if (answer.codes.length > 0) throw new Error(`${name}: ${answer.codes} ${answer.messages}`);
    const { user, system } = process.cpuUsage(cpu);
    const figures = {
      statements: statements - from,
      elapsed: performance.now() - started,
      node: (user + system) / 1000,
      postgres: (sessionsCpu(postmaster) - postgres) * 1000,
    };
    results.set(name, [...(results.get(name) ?? []), figures]);
    return answer;
  };
  /** What one statement that approves all claims of a bill costs PostgreSQL, and is then undone. */
  const approvalCost = async (billId: string, triggers: 'origin' | 'replica'): Promise<number> => {
    await admin.query(`BEGIN; SET LOCAL session_replication_role = ${triggers}`);
    const before = sessionsCpu(postmaster);
    await admin.query(
      `UPDATE "Claim" SET status = 'APPROVED', "approvedAmount" = "vettedAmount", "payableAmount" = "vettedAmount", version = version + 1 WHERE "billId" = $1`,
      [billId],
    );
    const cost = (sessionsCpu(postmaster) - before) * 1000;
    await admin.query('ROLLBACK');
    return cost;
  };

  admin.on('error', () => {});
  for (let round = 0; round <= Number(values.times); round++) {
    // The first round warms up.
    if (round === 1) {
      results.clear();
      shares.clear();
    }
    const asked = await pa.askPa({ ...paWorld, enrollee: await makeEnrollee({ hcpId: paWorld.hcp.id }) });
    await measure('decide a PA request', () => as(paWorld.manager).run(pa.APPROVE_PA, { id: asked.id, input: pa.approveAll(asked) }));
    const draft = await world.draft({}, await makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId }));
    await measure('make a claim ready', () => as(world.user).run(claims.READY, { id: draft.id, input: { version: draft.version } }));
    for (const size of SIZES) {
      const claimIds = await many.makeReadyClaims(world, size);
      const bill = await measure(`submit a bill of ${size}`, () => as(world.user).run(claims.SUBMIT_BILL, { input: { claimIds } }));
      const { id } = bill.data.submitBill;
      await many.passBill(world, id);
      shares.set(size, [...(shares.get(size) ?? []), [await approvalCost(id, 'origin'), await approvalCost(id, 'replica')]]);
      await measure(`approve a bill of ${size}`, () => world.approve(id));
    }
  }
  const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  const of = (figures: Figures[], name: keyof Figures) => median(figures.map((one) => one[name])).toFixed(name === 'statements' ? 0 : 1);
  console.table(
    Object.fromEntries(
      [...results].map(([name, figures]) => [
        name,
        {
          statements: of(figures, 'statements'),
          'ms elapsed': of(figures, 'elapsed'),
          'Node ms': of(figures, 'node'),
          'PostgreSQL ms': of(figures, 'postgres'),
        },
      ]),
    ),
  );
  console.info('The statement that approves the claims, PostgreSQL ms with and without triggers');
  console.table(
    Object.fromEntries(
      [...shares].map(([size, costs]) => [size, [0, 1].map((at) => median(costs.map((cost) => cost[at] ?? 0)).toFixed(1))]),
    ),
  );
  await admin.end();
  await closeDatabase();
});
