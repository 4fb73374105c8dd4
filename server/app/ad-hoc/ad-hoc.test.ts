import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../generated/prisma/enums.ts';
import { roleCan } from '../../platform/access/permissions.shared.ts';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { asAdHoc as asAdHocOf } from '../../platform/database/ad-hoc-reads.ts';
import { db, reportsPool } from '../../platform/db.ts';
import { knownError } from '../../platform/errors.ts';
import { limits, MAX_COST, MAX_ROWS, MAX_STATEMENTS } from '../../platform/graphql/query-limits.shared.ts';
import { state } from '../../platform/http/state.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { makeEnrollee, makeHcp, makeUser } from '../../testing/make/make.ts';
import { makeApiKey } from '../../testing/make/make-api-key.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';
import { pageQuery } from '../../testing/page-query.ts';
import { rootFields } from '../../testing/root-fields.ts';
import { buildApp } from '../http/app.ts';
import { schema } from '../schema/index.ts';
import { findExcess } from './document-limits.ts';

const asAdHoc = <Result>(work: () => Result) => asAdHocOf({ caller: 'test', signal: new AbortController().signal }, work);

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

const repeat = (times: number, make: (index: number) => string) => Array.from({ length: times }, (_, index) => make(index)).join(' ');
const filter = `{ from: "${isoDay(addDays(today(), -30))}", to: "${isoDay(today())}" }`;
const STATS = `{ claimStats(by: [LGA], filter: ${filter}) { rows { lga { label } claims } total { claims approved } } }`;

