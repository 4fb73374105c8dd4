import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { type Body, fhirClient, problemsOf } from '../../testing/fhir-client.ts';
import { sendWithKey } from '../../testing/key-calls.ts';
import { makeEnrollee, makeHcp, makeHcpUser } from '../../testing/make/make.ts';
import { makeApiKey, makeFacilityKey } from '../../testing/make/make-api-key.ts';

const ROSTER = `query ($after: ID, $limit: Int!) { roster(after: $after, limit: $limit) { total hasMore items { id enrolmentNo fullName sex status } } }`;
const CLOSED = `query ($limit: Int!) { roster(limit: $limit) { items { phone dateOfBirth } } }`;

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
afterAll(() => app.close());

async function makeFacility(count: number) {
  const hcp = await makeHcp();
  const user = await makeHcpUser(hcp);
  const people = [];
  for (let n = 0; n < count; n += 1) people.push(await makeEnrollee({ hcpId: hcp.id }));
  return { user, ids: people.map(({ id }) => id).sort(), key: (await makeFacilityKey(user)).key };
}

it('a search for Patient without a name lists the own people page by page, each on the access log, and no others', async () => {
  const { key, ids, user } = await makeFacility(5);
  const other = await makeFacility(2);
  await makeEnrollee({ hcpId: user.hcpId, status: 'MERGED', mergedIntoId: ids[0] });
  await makeEnrollee({ hcpId: user.hcpId, enrolmentNo: null, status: 'PENDING_APPROVAL' });
  const fhir = fhirClient(app, key);
  const seen: string[] = [];
  let next: string | undefined = '/Patient?_count=2';
  for (let pages = 0; next && pages < 6; pages++) {
    const { body, status }: { body: Body; status: number } = await fhir.get(next);
    expect([status, body.total]).toEqual([200, 5]);
    seen.push(...body.entry.map(({ resource }: Body) => resource.id));
    for (const { resource } of body.entry)
      expect(Object.keys(resource)).not.toEqual(expect.arrayContaining(['telecom', 'birthDate', 'address']));
    next = body.link.find(({ relation }: Body) => relation === 'next')?.url;
  }
  expect(seen).toEqual(ids);
  const reads = await db.recordAccess.findMany({ where: { userId: user.id } });
  expect(reads.map(({ enrolleeId }) => enrolleeId).sort()).toEqual(ids);
  expect(reads[0]).toMatchObject({ parts: ['COVER'], hcpId: user.hcpId });
  expect(await db.recordAccess.count({ where: { enrolleeId: { in: other.ids } } })).toBe(0);
});

it('by GraphQL it has what a key may read of a person, in pages of at most 100', async () => {
  const { key, ids } = await makeFacility(2);
  const { value, codes } = await sendWithKey(app, key, ROSTER, { limit: 100 });
  expect(codes).toEqual([]);
  expect(value).toMatchObject({ total: 2, hasMore: false, items: ids.map((id) => ({ id, status: 'ACTIVE' })) });
  expect(new Set((await sendWithKey(app, key, CLOSED, { limit: 1 })).codes)).toEqual(new Set(['FORBIDDEN']));
  for (const limit of [0, 101]) expect((await sendWithKey(app, key, ROSTER, { limit })).codes).toEqual(['RPT_TOO_LARGE']);
});

it('a key for webhooks alone, and one for reports, list nobody', async () => {
  const { user } = await makeFacility(1);
  const { key } = await makeFacilityKey(user, { operations: ['WEBHOOKS'] });
  expect(problemsOf(await fhirClient(app, key).get('/Patient'))[0]).toBe(403);
  expect((await sendWithKey(app, (await makeApiKey()).key, ROSTER, { limit: 1 })).codes).toEqual(['FORBIDDEN']);
});
