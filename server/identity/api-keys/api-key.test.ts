import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { schema } from '../../app/schema/index.ts';
import { Role } from '../../generated/prisma/enums.ts';
import { addDays, isoDay, now, setNow, today } from '../../platform/clock.ts';
import { db, reportsPool } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { CALLS_A_MINUTE } from '../../platform/query-limits.shared.ts';
import { KEY_PERMISSIONS, PERMISSION_NAMES } from '../../scheme/access/permissions.shared.ts';
import { anyDocument } from '../../testing/any-document.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeTown, makeUser } from '../../testing/make/make.ts';
import { makeApiKey } from '../../testing/make/make-api-key.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';
import { rootFields } from '../../testing/root-fields.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
afterAll(async () => {
  setNow(null);
  await app.close();
});

const CREATE = /* GraphQL */ `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { id prefix holder holderName role state lgas { id } } } }`;
const REVOKE = /* GraphQL */ `mutation ($id: ID!, $input: RevokeApiKeyInput!) { revokeApiKey(id: $id, input: $input) { state revokeReason } }`;
const LIST = /* GraphQL */ `query ($search: String, $filter: ApiKeyFilter, $sort: ApiKeysSortField) { apiKeys(page: { number: 1, size: 50 }, search: $search, filter: $filter, sort: $sort) {
  total items { id name prefix holderName contact role state calls lastUsedAt createdBy { id } revokedBy { id } } } }`;
const WHO = /* GraphQL */ `{ viewer { name role permissions } }`;

const expiresOn = isoDay(addDays(today(), 30));
const outside = (more: object = {}) => ({
  name: 'State dashboard',
  holder: 'OUTSIDE',
  consumer: 'Bureau of Statistics',
  role: 'ADMIN',
  expiresOn,
  ...more,
});

const ask = (key: string, query = WHO) => overHttp(app, withKey(key))(query);

