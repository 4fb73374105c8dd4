import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../generated/prisma/enums.ts';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { state } from '../../platform/http/state.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { makeEnrollee, makeHcp, makeUser } from '../../testing/make/make.ts';
import { makeApiKey } from '../../testing/make/make-api-key.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';
import { pageQuery } from '../../testing/page-query.ts';
import { rootFields } from '../../testing/root-fields.ts';
import { buildApp } from '../http/app.ts';
import { schema } from '../schema/index.ts';

type Ask = ReturnType<typeof overHttp>;

let app: FastifyInstance;
let admin: Ask;
let enrollee: Ask;
let hcp: Ask;
let nobody: Ask;
let program: Ask;

async function signedIn(role: Role, data: object = {}): Promise<Ask> {
  const [account, browser] = [await makeAccount(role, data), await anonymousClient()];
  await browser.signIn(account.email);
  return overHttp(app, browser.headers());
}

beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
  nobody = overHttp(app);
  admin = await signedIn('ADMIN');
  hcp = await signedIn('HCP', { hcpId: (await makeHcp()).id });
  enrollee = await signedIn('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
  program = overHttp(app, withKey((await makeApiKey({ userId: (await makeUser('ADMIN')).id })).key));
});
afterAll(() => app.close());

const filter = `{ from: "${isoDay(addDays(today(), -30))}", to: "${isoDay(today())}" }`;
const STATS = `{ claimStats(by: [LGA], filter: ${filter}) { rows { lga { label } claims } total { claims approved } } }`;

describe('ad hoc queries', () => {
  it('are answered for those with the permission and for keys', async () => {
    for (const ask of [admin, hcp, program]) {
      const answer = await ask(STATS);
      expect([answer.status, answer.codes]).toEqual([200, []]);
      expect(answer.data?.claimStats).toMatchObject({ total: { claims: 0 } });
    }
  });

  it('are rejected for members, officers without the permission and anonymous callers, even if similar to a page query', async () => {
    const officer = await signedIn('REGISTRATION_OFFICER');
    for (const query of [STATS, '{ __typename }', `${pageQuery('Session')} `.replace('permissions', 'permissions id')]) {
      for (const ask of [enrollee, officer]) {
        const answer = await ask(query);
        expect([answer.status, answer.codes]).toEqual([403, ['ADHOC_FORBIDDEN']]);
      }
      const answer = await nobody(query);
      expect([answer.status, answer.codes]).toEqual([401, ['ADHOC_SIGN_IN']]);
    }
  });

  it('cannot change data', async () => {
    const answer = await admin('mutation { markNotificationsRead }');
    expect([answer.status, answer.codes]).toEqual([403, ['QUERY_READ_ONLY']]);
    expect((await program('mutation { markNotificationsRead }')).codes).toEqual(['KEY_READ_ONLY']);
    expect((await admin('query A { __typename } mutation B { markNotificationsRead }')).codes).toEqual(['QUERY_READ_ONLY']);
  });

  it('return every error, including an absent database, as a GraphQL response', async () => {
    const answer = await admin('{ queryErrors { code message } }');
    expect([answer.status, answer.codes]).toEqual([200, []]);
    const errors = (answer.data?.queryErrors ?? []) as unknown as { code: string }[];
    const codes = errors.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['DATABASE_AWAY', 'KEY_EXPIRED', 'QUERY_COST', 'RPT_RANGE']));
  });

  it('report validation errors in the words of GraphQL', async () => {
    expect((await admin('{ claimStat { total } }')).message).toMatch(/Cannot query field "claimStat"/);
    expect((await admin('{ claimStats(')).codes).toEqual(['GRAPHQL_PARSE_FAILED']);
  });
});

describe('the questions of the pages', () => {
  const send = (payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/graphql', headers: { 'content-type': 'application/json', ...headers }, payload });

  it('are answered for anyone, by text and by id', async () => {
    const text = pageQuery('Session');
    const documentId = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    for (const payload of [{ query: text }, { extensions: { documentId } }]) {
      const answer = await send(payload);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { data: { viewer: null } }]);
    }
  });

  it('of an earlier version are answered with the advice to reload', async () => {
    const answer = await send({ extensions: { documentId: 'gone-gone-gone-g' } });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { errors: [{ extensions: { code: 'PAGE_OUTDATED' } }] }]);
  });

  it('are not a way round for another text beside the id', async () => {
    const documentId = createHash('sha256').update(pageQuery('Session')).digest('base64url').slice(0, 16);
    expect((await send({ query: STATS, extensions: { documentId } })).statusCode).toBe(401);
  });
});

describe('introspection', () => {
  const describe_ = async (ask: Ask) => {
    const { status, codes, data } = await ask(getIntrospectionQuery());
    return { status, codes, schema: data && buildClientSchema(data as unknown as IntrospectionQuery) };
  };

  it('shows only what the viewer may query, without mutations', async () => {
    for (const [ask, role] of [
      [admin, 'ADMIN'],
      [hcp, 'HCP'],
    ] as const) {
      const found = (await describe_(ask)).schema;
      const names = Object.keys(found?.getQueryType()?.getFields() ?? {});
      const queries = rootFields(schema).filter(({ kind, can }) => kind === 'query' && (!can || roleCan(role, can)));
      expect(names.sort()).toEqual(queries.map(({ name }) => name).sort());
      expect(found?.getMutationType()).toBeFalsy();
    }
  });

  it('shows a program reports and the names they are filtered by', async () => {
    const fields = (await describe_(program)).schema?.getQueryType()?.getFields() ?? {};
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['claimStats', 'lgaClaims', 'lgas']));
    expect(Object.keys(fields)).not.toContain('enrollees');
  });

  it('is closed to members, and mixed with other questions to everyone', async () => {
    const { env } = await import('../../platform/env.ts');
    const before = env.production;
    try {
      (env as { production: boolean }).production = true;
      for (const [ask, code] of [
        [enrollee, 'ADHOC_FORBIDDEN'],
        [nobody, 'ADHOC_SIGN_IN'],
      ] as const)
        expect((await describe_(ask)).codes).toEqual([code]);
      expect((await describe_(admin)).status).toBe(200);
    } finally {
      (env as { production: boolean }).production = before;
    }
    expect((await admin('{ serverTime __schema { types { name } } }')).codes).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });
});
