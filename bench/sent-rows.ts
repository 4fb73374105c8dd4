import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import pg from '../server/platform/database/pg.ts';
import { postmasterOf, sessionsCpu, withDatabase } from './database.ts';
import { ensureScheme } from './scheme.ts';

/**
 * `npm run bench -- sent-rows --lives 5000 --rows 100 --calls 6`: visits and claims that a facility's own system sends by its key, in calls of
 * that many rows: rows a second, and for each row the statements and the processor time of Node and PostgreSQL, medians of the calls.
 * `--statements` prints the statements of the last call and how often each was sent. Figures are in docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '5000' },
    rows: { type: 'string', default: '100' },
    calls: { type: 'string', default: '6' },
    keep: { type: 'string' },
    statements: { type: 'boolean', default: false },
  },
});
const [ROWS, CALLS] = [Number(values.rows), Number(values.calls)];
/** Calls before the first that counts: caches fill, and the code is compiled. */
const WARM_UP = 2;

const VISITS = `mutation ($input: [SentVisitInput!]!) {
  recordVisits(input: $input) { id outcome status problems { code message path } warnings { code message path } }
}`;
const CLAIMS = `mutation ($input: [SentClaimInput!]!) {
  submitClaims(input: $input) { id outcome status problems { code message path } warnings { code message path } }
}`;

type Figures = Record<'seconds' | 'statements' | 'node' | 'postgres', number>;
const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives));
  Object.assign(process.env, { DATABASE_URL: bench.urls.app, REPORTS_DATABASE_URL: bench.urls.reports });
  const [{ buildApp }, { state }, { db, closeDatabase }, make, { makeClaimWorld }, { makeFacilityKey }, clock] = await Promise.all([
    import('../server/app/http/app.ts'),
    import('../server/platform/http/state.ts'),
    import('../server/platform/db.ts'),
    import('../server/testing/make/make.ts'),
    import('../server/testing/make/make-claim.ts'),
    import('../server/testing/make/make-api-key.ts'),
    import('../server/platform/clock.ts'),
  ]);
  let statements: string[] = [];
  const send = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
  pg.Client.prototype.query = function query(this: pg.Client, ...parameters: unknown[]) {
    const [statement] = parameters as [string | { text: string }];
    statements.push(typeof statement === 'string' ? statement : statement.text);
    return send.apply(this, parameters);
  } as typeof pg.Client.prototype.query;
  const { rows } = await bench.client.query<{ last: number }>(
    `SELECT max(right("enrolmentNo", 6)::int) AS last FROM "Enrollee" WHERE "enrolmentNo" ~ '^PL/FORMAL/2026/\\d{6}$'`,
  );
  make.startNumbersAfter(rows[0]?.last ?? 0);
  const app: FastifyInstance = await buildApp();
  state.prepared = true;
  const [world, postmaster] = [await makeClaimWorld(), await postmasterOf(bench.client)];
  const { key } = await makeFacilityKey(world.user, { operations: ['CLAIMS', 'VISITS'] });
  const symptom = await make.makeSymptom();
  const day = clock.isoDay(clock.addDays(clock.today(), -1));
  const results = new Map<string, Figures[]>();
  const repeated = new Map<string, Map<string, number>>();

  const ways = {
    visits: (members: readonly string[], call: number) => ({
      query: VISITS,
      variables: {
        input: members.map((member, index) => ({
          ...{ externalId: `V-${call}-${index}`, member, visitAt: `${day}T09:30:00`, visitType: 'OUTPATIENT', symptoms: [symptom.name] },
          ...{ complaint: 'Fever for two days', treatment: 'Antimalarial', attendingName: 'Dr Pam' },
          ...{ diagnoses: [world.diagnosis.code], services: [{ service: world.service.code, qty: 1 }], outcome: 'DISCHARGED', close: true },
        })),
      },
    }),
    claims: (members: readonly string[], call: number) => ({
      query: CLAIMS,
      variables: {
        input: members.map((member, index) => ({
          ...{ externalId: `C-${call}-${index}`, member, serviceFrom: day, serviceTo: day, careType: 'OUT', visitType: 'OTHER' },
          ...{ attendingName: 'Dr Pam', lateReason: 'Sent by post', mainDiagnosis: world.diagnosis.code },
          items: [{ service: world.service.code, qty: 2, unitPrice: 400_000 }],
        })),
      },
    }),
  };

  for (let call = 0; call < CALLS + WARM_UP; call += 1) {
    const members: string[] = [];
    for (let n = 0; n < ROWS; n += 1)
      members.push((await make.makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId })).enrolmentNo ?? '');
    for (const [name, bodyOf] of Object.entries(ways)) {
      await db.apiKeyUse.deleteMany();
      const payload = JSON.stringify(bodyOf(members, call));
      const [cpu, postgres, startedAt] = [process.cpuUsage(), sessionsCpu(postmaster), performance.now()];
      statements = [];
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await app.inject({ method: 'POST', url: '/graphql', headers, payload });
      if (answer.body.includes('"errors":[') || answer.body.split('"CREATED"').length !== ROWS + 1) throw new Error(answer.body);
      const seconds = (performance.now() - startedAt) / 1000;
      const { user, system } = process.cpuUsage(cpu);
      const figures = {
        seconds,
        statements: statements.length,
        node: (user + system) / 1000,
        postgres: (sessionsCpu(postmaster) - postgres) * 1000,
      };
      if (call >= WARM_UP) results.set(name, [...(results.get(name) ?? []), figures]);
      repeated.set(
        name,
        statements.reduce((counts, text) => counts.set(text, (counts.get(text) ?? 0) + 1), new Map<string, number>()),
      );
    }
  }

  if (values.statements)
    for (const [name, counts] of repeated)
      for (const [text, count] of [...counts].toSorted((one, other) => other[1] - one[1]))
        console.info(`${name} ${count} × ${text.replace(/\s+/g, ' ').slice(0, 300)}`);
  const perRow = (figures: readonly Figures[], figure: keyof Figures) => median(figures.map((each) => each[figure])) / ROWS;
  console.table(
    Object.fromEntries(
      [...results].map(([name, figures]) => [
        name,
        {
          'rows/s': Math.round(1 / perRow(figures, 'seconds')),
          'statements per row': Number(perRow(figures, 'statements').toFixed(1)),
          'Node ms per row': Number(perRow(figures, 'node').toFixed(2)),
          'PostgreSQL ms per row': Number(perRow(figures, 'postgres').toFixed(2)),
        },
      ]),
    ),
  );
  await app.close();
  await closeDatabase();
});