describe('creating an API key', () => {
  it('returns the secret once, stores only its hash, and the key acts as its account', async () => {
    const [admin, user] = [await makeUser('ADMIN'), await makeUser('ACCOUNTANT')];
    const { data, codes } = await as(admin).run(CREATE, { input: { name: 'Ledger', holder: 'ACCOUNT', userId: user.id, expiresOn } });
    expect(codes).toEqual([]);
    const { apiKey } = data.createApiKey;
    const key = data.createApiKey.key ?? '';
    expect(key).toMatch(/^lfy_[\w-]{43}$/);
    expect(apiKey).toMatchObject({
      prefix: key.slice(0, 10),
      holder: 'ACCOUNT',
      holderName: user.name,
      role: 'ACCOUNTANT',
      state: 'ACTIVE',
    });
    const stored = JSON.stringify([
      await db.apiKey.findMany(),
      await db.idempotencyKey.findMany(),
      await db.activityLog.findMany({ where: { entityType: 'ApiKey' }, omit: { seq: true } }),
    ]);
    expect(stored).not.toContain(key.slice(10));
    expect(await db.activityLog.count({ where: { action: 'API_KEY_CREATE', entityId: apiKey.id, actorId: admin.id } })).toBe(1);
    expect((await ask(key)).data?.viewer).toMatchObject({ name: user.name, role: 'ACCOUNTANT' });
  });

  it('works for an external organisation limited to LGAs', async () => {
    const [admin, town] = [await makeUser('ADMIN'), await makeTown()];
    const { data } = await as(admin).run(CREATE, { input: outside({ role: 'ACCOUNT_MANAGER', lgaIds: [town.lgaId] }) });
    expect(data.createApiKey.apiKey).toMatchObject({ holder: 'OUTSIDE', holderName: 'Bureau of Statistics', lgas: [{ id: town.lgaId }] });
    const { viewer } = (await ask(data.createApiKey.key ?? '')).data ?? {};
    expect(viewer).toMatchObject({ name: 'Bureau of Statistics', role: 'ACCOUNT_MANAGER' });
    expect(viewer?.permissions).toEqual(expect.arrayContaining(['REFERENCE_READ', 'REPORT_DAILY_READ', 'CARE_STATS_READ', 'ADHOC_QUERY']));
  });

  it('repeated with the same idempotency key creates one key and returns the secret only the first time', async () => {
    const admin = await makeUser('ADMIN');
    const send = () => as(admin).run(CREATE, { input: outside({ name: 'Twice' }) }, { idempotencyKey: 'k-key' });
    const [first, second] = [await send(), await send()];
    expect(second.data.createApiKey).toEqual({ ...first.data.createApiKey, key: null });
    expect(await db.apiKey.count({ where: { name: 'Twice' } })).toBe(1);
  });

  it('rejects invalid values at their fields', async () => {
    const admin = await makeUser('ADMIN');
    const [member, officer, gone, invited, closed] = [
      await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id }),
      await makeUser('REGISTRATION_OFFICER'),
      await makeUser('ACCOUNTANT', { isActive: false }),
      await makeUser('ACCOUNTANT', { mustChangePassword: true }),
      await makeHcpUser(await makeHcp({ status: 'DEACTIVATED' })),
    ];
    const refusal = async (input: object) => {
      const { codes, fields } = await as(admin).run(CREATE, { input });
      return [codes[0], Object.keys(fields)];
    };
    const account = (userId: string) => ({ name: 'Mine', holder: 'ACCOUNT', userId, expiresOn });
    for (const { id } of [member, officer]) expect(await refusal(account(id))).toEqual(['KEY_ROLE', ['userId']]);
    for (const { id } of [gone, invited, closed]) expect(await refusal(account(id))).toEqual(['KEY_OWNER', ['userId']]);
    expect(await refusal(account('00000000-0000-7000-8000-000000000000'))).toEqual(['NOT_FOUND', ['userId']]);
    expect(await refusal({ name: 'Mine', holder: 'ACCOUNT', expiresOn })).toEqual(['INVALID_INPUT', ['userId']]);
    for (const role of ['ENROLLEE', 'HCP', 'REGISTRATION_OFFICER'])
      expect(await refusal(outside({ role }))).toEqual(['INVALID_INPUT', ['role']]);
    expect(await refusal(outside({ consumer: ' ' }))).toEqual(['INVALID_INPUT', ['consumer']]);
    expect(await refusal(outside({ lgaIds: [gone.id] }))).toEqual(['USR_LGA_REQUIRED', ['lgaIds']]);
    for (const day of [isoDay(addDays(today(), -1)), isoDay(addDays(today(), 400))])
      expect(await refusal(outside({ expiresOn: day }))).toEqual(['KEY_EXPIRY', ['expiresOn']]);
  });

  it('is allowed only for administrators', async () => {
    const { row } = await makeApiKey();
    for (const role of Object.values(Role).filter((each) => each !== 'ADMIN')) {
      const user = role === 'HCP' ? await makeHcpUser() : await makeUser(role);
      expect((await as(user).run(CREATE, { input: outside() })).codes).toEqual(['FORBIDDEN']);
      // A facility sees the keys of its own system, and no other.
      const refusal = role === 'HCP' ? 'NOT_FOUND' : 'FORBIDDEN';
      expect((await as(user).run(REVOKE, { id: row.id, input: { reason: 'Not needed', version: 0 } })).codes).toEqual([refusal]);
      const list = await as(user).run(LIST);
      expect(role === 'HCP' ? list.data.apiKeys.total : list.codes).toEqual(role === 'HCP' ? 0 : ['FORBIDDEN']);
    }
  });
});

