import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { fhirClient } from '../../testing/fhir-client.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';
import { sentBundle, sentClaim, sentPatient, sentQuestion } from '../../testing/make/make-fhir.ts';

let app: FastifyInstance;
let world: Awaited<ReturnType<typeof makeClaimWorld>>;
let fhir: ReturnType<typeof fhirClient>;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  world = await makeClaimWorld();
  fhir = fhirClient(app, (await makeFacilityKey(world.user, { operations: ['CLAIMS', 'PA_REQUESTS', 'REFERRALS', 'VISITS'] })).key);
});
afterAll(() => app.close());

const HOSTILE = [
  null,
  '',
  ' ',
  '\u0000',
  'x'.repeat(70_000),
  '%',
  "'; DROP TABLE",
  '../../etc',
  -1,
  1e21,
  0.1,
  true,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  '2026-02-31',
  'urn:uuid:x',
  '#',
  'Patient/x',
  '__proto__',
];

/** Every place of a value, as a list of keys. */
function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([name, each]) => placesIn(each, [...path, name]))];
}

/** A copy with another value at a place. */
function replaced(value: unknown, [first, ...rest]: (string | number)[], by: unknown): unknown {
  if (first === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[first] = replaced(copy[first], rest, by);
  return copy;
}

it('no value at any place of a message is an unexpected error', async () => {
  const parties = { patient: sentPatient({ INSUR: world.enrollee.enrolmentNo ?? '' }), facility: world.hcp };
  const claim = sentClaim([{ service: world.service.code, qty: 2, price: 4000 }], world.diagnosis.code);
  const messages = [
    sentBundle(sentQuestion(), parties),
    sentBundle(claim, parties),
    sentBundle({ ...claim, use: 'preauthorization' }, parties),
  ];
  const wrong = fc
    .constantFrom(...messages)
    .chain((message) => fc.tuple(fc.constant(message), fc.constantFrom(...placesIn(message)), fc.constantFrom(...HOSTILE)));
  await fc.assert(
    fc.asyncProperty(wrong, async ([message, path, value]) => {
      await db.attemptLimit.deleteMany();
      await db.apiKeyUse.deleteMany();
      const { status, body } = await fhir.post('', replaced(message, path, value));
      expect(status, JSON.stringify([path, value, body])).toBeLessThan(500);
    }),
    { numRuns: 250 },
  );
}, 120_000);

it('no value in a search or an address is an unexpected error', async () => {
  const texts = HOSTILE.filter((value) => typeof value === 'string').map((text) => encodeURIComponent(text.slice(0, 250)));
  for (const text of texts)
    for (const path of [
      `/Patient?identifier=${text}`,
      `/Claim?_id=${text}`,
      `/Claim?patient=${text}`,
      `/Encounter?identifier=${text}`,
      `/Claim?_page=${text}`,
      `/Organization?name=${text}`,
      `/Claim/${text}`,
      `/${text}`,
      `/ClaimResponse?_lastUpdated=ge${text}`,
    ]) {
      await db.apiKeyUse.deleteMany();
      const { status, body } = await fhir.get(path);
      expect(status, JSON.stringify([path.slice(0, 100), body])).toBeLessThan(500);
    }
}, 120_000);
