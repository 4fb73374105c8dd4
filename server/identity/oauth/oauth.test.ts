import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import type { ApiKeyOperation } from '../../generated/prisma/enums.ts';
import { addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { publicUrl } from '../../platform/env.ts';
import { state } from '../../platform/http/state.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';
import { authCleanupJob } from '../auth/auth-cleanup.job.ts';
import { grant } from './scopes.ts';

const SET = /* GraphQL */ `mutation ($id: ID!, $input: SetPublicKeysInput!) { setPublicKeys(id: $id, input: $input) { publicKeyIds version } }`;
const REVOKE = /* GraphQL */ `mutation ($id: ID!, $input: RevokeApiKeyInput!) { revokeApiKey(id: $id, input: $input) { state } }`;
const WHO = '{ viewer { role permissions } }';
const BILL = 'mutation { submitBill(input: { claimIds: [] }) { id } }';

const es384 = await generateKeyPair('ES384', { extractable: true });
const rs384 = await generateKeyPair('RS384', { extractable: true });
const stranger = await generateKeyPair('ES384');
const keySet = JSON.stringify({
  keys: [
    { ...(await exportJWK(es384.publicKey)), kid: 'ward', alg: 'ES384' },
    { ...(await exportJWK(rs384.publicKey)), kid: 'billing', use: 'sig' },
  ],
});

let app: FastifyInstance;
let user: Awaited<ReturnType<typeof makeClaimWorld>>['user'];
let clientId: string;
let apiKey: string;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  ({ user } = await makeClaimWorld());
  const { row, key } = await makeFacilityKey(user);
  [clientId, apiKey] = [row.id, key];
  const { codes } = await as(user).run(SET, { id: clientId, input: { version: 0, publicKeys: keySet } });
  expect(codes).toEqual([]);
});
afterEach(() => setNow(null));
afterAll(() => app.close());

const TOKEN_URL = `${publicUrl()}/oauth/token`;
let serial = 0;
type Change = { audience?: string; subject?: string; seconds?: number; jti?: string; alg?: string; kid?: string; key?: CryptoKey };
const assertion = ({
  audience = TOKEN_URL,
  subject = clientId,
  seconds = 120,
  jti = `j-${++serial}`,
  alg = 'ES384',
  ...more
}: Change = {}) =>
  new SignJWT({})
    .setProtectedHeader({ alg, kid: more.kid ?? 'ward' })
    .setIssuer(clientId)
    .setSubject(subject)
    .setAudience(audience)
    .setJti(jti)
    .setExpirationTime(Math.floor(now().getTime() / 1000) + seconds)
    .sign(more.key ?? es384.privateKey);

