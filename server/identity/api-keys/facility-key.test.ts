import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { schema } from '../../app/schema/index.ts';
import { Role } from '../../generated/prisma/enums.ts';
import { addDays, isoDay, now, setNow, today } from '../../platform/clock.ts';
import { db, reportsPool } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { CALLS_A_MINUTE } from '../../platform/query-limits.shared.ts';
import { mutationsOf } from '../../scheme/access/key-mutations.ts';
import { permissionsOf } from '../../scheme/access/permissions.shared.ts';
import { newKeyCounts } from '../../scheme/access/viewer.ts';
import { anyDocument } from '../../testing/any-document.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';
import { rootFields } from '../../testing/root-fields.ts';

const ISSUE = /* GraphQL */ `mutation ($input: IssueFacilityKeyInput!) { issueFacilityKey(input: $input) { key apiKey { id prefix holder holderName operations callsAMinute state createdBy { id } } } }`;
const REVOKE = /* GraphQL */ `mutation ($id: ID!, $input: RevokeApiKeyInput!) { revokeApiKey(id: $id, input: $input) { state revokedBy { id } } }`;
const LIST = /* GraphQL */ `query ($filter: ApiKeyFilter, $search: String) { apiKeys(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total items { id holder lastUsedAt calls } } }`;
const KEY = /* GraphQL */ `query ($id: ID!) { apiKey(id: $id) { id name } }`;
const CALLS = /* GraphQL */ `query ($filter: ApiKeyCallFilter!, $search: String) { apiKeyCalls(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total items { id at operation outcome rowCount createdCount existingCount refusedCount milliseconds ip } } }`;

let app: FastifyInstance;
let user: Awaited<ReturnType<typeof makeHcpUser>>;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  user = await makeHcpUser(await makeHcp());
});
afterAll(async () => {
  setNow(null);
  await app.close();
});

const expiresOn = isoDay(addDays(today(), 30));
const input = (more: object = {}) => ({ name: 'Hospital system', operations: ['CLAIMS', 'VISITS'], callsAMinute: 30, expiresOn, ...more });
const ask = (key: string, query: string, variables: object = {}) => overHttp(app, withKey(key))(query, variables);
const WHO = '{ viewer { name role permissions } }';
const NOTHING = '00000000-0000-7000-8000-000000000000';

describe('issuing a facility key', () => {
  it('returns the secret once to the facility’s user, stores its hash, and the key acts for the facility', async () => {
    const { data, codes } = await as(user).run(ISSUE, { input: input() });
    expect(codes).toEqual([]);
    const { apiKey } = data.issueFacilityKey;
    const key = data.issueFacilityKey.key ?? '';
    const hcp = await db.hcp.findUniqueOrThrow({ where: { id: user.hcpId ?? '' } });
    expect(apiKey).toMatchObject({
      holder: 'FACILITY',
      holderName: hcp.name,
      operations: ['CLAIMS', 'VISITS'],
      callsAMinute: 30,
      state: 'ACTIVE',
      createdBy: { id: user.id },
    });
    expect(JSON.stringify([await db.apiKey.findMany(), await db.activityLog.findMany({ omit: { seq: true } })])).not.toContain(
      key.slice(10),
    );
    expect(await db.activityLog.count({ where: { action: 'API_KEY_CREATE', entityId: apiKey.id, actorId: user.id } })).toBe(1);
    const { viewer } = (await ask(key, WHO)).data ?? {};
    expect(viewer).toMatchObject({ name: user.name, role: 'HCP' });
    expect(viewer?.permissions).toEqual(
      expect.arrayContaining(['CLAIM_PREPARE', 'BILL_SUBMIT', 'ENCOUNTER_WRITE', 'CLAIM_READ', 'PAYMENT_READ']),
    );
  });

  it('repeated with the same idempotency key creates one key and returns the secret only the first time', async () => {
    const send = () => as(user).run(ISSUE, { input: input({ name: 'Twice' }) }, { idempotencyKey: 'k-facility' });
    const [first, second] = [await send(), await send()];
    expect(second.data.issueFacilityKey).toEqual({ ...first.data.issueFacilityKey, key: null });
  });

  it('rejects invalid values at their fields', async () => {
    const refusal = async (more: object) => {
      const { codes, fields } = await as(user).run(ISSUE, { input: input(more) });
      return [codes[0], Object.keys(fields)];
    };
    expect(await refusal({ name: ' ' })).toEqual(['INVALID_INPUT', ['name']]);
    expect(await refusal({ operations: [] })).toEqual(['INVALID_INPUT', ['operations']]);
    for (const callsAMinute of [0, CALLS_A_MINUTE + 1])
      expect(await refusal({ callsAMinute })).toEqual(['INVALID_INPUT', ['callsAMinute']]);
    for (const day of [isoDay(addDays(today(), -1)), isoDay(addDays(today(), 400))])
      expect(await refusal({ expiresOn: day })).toEqual(['KEY_EXPIRY', ['expiresOn']]);
  });

  it('is allowed only for facilities', async () => {
    for (const role of Object.values(Role).filter((each) => each !== 'HCP'))
      expect((await as(await makeUser(role)).run(ISSUE, { input: input() })).codes).toEqual(['FORBIDDEN']);
  });
});

