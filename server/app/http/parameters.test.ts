import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makePlan, makeUser } from '../../testing/make/make.ts';
import { makeApiKey } from '../../testing/make/make-api-key.ts';
import { withKey } from '../../testing/over-http.ts';
import { pageQuery } from '../../testing/page-query.ts';
import { buildApp } from './app.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
afterAll(() => app.close());

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

async function signedIn() {
  const [user, browser] = [await makeAccount('ACCOUNTANT'), await anonymousClient()];
  await browser.signIn(user.email);
  return { user, browser };
}

describe('an input', () => {
  it.each(['/graphql', '/api/auth/sign-in', '/monitoring', '/api/remita/notifications'])('cannot change prototypes: %s', async (url) => {
    for (const body of ['{"__proto__":{"role":"ADMIN"}}', '{"a":{"constructor":{"prototype":{"role":"ADMIN"}}}}'])
      expect((await post(url, body)).statusCode).toBe(400);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it('of a change has no fields but those of the change', async () => {
    const { user, browser } = await signedIn();
    const query = pageQuery('UpdateMyProfile');
    const input = { firstName: 'Simi', lastName: 'Pam', phone: null, version: 0 };
    const save = async (more: object) =>
      (await post('/graphql', JSON.stringify({ query, variables: { input: { ...input, ...more } } }), browser.headers())).json();
    for (const more of [{ role: 'ADMIN' }, { id: user.id }, { mustChangePassword: false }])
      expect((await save(more)).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(await db.userAccount.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ role: 'ACCOUNTANT', version: 0 });
    expect((await save({})).errors).toBeUndefined();
  });

  it('of an application for an account does not choose the role', async () => {
    const { id: planId } = await makePlan({ sector: 'INFORMAL', paymentResponsibility: 'SELF', selfRegistration: true });
    const email = 'mass.assignment@example.ng';
    const applicant = { planId, forWhom: 'ME', firstName: 'Nanret', lastName: 'Gotom', email, password: 'Wind-over-Shere-26' };
    const more = { role: 'ADMIN', isActive: true, emailVerified: true, isDemo: true, hcpId: planId };
    expect((await (await anonymousClient()).post('register', { ...applicant, ...more })).status).toBe(200);
    await runJobs();
    expect(await db.userAccount.findUniqueOrThrow({ where: { email } })).toMatchObject({
      role: 'ENROLLEE',
      emailVerified: false,
      isDemo: false,
      hcpId: null,
    });
  });
});

describe('a secret', () => {
  it('is read from a header only, not from an address or a body', async () => {
    const { key } = await makeApiKey({ userId: (await makeUser('ADMIN')).id });
    const { browser } = await signedIn();
    const session = encodeURIComponent(browser.headers().cookie);
    const query = '{ claims(page: { number: 1, size: 1 }) { total } }';
    for (const name of ['key', 'apiKey', 'token', 'access_token', 'authorization', 'cookie', 'session_token'])
      for (const secret of [key, session]) {
        const asked = await app.inject(`/graphql?query=${encodeURIComponent(query)}&${name}=${secret}`);
        expect([asked.statusCode, (await post('/graphql', JSON.stringify({ query, [name]: secret }))).statusCode]).toEqual([401, 401]);
      }
    expect((await post('/graphql', JSON.stringify({ query }), withKey(key))).statusCode).not.toBe(401);
  });
});

describe('an answer with data of a person', () => {
  it('is kept by no cache', async () => {
    const { browser } = await signedIn();
    const graphql = await post('/graphql', JSON.stringify({ query: pageQuery('Session') }), browser.headers());
    expect(graphql.json().data.viewer).not.toBeNull();
    const files = await app.inject({ url: '/files/none', headers: browser.headers() });
    expect(files.statusCode).toBe(404);
    const auth = await browser.post('change-password', {});
    expect([graphql.headers['cache-control'], auth.headers['cache-control']]).toEqual(['no-store', 'no-store']);
  });
});
