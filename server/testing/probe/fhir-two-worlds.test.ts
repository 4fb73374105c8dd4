import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { KINDS } from '../../fhir/front/kinds.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { fhirClient } from '../fhir-client.ts';
import { makeFacilityKey } from '../make/make-api-key.ts';
import { MARKER_TEXTS } from './world.ts';
import { makeWorlds, resetRateLimits, type Worlds } from './worlds.ts';

/** Types that everyone with a key reads: the directory of facilities, and what the scheme offers. */
const OPEN = new Set(['Organization', 'Location', 'InsurancePlan', 'ChargeItemDefinition', 'CodeSystem']);
/** Types that are one person each, whom a facility may look up by a number or id. */
const PEOPLE = new Set(['Patient', 'Coverage']);
/** Rows that are resources, by their tables. */
const TABLES = ['Claim', 'PaRequest', 'Encounter', 'Referral', 'Payment', 'Bill', 'Enrollee', 'Webhook'];

let worlds: Worlds;
let app: Awaited<ReturnType<typeof buildApp>>;
let fhir: ReturnType<typeof fhirClient>;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
  worlds = await makeWorlds();
  const operations = ['CLAIMS', 'PA_REQUESTS', 'REFERRALS', 'VISITS', 'WEBHOOKS'] as const;
  fhir = fhirClient(app, (await makeFacilityKey(worlds.a.users.facility, { operations: [...operations] })).key);
});
afterAll(() => app.close());

const closed = KINDS.filter(({ type }) => !OPEN.has(type));
const free = () => Promise.all([resetRateLimits(), db.apiKeyUse.deleteMany()]);

test('no id of the other world leads to a resource of it', async () => {
  const ids = worlds.foreign.filter(({ table }) => TABLES.includes(table)).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(20);
  for (const { type, read, search } of closed)
    for (const id of ids) {
      await free();
      const answers = [
        read && (await fhir.get(`/${type}/${id}`)),
        search && (await fhir.get(`/${type}?_id=${id}`)),
        search && !PEOPLE.has(type) && (await fhir.get(`/${type}?identifier=${id}`)),
      ];
      for (const answer of answers) {
        if (!answer) continue;
        expect(JSON.stringify(answer.body), `${type} ${id}`).not.toContain(`"id":"${id}"`);
        expect(JSON.stringify(answer.body)).not.toContain(MARKER_TEXTS.b.word);
      }
    }
}, 300_000);

test('no search shows a row of the other world', async () => {
  const foreign = new Set(worlds.foreign.map(({ id }) => id));
  for (const { type, search } of closed) {
    if (!search || PEOPLE.has(type)) continue;
    await free();
    for (const query of ['', '?_lastUpdated=ge2000-01-01']) {
      if (query && type === 'Subscription') continue;
      const { status, body } = await fhir.get(`/${type}${query}`);
      expect(status, type).toBe(200);
      const shown = (body.entry ?? []).map(({ resource }: { resource: { id: string } }) => resource.id);
      expect(
        shown.filter((id: string) => foreign.has(id)),
        type,
      ).toEqual([]);
      expect(JSON.stringify(body)).not.toContain(MARKER_TEXTS.b.word);
    }
  }
}, 300_000);