describe('an API key', () => {
  it('is rejected with instructions if it is unknown, revoked, expired or its account is closed', async () => {
    const [revoked, expired] = [await makeApiKey({ status: 'REVOKED', revokedAt: now() }), await makeApiKey({ expiresAt: now() })];
    const owner = await makeUser('ACCOUNTANT');
    const owned = await makeApiKey({ userId: owner.id });
    await db.userAccount.update({ where: { id: owner.id }, data: { isActive: false } });
    const answers = [
      [await ask(revoked.key), 'KEY_REVOKED'],
      [await ask(expired.key), 'KEY_EXPIRED'],
      [await ask(owned.key), 'KEY_OWNER'],
      [await ask(`${owned.key.slice(0, -1)}-`), 'KEY_UNKNOWN'],
      [await ask('something-else'), 'KEY_UNKNOWN'],
      [await ask(''), 'KEY_UNKNOWN'],
    ] as const;
    for (const [answer, code] of answers) {
      expect([code, answer.status, answer.codes]).toEqual([code, 401, [code]]);
      expect(answer.headers['www-authenticate']).toContain('Bearer');
      expect(answer.message).toMatch(/[Aa]sk an administrator/);
    }
    expect(await db.apiKeyUse.count({ where: { keyId: { in: [revoked.row.id, expired.row.id] } } })).toBe(0);
  });

  it('has the current role of its account', async () => {
    const owner = await makeUser('ACCOUNTANT');
    const { key } = await makeApiKey({ userId: owner.id });
    await db.userAccount.update({ where: { id: owner.id }, data: { role: 'REGISTRATION_OFFICER' } });
    const answer = await ask(key);
    expect([answer.status, answer.codes]).toEqual([403, ['KEY_ROLE']]);
  });

  it('takes precedence over a session cookie, and is not accepted by user endpoints', async () => {
    const { key } = await makeApiKey();
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    for (const path of ['sign-in', 'change-password', 'verify-otp']) {
      const answer = await app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, payload: '{}' });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await app.inject({ url: '/files/00000000-0000-7000-8000-000000000000', headers })).statusCode).toBe(401);
  });

  it('cannot run any mutation', async () => {
    const { key } = await makeApiKey({ consumer: 'Bureau', role: 'ADMIN' });
    const mutations = rootFields(schema).filter(({ kind }) => kind === 'mutation');
    expect(mutations.length).toBeGreaterThan(50);
    for (const field of [...mutations.filter(({ can }) => can === null), ...mutations.slice(0, 8)]) {
      const answer = await ask(key, anyDocument(field));
      expect([field.name, answer.status, answer.codes]).toEqual([field.name, 403, ['KEY_READ_ONLY']]);
    }
  });

  it('has no permission that a mutation requires', () => {
    const written = rootFields(schema).flatMap(({ kind, can }) => (kind === 'mutation' && can ? [can] : []));
    expect(KEY_PERMISSIONS.filter((name) => written.includes(name))).toEqual([]);
    expect(KEY_PERMISSIONS).toContain('CLAIM_STATS_READ');
  });

  it('reads reports and names used in filters, but no list of people or money', async () => {
    const { key } = await makeApiKey({ consumer: 'Bureau', role: 'ADMIN' });
    const allowed = (await ask(key)).data?.viewer?.permissions as string[];
    expect(
      PERMISSION_NAMES.filter((name) => allowed.includes(name) && !/^REPORT_|_STATS_READ$|^REFERENCE_READ$|^ADHOC_QUERY$/.test(name)),
    ).toEqual([]);
    const queries = rootFields(schema).filter(({ kind, can }) => kind === 'query' && can !== null && !allowed.includes(can));
    expect(queries.length).toBeGreaterThan(40);
    for (const field of queries.slice(0, 60))
      expect([field.name, (await ask(key, anyDocument(field))).codes]).toEqual([field.name, ['FORBIDDEN']]);
  }, 60_000);

  it('of an external organisation cannot read names of officers, one of an account can', async () => {
    const NAMES = /* GraphQL */ `{ registrationOfficers { name } }`;
    const [outsider, insider] = [
      await makeApiKey({ consumer: 'Bureau', role: 'ACCOUNT_MANAGER' }),
      await makeApiKey({ userId: (await makeUser('ACCOUNT_MANAGER')).id }),
    ];
    expect((await ask(outsider.key, NAMES)).codes).toEqual(['FORBIDDEN']);
    expect((await ask(insider.key, NAMES)).codes).toEqual([]);
  });

  it('asks by diagnosis if its role reads diagnoses, for periods that make no small differences', async () => {
    const claims = (key: string, by: string, to = '2026-01-31') =>
      ask(key, `{ claimStats(by: [${by}], filter: { from: "2026-01-01", to: "${to}" }) { total { claims } } }`);
    const [admin, own, accountant] = [
      await makeApiKey({ consumer: 'Bureau', role: 'ADMIN' }),
      await makeApiKey({ userId: (await makeUser('CLAIMS_OFFICER')).id }),
      await makeApiKey({ consumer: 'Treasury', role: 'ACCOUNTANT' }),
    ];
    for (const { key } of [admin, own]) {
      expect((await claims(key, 'DIAGNOSIS')).codes).toEqual([]);
      expect((await claims(key, 'DIAGNOSIS', '2026-01-30')).codes).toEqual(['RPT_OUTSIDE']);
      expect((await claims(key, 'DIAGNOSIS, DAY')).codes).toEqual(['RPT_OUTSIDE']);
      // Diagnoses of records stay closed.
      expect((await ask(key, '{ diagnoses(search: "A09") { code } }')).codes).toEqual(['FORBIDDEN']);
    }
    expect((await claims(own.key, 'LGA', '2026-01-30')).codes).toEqual([]);
    expect((await claims(accountant.key, 'LGA')).codes).toEqual([]);
    expect((await claims(accountant.key, 'DIAGNOSIS')).codes).toEqual(['FORBIDDEN']);
  });

  it('counts its calls, records the last one and is rate-limited', async () => {
    const admin = await makeUser('ADMIN');
    const { key, row } = await makeApiKey({ consumer: 'Counted', role: 'ADMIN' });
    setNow('2026-11-21T10:00:15Z');
    await db.apiKey.update({ where: { id: row.id }, data: { expiresAt: addDays(now(), 30) } });
    await Promise.all([ask(key), ask(key), ask(key)]);
    await db.apiKeyUse.update({ where: { keyId: row.id }, data: { minuteCalls: CALLS_A_MINUTE } });
    const answer = await ask(key);
    expect([answer.status, answer.codes, answer.headers['retry-after']]).toEqual([429, ['KEY_RATE'], '45']);
    setNow('2026-11-21T10:01:00Z');
    expect((await ask(key)).status).toBe(200);
    const { data } = await as(admin).run(LIST, { search: 'Counted', sort: 'lastUsedAt' });
    expect(data.apiKeys).toMatchObject({ total: 1, items: [{ calls: 5, lastUsedAt: '2026-11-21T10:01:00.000Z' }] });
    setNow(null);
  });

  it('is not readable by the reports database user', async () => {
    for (const table of ['ApiKey', 'ApiKeyUse'])
      await expect(reportsPool.query(`SELECT * FROM "${table}"`)).rejects.toThrow(/permission denied/);
  });
});