describe('a facility key', () => {
  it('can run only its own mutations: not for keys, users, passwords or decisions', async () => {
    const { key } = await makeFacilityKey(user);
    const own = mutationsOf({ writes: ['CLAIMS', 'VISITS'] });
    const mutations = rootFields(schema).filter(({ kind }) => kind === 'mutation');
    expect(own).toEqual(expect.arrayContaining(['submitBill']));
    for (const field of mutations.filter(({ name }) => !own.includes(name))) {
      const { codes } = await as({ id: user.id }).runText('{ viewer { name } }');
      expect(codes).toEqual([]);
      const answer = await ask(key, anyDocument(field));
      if (answer.codes[0] === 'KEY_RATE') await db.apiKeyUse.deleteMany();
      else expect([field.name, answer.codes]).toEqual([field.name, ['KEY_OPERATION']]);
    }
  });

  it('can call only its permitted operations', () => {
    const permissions = (operations: ('CLAIMS' | 'PA_REQUESTS' | 'REFERRALS' | 'VISITS')[]) =>
      permissionsOf({ role: 'HCP', apiKey: { operations, writes: operations } });
    expect(permissions(['VISITS'])).not.toContain('CLAIM_PREPARE');
    expect(permissions(['CLAIMS'])).not.toContain('ENCOUNTER_WRITE');
    expect(permissions(['REFERRALS'])).not.toContain('PA_REQUEST_CREATE');
    expect(permissions(['PA_REQUESTS'])).not.toContain('CLAIM_DISPUTE');
    for (const name of [
      'FACILITY_KEY_ISSUE',
      'API_KEY_REVOKE',
      'API_KEY_READ',
      'HCP_BANK_REQUEST',
      'PROFILE_USE',
      'PA_REQUEST_CREATE',
    ] as const)
      expect(permissions(['CLAIMS', 'VISITS'])).not.toContain(name);
    expect(newKeyCounts()).toEqual({ rows: 0, created: 0, existing: 0, checked: 0, refused: 0 });
  });

  it('has every call logged with its outcome', async () => {
    const { key, row } = await makeFacilityKey(user);
    await ask(key, WHO);
    await ask(key, '{ claims(page: { number: 1, size: 0 }) { total } }');
    await ask(key, 'mutation { revokeApiKey(id: "x", input: { reason: "It is mine", version: 0 }) { id } }');
    await ask(key, 'mutation { a: submitBill(input: { claimIds: [] }) { id } b: submitBill(input: { claimIds: [] }) { id } }');
    await ask(key, 'mutation { submitBill(input: { claimIds: [] }) { id } }');
    await ask(
      key,
      'mutation { ...Both } fragment Both on Mutation { submitBill(input: { claimIds: [] }) { id } ... { b: submitBill(input: { claimIds: [] }) { id } } }',
    );
    const { data } = await as(user).run(CALLS, { filter: { keyId: row.id } });
    expect(data.apiKeyCalls.items.map(({ operation, outcome }) => [operation, outcome]).reverse()).toEqual([
      ['viewer', 'OK'],
      ['claims', 'RPT_TOO_LARGE'],
      ['revokeApiKey', 'KEY_OPERATION'],
      ['submitBill, submitBill', 'KEY_ONE_MUTATION'],
      ['submitBill', 'BILL_EMPTY'],
      ['submitBill, submitBill', 'KEY_ONE_MUTATION'],
    ]);
    expect((await as(user).run(CALLS, { filter: { keyId: row.id, refused: true } })).data.apiKeyCalls.total).toBe(5);
    expect((await as(user).run(CALLS, { filter: { keyId: row.id }, search: 'submit' })).data.apiKeyCalls.total).toBe(3);
    const { data: list } = await as(user).run(LIST, {});
    expect(list.apiKeys.items).toMatchObject([{ id: row.id, holder: 'FACILITY', calls: 6 }]);
  });

  it('is rate-limited by its own limit, which is logged once', async () => {
    const { key, row } = await makeFacilityKey(user, { callsAMinute: 2 });
    setNow('2026-11-21T10:00:15Z');
    await db.apiKey.update({ where: { id: row.id }, data: { expiresAt: addDays(now(), 30) } });
    for (const codes of [[], [], ['KEY_RATE'], ['KEY_RATE']]) expect((await ask(key, WHO)).codes).toEqual(codes);
    expect(await db.apiKeyCall.count({ where: { keyId: row.id, outcome: 'KEY_RATE' } })).toBe(1);
    setNow(null);
  });

  it('stops working when its issuer is deactivated or moves to another facility', async () => {
    const { key } = await makeFacilityKey(user);
    await db.userAccount.update({ where: { id: user.id }, data: { hcpId: (await makeHcp()).id } });
    expect((await ask(key, WHO)).codes).toEqual(['KEY_FACILITY']);
    await db.userAccount.update({ where: { id: user.id }, data: { hcpId: user.hcpId, isActive: false } });
    expect((await ask(key, WHO)).codes).toEqual(['KEY_OWNER']);
  });

  it('has calls that the reports database user cannot read', async () => {
    await expect(reportsPool.query('SELECT * FROM "ApiKeyCall"')).rejects.toThrow(/permission denied/);
  });
});

