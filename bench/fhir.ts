import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { postmasterOf, sessionsCpu, withDatabase } from './database.ts';
import { ensureScheme } from './scheme.ts';

/**
 * `npm run bench -- fhir --lives 5000 --times 200`: the claim bundle and the eligibility bundle of the guide beside the GraphQL calls that a
 * facility's system makes for the same: processor time in Node and PostgreSQL, medians, and their ratio, which should be at most 1.5.
 * The two ways take turns, so that both meet the same state of the machine. Figures are in docs/performance.md.
 */
const { values } = parseArgs({
  options: { lives: { type: 'string', default: '5000' }, times: { type: 'string', default: '200' }, keep: { type: 'string' } },
});
const TIMES = Number(values.times);
/** Rounds before the first that counts: caches fill, and the code is compiled. */
const WARM_UP = 30;

const ELIGIBILITY = `query ($number: String!, $services: [String!]) {
  eligibility(number: $number, services: $services) {
    answer reasons { code message } enrollee { id enrolmentNo fullName sex }
    eligibility { planName coverageStart coverageEnd homeHcpName referralNo coPayDrugPercent limits { key used limit left } }
    services { service { code name } needsPa needsReferral price coPayment reasons { code message } }
  }
}`;
const SUBMIT = `mutation ($input: [SentClaimInput!]!) {
  submitClaims(input: $input) { id outcome status problems { code message path } warnings { code message path } }
}`;
const BILL = `mutation ($ids: [ID!]!) { submitBill(input: { claimIds: $ids }) { id billNo status } }`;
const READ = `query ($id: ID!) {
  claim(id: $id) {
    id claimNo externalId status claimedAmount approvedAmount payableAmount version
    enrollee { id enrolmentNo fullName } diagnoses { code name }
    items { line qty unitPriceClaimed amountClaimed amountApproved decision service { code name } }
  }
}`;

type Figures = { node: number; postgres: number };
const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
const totalOf = (figures: readonly Figures[]) => ({
  node: median(figures.map(({ node }) => node)),
  // The clock of the sessions ticks in hundredths of a second: the sum of all rounds is exact enough, one round is not.
  postgres: figures.reduce((sum, { postgres }) => sum + postgres, 0) / figures.length,
});

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives));
  Object.assign(process.env, { DATABASE_URL: bench.urls.app, REPORTS_DATABASE_URL: bench.urls.reports });
  const [{ buildApp }, { state }, { db, closeDatabase }, make, { makeClaimWorld }, { makeFacilityKey }, fhir, clock] = await Promise.all([
    import('../server/app/http/app.ts'),
    import('../server/platform/http/state.ts'),
    import('../server/platform/db.ts'),
    import('../server/testing/make/make.ts'),
    import('../server/testing/make/make-claim.ts'),
    import('../server/testing/make/make-api-key.ts'),
    import('../server/testing/make/make-fhir.ts'),
    import('../server/platform/clock.ts'),
  ]);
  const { rows } = await bench.client.query<{ last: number }>(
    `SELECT max(right("enrolmentNo", 6)::int) AS last FROM "Enrollee" WHERE "enrolmentNo" ~ '^PL/FORMAL/2026/\\d{6}$'`,
  );
  make.startNumbersAfter(rows[0]?.last ?? 0);
  const app: FastifyInstance = await buildApp();
  state.prepared = true;
  const [world, postmaster] = [await makeClaimWorld(), await postmasterOf(bench.client)];
  const { key } = await makeFacilityKey(world.user, { operations: ['CLAIMS'] });
  const day = clock.isoDay(clock.today());
  const results = new Map<string, Figures[]>();

  const post = async (url: string, type: string, body: object) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      payload: JSON.stringify(body),
    });
    if (answer.statusCode >= 300 || answer.body.includes('"errors":[') || answer.body.includes('"REFUSED"')) throw new Error(answer.body);
    return answer.json();
  };
  const graphql = async (query: string, variables: object) => (await post('/graphql', 'application/json', { query, variables })).data;
  const measure = async (name: string, round: number, work: () => Promise<unknown>) => {
    const [cpu, postgres] = [process.cpuUsage(), sessionsCpu(postmaster)];
    await work();
    const { user, system } = process.cpuUsage(cpu);
    const figures = { node: (user + system) / 1000, postgres: (sessionsCpu(postmaster) - postgres) * 1000 };
    if (round >= WARM_UP) results.set(name, [...(results.get(name) ?? []), figures]);
  };

  const ways = {
    'claim, FHIR': async (member: string, number: string) => {
      const claim = fhir.sentClaim([{ service: world.service.code, price: 4000, qty: 2 }], world.diagnosis.code, {
        identifier: [{ value: number }],
      });
      const parties = { patient: fhir.sentPatient({ INSUR: member }), facility: world.hcp };
      await post('/fhir/r4', 'application/fhir+json', fhir.sentBundle(claim, parties));
    },
    'claim, GraphQL': async (member: string, number: string) => {
      const claim = {
        ...{ externalId: number, member, serviceFrom: day, serviceTo: day, careType: 'OUT', visitType: 'OTHER', attendingName: 'Dr Pam' },
        ...{ mainDiagnosis: world.diagnosis.code, items: [{ service: world.service.code, qty: 2, unitPrice: 400_000 }] },
      };
      const { submitClaims } = await graphql(SUBMIT, { input: [claim] });
      await graphql(BILL, { ids: [submitClaims[0].id] });
      await graphql(READ, { id: submitClaims[0].id });
    },
    'eligibility, FHIR': async (member: string) => {
      const question = fhir.sentQuestion({ item: [{ productOrService: { coding: [serviceCoding()] } }] });
      const parties = { patient: fhir.sentPatient({ INSUR: member }), facility: world.hcp };
      await post('/fhir/r4', 'application/fhir+json', fhir.sentBundle(question, parties));
    },
    'eligibility, GraphQL': (member: string) => graphql(ELIGIBILITY, { number: member, services: [world.service.code] }),
  };
  const serviceCoding = () => ({ system: 'http://localhost:4000/fhir/r4/CodeSystem/services', code: world.service.code });

  for (let round = 0; round < TIMES + WARM_UP; round += 1)
    for (const [name, work] of Object.entries(ways)) {
      await db.apiKeyUse.deleteMany();
      const { enrolmentNo } = await make.makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId });
      await measure(name, round, () => work(enrolmentNo ?? '', `BENCH-${round}-${name}`));
    }

  const rounded = (milliseconds: number) => Number(milliseconds.toFixed(2));
  const totals = new Map([...results].map(([name, figures]) => [name, totalOf(figures)]));
  console.table(
    Object.fromEntries(
      [...totals].map(([name, { node, postgres }]) => [name, { 'Node ms': rounded(node), 'PostgreSQL ms': rounded(postgres) }]),
    ),
  );
  const sum = (name: string) => (totals.get(name)?.node ?? 0) + (totals.get(name)?.postgres ?? 0);
  for (const subject of ['claim', 'eligibility'])
    console.info(
      `${subject}: FHIR takes ${(sum(`${subject}, FHIR`) / sum(`${subject}, GraphQL`)).toFixed(2)} × the processor time of GraphQL`,
    );
  await app.close();
  await closeDatabase();
});