describe('queries of one’s own', () => {
  it('are answered for those with the permission and for keys', async () => {
    for (const ask of [admin, hcp, program]) {
      const answer = await ask(STATS);
      expect([answer.status, answer.codes]).toEqual([200, []]);
      expect(answer.data?.claimStats).toMatchObject({ total: { claims: 0 } });
    }
  });

  it('are refused to members, to officers without it and to nobody, also one that a page nearly asks', async () => {
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

  it('change nothing', async () => {
    const answer = await admin('mutation { markNotificationsRead }');
    expect([answer.status, answer.codes]).toEqual([403, ['QUERY_READ_ONLY']]);
    expect((await program('mutation { markNotificationsRead }')).codes).toEqual(['KEY_READ_ONLY']);
    expect((await admin('query A { __typename } mutation B { markNotificationsRead }')).codes).toEqual(['QUERY_READ_ONLY']);
  });

  it('name every refusal, that of an absent database too, in an ordinary answer', async () => {
    const answer = await admin('{ queryErrors { code message } }');
    expect([answer.status, answer.codes]).toEqual([200, []]);
    const errors = (answer.data?.queryErrors ?? []) as unknown as { code: string }[];
    const codes = errors.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['DATABASE_AWAY', 'KEY_EXPIRED', 'QUERY_COST', 'RPT_RANGE']));
  });

  it('are told what is wrong with them in the words of GraphQL', async () => {
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

describe('hostile documents are refused before anything runs, with what to narrow', () => {
  const list = (size: number | string, below = 'id') => `claims(page: { number: 1, size: ${size} }) { total items { ${below} } }`;
  it.each([
    ['deep', `{ ${'claim { '.repeat(limits.depth + 1)} id ${'} '.repeat(limits.depth + 1)} }`, 'QUERY_DEPTH', limits.depth],
    ['wide at the root', `{ ${repeat(limits.rootFields + 1, (n) => `a${n}: serverTime`)} }`, 'QUERY_ROOT_FIELDS', limits.rootFields],
    [
      'wide at the root by fragments',
      `{ ...a ...b } fragment a on Query { ${repeat(8, () => 'serverTime')} } fragment b on Query { ...a }`,
      'QUERY_ROOT_FIELDS',
      limits.rootFields,
    ],
    ['wide below', `{ viewer { ${repeat(limits.selections + 1, () => 'id')} } }`, 'QUERY_SELECTIONS', limits.selections],
    ['an alias bomb', `{ viewer { ${repeat(limits.aliases + 1, (n) => `a${n}: __typename`)} } }`, 'QUERY_ALIASES', limits.aliases],
    [
      'fragments that multiply',
      `{ ...f11 } fragment f0 on Query { viewer { role } } ${repeat(11, (n) => `fragment f${n + 1} on Query { ...f${n} ...f${n} }`)}`,
      'QUERY_ROOT_FIELDS',
      limits.rootFields,
    ],
    [
      'a fragment that nothing uses',
      `{ serverTime } fragment f on Query { ${repeat(900, () => 'viewer { name }')} }`,
      'QUERY_SELECTIONS',
      limits.selections,
    ],
    [
      'fragments that nothing uses, each small',
      `{ serverTime } ${repeat(40, (n) => `fragment f${n} on Query { ${repeat(20, () => 'serverTime')} }`)}`,
      'QUERY_SELECTIONS',
      limits.selections,
    ],
    [
      'operations, each small',
      repeat(9, (n) => `query Q${n} { viewer { ${repeat(80, () => 'id')} } }`),
      'QUERY_SELECTIONS',
      limits.selections,
    ],
    [
      'a ring of fragments that nothing uses',
      '{ serverTime } fragment f on Query { ...g } fragment g on Query { ...f }',
      'QUERY_FRAGMENT_CYCLE',
      0,
    ],
    [
      'families of families of a page',
      `{ enrollees(page: { number: 1, size: 500 }) { items { family { family { family { id } } } } } }`,
      'QUERY_ROWS',
      MAX_ROWS,
    ],
    ['rows behind a type condition', `{ ...on Query { ${list(9000)} } b: ${list(9000)} }`, 'QUERY_ROWS', MAX_ROWS],
    ['a fragment within itself', '{ ...f } fragment f on Query { viewer { role } ...f }', 'QUERY_FRAGMENT_CYCLE', 0],
    ['a ring of fragments', '{ ...f } fragment f on Query { ...g } fragment g on Query { ...f }', 'QUERY_FRAGMENT_CYCLE', 0],
    [
      'a directive bomb',
      `{ viewer { ${repeat(limits.directives + 1, () => 'role @include(if: true)')} } }`,
      'QUERY_DIRECTIVES',
      limits.directives,
    ],
    [
      'many directives on one field',
      `{ viewer { role ${repeat(8, () => '@skip(if: false)')} } }`,
      'QUERY_DIRECTIVES',
      limits.directivesPerNode,
    ],
    ['many operations', repeat(limits.operations + 1, (n) => `query Q${n} { serverTime }`), 'QUERY_OPERATIONS', limits.operations],
    ['a long one', `{ viewer { ${repeat(limits.tokens, () => 'id')} } }`, 'QUERY_TOKENS', limits.tokens],
    ['huge pages', `{ a: ${list(500)} ${repeat(10, (n) => `b${n}: ${list(1000)}`)} }`, 'QUERY_ROWS', MAX_ROWS],
    ['a page beyond all', `{ ${list(2_000_000_000)} }`, 'QUERY_ROWS', MAX_ROWS],
    [
      'huge limits of reports',
      `{ ${repeat(3, (n) => `s${n}: claimStats(by: [HCP], filter: ${filter}, limit: 5000) { count }`)} }`,
      'QUERY_ROWS',
      MAX_ROWS,
    ],
    [
      'lists within lists',
      `{ enrollee(id: "x") { ${'family { '.repeat(5)} id surname firstName ${'} '.repeat(5)} } }`,
      'QUERY_COST',
      MAX_COST,
    ],
  ])('%s', async (_what, query, code, max) => {
    const answer = await admin(query);
    expect([answer.status, answer.codes]).toEqual([400, [code]]);
    if (max > 0) {
      expect(answer.params).toMatchObject({ max });
      expect(answer.message).toContain(String(max));
    }
    expect((await app.inject('/health')).statusCode).toBe(200);
  });

  it('page sizes in variables count too', async () => {
    const query = 'query ($page: PageInput!) { claims(page: $page) { total } b: claims(page: $page) { total } }';
    expect((await admin(query, { page: { number: 1, size: 9000 } })).codes).toEqual(['QUERY_ROWS']);
    expect((await admin(query, { page: { number: 1, size: 20 } })).codes).toEqual([]);
  });

  it.each([
    ['by default', 'query ($n: Int! = 20000) { claims(page: { number: 1, size: $n }) { total } }', {}],
    ['by default, in an object', 'query ($p: PageInput! = { number: 1, size: 20000 }) { claims(page: $p) { total } }', undefined],
    ['by address', 'query ($n: Int!) { claims(page: { number: 1, size: $n }) { total } }', { n: 20_000 }],
    ['by address and default', 'query ($n: Int! = 20000) { claims(page: { number: 1, size: $n }) { total } }', undefined],
  ])('page sizes count too %s', async (_how, text, variables) => {
    const send = variables && !_how.includes('address') ? await admin(text, variables) : await admin.get({ query: text, variables });
    expect([send.status, send.codes]).toEqual([400, ['QUERY_ROWS']]);
  });

  it('cost counts too by address, whichever operation is meant', async () => {
    const query = `query Cheap { serverTime } query Dear($id: ID!) { enrollee(id: $id) { ${'family { '.repeat(5)} id surname firstName ${'} '.repeat(5)} } }`;
    const variables = { id: 'x' };
    expect((await admin.get({ query, variables, operationName: 'Dear' })).codes).toEqual(['QUERY_COST']);
    expect((await admin.get({ query, variables, operationName: 'Cheap' })).codes).toEqual([]);
    expect((await admin.get({ query, variables })).codes).toEqual(['OPERATION_RESOLUTION_FAILURE']);
  });

  it.each([
    ['wrong', '{"n":"many"}', 'BAD_USER_INPUT'],
    ['null where nothing may be', '{"n":null}', 'QUERY_ARGUMENT'],
    ['a list', '[1]', 'BAD_REQUEST'],
    ['a number', '7', 'BAD_REQUEST'],
    ['a text', '"n"', 'BAD_REQUEST'],
    ['no JSON', '{n:1}', 'BAD_REQUEST'],
    ['far too deep', `{"n":${'['.repeat(60)}${']'.repeat(60)}}`, 'JSON_DEPTH'],
  ])('variables that are %s run nothing and are no error of ours', async (_what, variables, code) => {
    const query =
      'query ($n: Int = 5) { claims(page: { number: 1, size: $n }) { total } b: claims(page: { number: 1, size: 20 }) { total } }';
    const answer = await admin.get({ query, variables });
    expect([answer.status, answer.codes, answer.data]).toEqual([code === 'BAD_USER_INPUT' ? 200 : 400, [code], undefined]);
    if (code !== 'BAD_REQUEST' || variables === '{n:1}') return;
    const posted = await admin(query, JSON.parse(variables));
    expect([posted.status, posted.codes]).toEqual([400, ['BAD_REQUEST']]);
  });

  it('many at once in one request are not taken', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      payload: '[{"query":"{ __typename }"}]',
    });
    expect(answer.statusCode).toBe(400);
  });

  it('a query as people write them is far below', () => {
    expect(findExcess(parse(STATS))).toBeUndefined();
  });
});

describe('the schema as it is described', () => {
  const describe_ = async (ask: Ask) => {
    const { status, codes, data } = await ask(getIntrospectionQuery());
    return { status, codes, schema: data && buildClientSchema(data as unknown as IntrospectionQuery) };
  };

  it('is what the viewer may ask, without mutations', async () => {
    for (const [ask, role] of [
      [admin, 'ADMIN'],
      [hcp, 'HCP'],
    ] as const) {
      const description = (await describe_(ask)).schema;
      const names = Object.keys(description?.getQueryType()?.getFields() ?? {});
      const queries = rootFields(schema).filter(({ kind, can }) => kind === 'query' && (!can || roleCan(role, can)));
      expect(names.sort()).toEqual(queries.map(({ name }) => name).sort());
      expect(description?.getMutationType()).toBeFalsy();
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

describe('reads for ad hoc queries', () => {
  it('have their own connections and stop at their time', async () => {
    const setting = (name: string) => reportsPool.query<{ value: string }>(`SELECT current_setting('${name}') AS value`);
    const [page, own] = [await setting('statement_timeout'), await asAdHoc(() => setting('statement_timeout'))];
    expect([page.rows[0]?.value, own.rows[0]?.value]).toEqual(['1min', '20s']);
    expect((await asAdHoc(() => setting('transaction_read_only'))).rows[0]?.value).toBe('on');
    await expect(asAdHoc(() => reportsPool.query('DELETE FROM "Claim"'))).rejects.toThrow(/read-only|permission denied/);
  });

  it('leave the pages free while all of theirs are taken', async () => {
    const busy = [1, 2, 3].map(() => asAdHoc(() => reportsPool.query('SELECT pg_sleep(0.5)')));
    const page = await reportsPool.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND datname = current_database()`,
    );
    expect(page.rows[0]?.waiting).toBeLessThanOrEqual(2);
    await Promise.all(busy);
  });

  it('are so many for one query, and then no more', async () => {
    const results = await asAdHoc(() => Promise.allSettled(Array.from({ length: MAX_STATEMENTS + 3 }, () => db.$queryRaw`SELECT 1`)));
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [knownError(each.reason)?.code] : []));
    expect(refused).toEqual(Array(3).fill('QUERY_STATEMENTS'));
    expect(await asAdHoc(() => db.$queryRaw`SELECT 1 AS n`)).toEqual([{ n: 1 }]);
  });

  it('that are stopped say what to narrow', async () => {
    const stopped = await asAdHoc(() =>
      reportsPool.query(`DO $$ BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$`),
    ).catch((error: unknown) => error);
    expect(knownError(stopped)).toMatchObject({ code: 'QUERY_TIMEOUT', message: expect.stringMatching(/Narrow the period/) });
  });
});