describe('revoking a facility key', () => {
  const reason = { reason: 'The system is replaced', version: 0 };

  it('by the facility or an administrator rejects the next call', async () => {
    for (const person of [user, await makeUser('ADMIN')]) {
      const { key, row } = await makeFacilityKey(user);
      expect((await ask(key, WHO)).codes).toEqual([]);
      expect((await as(person).run(REVOKE, { id: row.id, input: reason })).data.revokeApiKey).toEqual({
        state: 'REVOKED',
        revokedBy: { id: person.id },
      });
      expect((await ask(key, WHO)).codes).toEqual(['KEY_REVOKED']);
    }
  });

  it('of another facility is not found, nor are its calls', async () => {
    const { row } = await makeFacilityKey(user);
    const stranger = await makeHcpUser(await makeHcp());
    expect((await as(stranger).run(REVOKE, { id: row.id, input: reason })).codes).toEqual(['NOT_FOUND']);
    expect((await as(stranger).run(KEY, { id: row.id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(stranger).run(CALLS, { filter: { keyId: row.id } })).data.apiKeyCalls.total).toBe(0);
    expect((await as(stranger).run(LIST, {})).data.apiKeys.total).toBe(0);
    expect((await as(user).run(KEY, { id: row.id })).data.apiKey.id).toBe(row.id);
    expect((await as(user).run(REVOKE, { id: NOTHING, input: reason })).codes).toEqual(['NOT_FOUND']);
    for (const role of ['ACCOUNT_MANAGER', 'ENROLLEE'] as const) {
      const other = await makeUser(role);
      expect((await as(other).run(REVOKE, { id: row.id, input: reason })).codes).toEqual(['FORBIDDEN']);
      expect((await as(other).run(CALLS, { filter: { keyId: row.id } })).codes).toEqual(['FORBIDDEN']);
      expect((await as(other).run(KEY, { id: row.id })).codes).toEqual(['FORBIDDEN']);
    }
  });

  it('by two users at the same time succeeds once', async () => {
    const { row } = await makeFacilityKey(user);
    expect(await concurrently([user, await makeUser('ADMIN')], REVOKE, { id: row.id, input: reason })).toEqual(['CONFLICT_STALE', 'OK']);
  });

  it('an administrator finds facility keys in the list of all keys', async () => {
    const { row } = await makeFacilityKey(user);
    const admin = await makeUser('ADMIN');
    const ids = async (filter: object) => (await as(admin).run(LIST, { filter })).data.apiKeys.items.map(({ id }) => id);
    expect(await ids({ holder: 'FACILITY' })).toContain(row.id);
    expect(await ids({ holder: 'ACCOUNT' })).not.toContain(row.id);
    expect((await as(admin).run(CALLS, { filter: { keyId: row.id } })).codes).toEqual([]);
  });
});
