import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildSchema, parse, validate } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { mutationsOf } from '../../scheme/access/key-mutations.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';
import { makeApiKey, makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';
import { withKey } from '../../testing/over-http.ts';
import { buildApp } from './app.ts';

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

it('the example for integrators sends claims and a bill, and can be repeated', async () => {
  const world = await makeClaimWorld();
  const { key } = await makeFacilityKey(world.user);
  const day = isoDay(addDays(today(), -1));
  const claim = {
    externalId: 'EX-1',
    member: (await makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId, enrolmentNo: 'EXAMPLE-1' })).enrolmentNo,
    serviceFrom: day,
    serviceTo: day,
    careType: 'OUT',
    visitType: 'OTHER',
    attendingName: 'Dr Pam',
    lateReason: 'First file',
    mainDiagnosis: world.diagnosis.code,
    items: [{ service: world.service.code, qty: 1, unitPrice: 400_000 }],
  };
  const file = join(mkdtempSync(join(tmpdir(), 'example-')), 'claims.json');
  writeFileSync(file, JSON.stringify({ billNumber: 'EX-BILL', claims: [claim, { ...claim, externalId: 'EX-2', member: 'NOBODY' }] }));
  const env = { ...process.env, LAFIYA_URL: url, LAFIYA_KEY: key, NODE_OPTIONS: '' };
  const run = () =>
    promisify(execFile)(process.execPath, ['docs/examples/send-claims.mjs', file], { cwd: resolve(import.meta.dirname, '../../..'), env });
  const first = (await run()).stdout;
  expect(first).toMatch(/EX-2: member: No enrollee with that number\. \(ELG_NOT_ENROLLED\)/);
  expect(first).toMatch(/EX-1: CREATED CLM-\d{4}-\d{6} READY/);
  expect(first).toMatch(/Bill BAT-\S+: SUBMITTED, 1 claims, 4000 naira/);
  await db.$executeRaw`UPDATE "Claim" SET "updatedAt" = "updatedAt" - interval '2 minutes' WHERE "externalId" = 'EX-1'`;
  const second = (await run()).stdout;
  expect(second).toMatch(/EX-1: EXISTS CLM-\d{4}-\d{6} SUBMITTED/);
  expect(second).toContain('Changed: EX-1 is SUBMITTED');
  expect((await run()).stdout).not.toContain('Changed:');
  expect([await db.claim.count({ where: { hcpId: world.hcp.id } }), await db.bill.count({ where: { hcpId: world.hcp.id } })]).toEqual([
    1, 1,
  ]);
}, 60_000);

it('/docs/graphql is a text for a program', async () => {
  for (const path of ['/docs/graphql', '/docs/graphql.md']) {
    const { statusCode, headers, body } = await app.inject({ url: path, headers: { accept: '*/*' } });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(body).toContain('# Connecting the system of a facility');
  }
});

it('/docs/schema.graphql is the schema as the key sees it', async () => {
  const schemaFor = (key: string) => app.inject({ url: '/docs/schema.graphql', headers: withKey(key) });
  const world = await makeClaimWorld();
  const facility = await schemaFor((await makeFacilityKey(world.user)).key);
  expect(facility.statusCode).toBe(200);
  const schema = buildSchema(facility.body);
  expect(Object.keys(schema.getMutationType()?.getFields() ?? {}).sort()).toEqual(mutationsOf({ writes: ['CLAIMS', 'VISITS'] }));
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toContain('claimChanges');
  const reading = await schemaFor((await makeApiKey({ userId: (await makeUser('ADMIN')).id })).key);
  expect(buildSchema(reading.body).getMutationType()).toBeUndefined();
  expect((await app.inject({ url: '/docs/schema.graphql' })).statusCode).toBe(401);
  expect((await schemaFor('lfy_unknown')).statusCode).toBe(401);
});

it('a key that only reads reports gets the text about reports, and each link in the texts can be opened', async () => {
  const reading = (await makeApiKey({ userId: (await makeUser('ADMIN')).id })).key;
  const { body } = await app.inject({ url: '/docs/graphql', headers: { accept: '*/*', ...withKey(reading) } });
  expect(body).toContain('# The GraphQL API');
  expect((await app.inject({ url: '/docs/graphql', headers: { accept: '*/*', ...withKey('lfy_none') } })).statusCode).toBe(401);
  for (const name of ['integration.md', 'graphql-api.md', 'disclosure-control.md']) {
    const text = (await app.inject({ url: `/docs/${name}`, headers: { accept: '*/*' } })).body;
    for (const [, link = ''] of text.matchAll(/\]\((?!https:)([^)#:]+)[^)]*\)/g))
      expect([link, (await app.inject({ url: `/docs/${link}`, headers: { accept: '*/*' } })).statusCode]).toEqual([link, 200]);
  }
  for (const path of ['/docs/security.md', '/docs/../package.json', '/docs/adr/%2e%2e/security.md'])
    expect((await app.inject({ url: path, headers: { accept: '*/*' } })).statusCode).toBe(404);
});

it('a key may ask by GET without the headers of a browser, and may not change by GET', async () => {
  const headers = withKey((await makeFacilityKey((await makeClaimWorld()).user)).key);
  const ask = (query: string) => app.inject({ url: `/graphql?query=${encodeURIComponent(query)}`, headers });
  const answer = await ask('{ viewer { role } }');
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { viewer: { role: 'HCP' } } }]);
  expect((await ask('mutation { submitBill(input: { claimIds: [] }) { id } }')).statusCode).toBe(405);
  expect((await app.inject({ url: `/graphql?query=${encodeURIComponent('{ viewer { role } }')}` })).statusCode).toBe(401);
});

it('every example of the text about facility systems is valid for a key that may send everything', async () => {
  const operations = ['VISITS', 'CLAIMS', 'PA_REQUESTS', 'REFERRALS'] as const;
  const { key } = await makeFacilityKey((await makeClaimWorld()).user, { operations: [...operations] });
  const schema = buildSchema((await app.inject({ url: '/docs/schema.graphql', headers: withKey(key) })).body);
  const text = (await app.inject({ url: '/docs/integration.md', headers: { accept: '*/*' } })).body;
  const examples = [...text.matchAll(/```graphql\n(.*?)```/gs)].map(([, example = '']) => example);
  // Operations in tables are written without the word before them.
  const inTables = [...text.matchAll(/\| `(\w+\([^|]*\) \{[^|]*\})`/g)].map(([, field = '']) => `{ ${field} }`);
  expect([examples.length > 8, inTables.length > 0]).toEqual([true, true]);
  for (const example of [...examples, ...inTables])
    expect([example, validate(schema, parse(example)).map(({ message }) => message)]).toEqual([example, []]);
});