describe('revoking an API key', () => {
  it('rejects its next call permanently', async () => {
    const admin = await makeUser('ADMIN');
    const { key, row } = await makeApiKey();
    expect((await ask(key)).status).toBe(200);
    const input = { reason: 'Found in a public file', version: 0 };
    expect((await as(admin).run(REVOKE, { id: row.id, input: { ...input, reason: '' } })).fields).toEqual({
      reason: 'Give a short reason.',
    });
    expect((await as(admin).run(REVOKE, { id: row.id, input: { ...input, version: 3 } })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(admin).run(REVOKE, { id: row.id, input })).data.revokeApiKey).toEqual({
      state: 'REVOKED',
      revokeReason: input.reason,
    });
    expect((await ask(key)).codes).toEqual(['KEY_REVOKED']);
    expect((await as(admin).run(REVOKE, { id: row.id, input: { ...input, version: 1 } })).codes).toEqual(['STATE_INVALID']);
    expect((await as(admin).run(REVOKE, { id: '00000000-0000-7000-8000-000000000000', input })).codes).toEqual(['NOT_FOUND']);
    expect(await db.statusChange.count({ where: { entityType: 'ApiKey', entityId: row.id, toStatus: 'REVOKED' } })).toBe(1);
    expect(await db.activityLog.count({ where: { action: 'ApiKey.REVOKE', entityId: row.id, actorId: admin.id } })).toBe(1);
  });

  it('by two administrators at the same time succeeds once', async () => {
    const admins = [await makeUser('ADMIN'), await makeUser('ADMIN')];
    const { row } = await makeApiKey();
    expect(await concurrently(admins, REVOKE, { id: row.id, input: { reason: 'No longer used', version: 0 } })).toEqual([
      'CONFLICT_STALE',
      'OK',
    ]);
  });
});

it('the list filters keys by status, holder and prefix', async () => {
  const admin = await makeUser('ADMIN');
  const account = await makeUser('ACCOUNTANT');
  const [running, ended, revoked] = [
    await makeApiKey({ userId: account.id }),
    await makeApiKey({ userId: account.id, expiresAt: now() }),
    await makeApiKey({ userId: account.id, status: 'REVOKED' }),
  ];
  const idsOf = async (variables: object) => (await as(admin).run(LIST, variables)).data.apiKeys.items.map(({ id }) => id);
  for (const [state, { row }] of [
    ['ACTIVE', running],
    ['EXPIRED', ended],
    ['REVOKED', revoked],
  ] as const)
    expect(await idsOf({ filter: { state: [state], userId: account.id } })).toEqual([row.id]);
  expect(await idsOf({ search: running.row.prefix })).toEqual([running.row.id]);
  expect((await idsOf({ search: account.name })).sort()).toEqual([running, ended, revoked].map(({ row }) => row.id).sort());
  expect(await idsOf({ filter: { holder: 'OUTSIDE', userId: account.id } })).toEqual([]);
});