async function request(client_assertion: string, scope = 'system/Claim.cu', more: object = {}) {
  const form = {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    ...{ client_assertion, scope, ...more },
  };
  const response = await app.inject({
    ...{ method: 'POST', url: '/oauth/token', payload: new URLSearchParams(form).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { status: response.statusCode, body: response.json<Record<string, string>>(), headers: response.headers };
}
const call = (token: string, query: string) => overHttp(app, withKey(token))(query);

describe('a token', () => {
  it('is given for a signed assertion, acts as the key within its scopes, and ends after five minutes', async () => {
    const { status, body, headers } = await request(await assertion(), 'system/Claim.rs system/ServiceRequest.cu launch');
    expect([status, headers['cache-control'], body]).toMatchObject([
      200,
      'no-store',
      { token_type: 'bearer', expires_in: 300, scope: 'system/Claim.rs' },
    ]);
    const token = body.access_token ?? '';
    expect((await call(token, WHO)).data).toMatchObject({ viewer: { role: 'HCP', permissions: expect.arrayContaining(['CLAIM_READ']) } });
    expect((await call(token, WHO)).data).not.toMatchObject({ viewer: { permissions: expect.arrayContaining(['CLAIM_PREPARE']) } });
    expect((await call(token, BILL)).codes).toEqual(['KEY_OPERATION']);
    expect(await db.accessToken.findMany({ where: { keyId: clientId } })).toMatchObject([
      { keyId: clientId, operations: ['CLAIMS'], writes: [] },
    ]);
    expect(await db.apiKeyCall.count({ where: { keyId: clientId, operation: 'POST /oauth/token', outcome: 'OK' } })).toBe(1);
    setNow(addMinutes(now(), 6));
    expect((await call(token, WHO)).codes).toEqual(['KEY_TOKEN']);
    await authCleanupJob.run({}, {} as never);
    const ofClient = { where: { keyId: clientId } };
    expect([await db.accessToken.count(ofClient), await db.clientAssertion.count(ofClient)]).toEqual([0, 0]);
  });

  it('with the scope to write may send what the key may', async () => {
    const rsa = await assertion({ alg: 'RS384', kid: 'billing', key: rs384.privateKey });
    const { body } = await request(rsa, 'system/*.crus');
    expect(await db.accessToken.findMany({ where: { keyId: clientId } })).toMatchObject([
      { operations: ['CLAIMS', 'VISITS'], writes: ['CLAIMS', 'VISITS'] },
    ]);
    expect((await call(body.access_token ?? '', BILL)).codes).toEqual(['BILL_EMPTY']);
  });

  it('reads FHIR within its scopes, and sends nothing with a scope to read', async () => {
    const { body } = await request(await assertion(), 'system/Claim.rs');
    const headers = { ...withKey(body.access_token ?? ''), 'content-type': 'application/fhir+json' };
    expect((await app.inject({ url: '/fhir/r4/Claim?_count=1', headers })).statusCode).toBe(200);
    const visit = { resourceType: 'Encounter', status: 'finished' };
    const sent = await app.inject({ method: 'POST', url: '/fhir/r4/Encounter', headers, payload: JSON.stringify(visit) });
    expect([sent.statusCode >= 400, sent.json().resourceType]).toEqual([true, 'OperationOutcome']);
    expect(await db.encounter.count({ where: { hcpId: user.hcpId ?? '' } })).toBe(0);
  });

  it('ends with the key, and with its public keys', async () => {
    const first = (await request(await assertion())).body.access_token ?? '';
    await as(user).run(SET, { id: clientId, input: { version: 1, publicKeys: '' } });
    expect((await call(first, WHO)).codes).toEqual(['KEY_TOKEN']);
    expect((await request(await assertion())).body.error).toBe('invalid_client');
    await as(user).run(SET, { id: clientId, input: { version: 2, publicKeys: keySet } });
    const second = (await request(await assertion())).body.access_token ?? '';
    await as(user).run(REVOKE, { id: clientId, input: { version: 3, reason: 'The system is replaced' } });
    expect((await call(second, WHO)).codes).toEqual(['KEY_REVOKED']);
    expect((await request(await assertion())).body.error).toBe('invalid_client');
  });
});

describe('an assertion', () => {
  it('is accepted once, also of two at once', async () => {
    const once = await assertion();
    const answers = await Promise.all([request(once), request(once)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await request(once)).body.error).toBe('invalid_client');
  });

  it.each<[string, () => Promise<string>]>([
    ['for another address', () => assertion({ audience: 'https://elsewhere.example/oauth/token' })],
    ['of another subject', () => assertion({ subject: '018ea3ed-1740-7873-a728-75f389ca9ee1' })],
    ['that has expired', () => assertion({ seconds: -60 })],
    ['that is valid too long', () => assertion({ seconds: 3600 })],
    ['without a number of its own', () => assertion({ jti: '' })],
    ['signed with a foreign key', () => assertion({ key: stranger.privateKey })],
    ['with an unknown key id', () => assertion({ kid: 'other' })],
    ['that is none', async () => 'a.b.c'],
    ['that is too long', async () => `${await assertion()}${'x'.repeat(5000)}`],
    ['that is not signed', async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ iss: clientId, sub: clientId }))}.`],
  ])('%s is rejected', async (_what, make) => {
    const { status, body } = await request(await make());
    expect([status, body.error]).toEqual([401, 'invalid_client']);
    expect(await db.accessToken.count({ where: { keyId: clientId } })).toBe(0);
  });

  it('is rejected after the account of the key is closed', async () => {
    const token = (await request(await assertion())).body.access_token ?? '';
    await db.userAccount.update({ where: { id: user.id }, data: { isActive: false } });
    expect((await call(token, WHO)).codes).toEqual(['KEY_OWNER']);
  });
});

it('a request of another kind, or for scopes that the key does not have, says what is wrong', async () => {
  expect((await request(await assertion(), 'system/Claim.cu', { grant_type: 'password' })).body.error).toBe('unsupported_grant_type');
  expect((await request('')).body.error).toBe('invalid_request');
  for (const scope of ['', 'system/ServiceRequest.cu', 'user/Claim.cu', 'system/Claim.d', 'system/Claim.'])
    expect([scope, (await request(await assertion(), scope)).body.error]).toEqual([scope, 'invalid_scope']);
  expect((await app.inject({ method: 'POST', url: '/oauth/token', payload: {} })).statusCode).toBe(400);
  const configuration = (await app.inject('/fhir/r4/.well-known/smart-configuration')).json();
  expect(configuration).toMatchObject({ token_endpoint: TOKEN_URL, grant_types_supported: ['client_credentials'] });
});

it('scopes that may only read do not let another scope read more', () => {
  expect(grant('system/Encounter.cu system/Claim.rs', ['CLAIMS', 'VISITS'])).toEqual({
    scope: 'system/Encounter.cu system/Claim.rs',
    operations: ['CLAIMS', 'VISITS'],
    writes: ['VISITS'],
  });
});

describe('public keys', () => {
  const set = (publicKeys: string, by = user, version = 1) => as(by).run(SET, { id: clientId, input: { version, publicKeys } });

  it('are a key set without private parts, with distinct ids', async () => {
    const [ward] = JSON.parse(keySet).keys;
    const secret = await exportJWK(es384.privateKey);
    const sets = [
      'no JSON',
      '{}',
      '{"keys":[]}',
      JSON.stringify({ keys: [{ ...secret, kid: 'ward' }] }),
      JSON.stringify({ keys: [{ ...ward, kid: undefined }] }),
      JSON.stringify({ keys: [ward, ward] }),
      JSON.stringify({ keys: [{ ...ward, x: 'AAAA' }] }),
      JSON.stringify({ keys: Array.from({ length: 6 }, (_, at) => ({ ...ward, kid: String(at) })) }),
      JSON.stringify({ keys: [{ kty: 'oct', k: 'AAAA', kid: 'x' }] }),
    ];
    for (const text of sets) {
      const { codes, fields } = await set(text);
      expect([text.slice(0, 40), codes, Object.keys(fields ?? {})]).toEqual([text.slice(0, 40), ['KEY_PUBLIC_KEYS'], ['publicKeys']]);
    }
    expect((await set(JSON.stringify({ keys: [ward] }))).data.setPublicKeys).toEqual({ publicKeyIds: ['ward'], version: 2 });
  });

  it('are set by the own facility, once by two at once, and not with a key', async () => {
    expect((await set(keySet, await makeHcpUser())).codes).toEqual(['NOT_FOUND']);
    expect((await overHttp(app, withKey(apiKey))(SET, { id: clientId, input: { version: 1, publicKeys: '' } })).codes).toEqual([
      'KEY_OPERATION',
    ]);
    const colleague = await makeHcpUser({ id: user.hcpId ?? '' });
    const both = await concurrently([user, colleague], SET, { id: clientId, input: { version: 1, publicKeys: keySet } });
    expect(both).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await db.activityLog.count({ where: { action: 'API_KEY_PUBLIC_KEYS', entityId: clientId } })).toBe(2);
  });
});
