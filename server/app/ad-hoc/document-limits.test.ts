import type { FastifyInstance } from 'fastify';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { state } from '../../platform/http/state.ts';
import { limits, MAX_COST, MAX_ROWS } from '../../platform/query-limits.shared.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { overHttp } from '../../testing/over-http.ts';
import { buildApp } from '../http/app.ts';
import { findLimitViolation } from './document-limits.ts';

let app: FastifyInstance;
let admin: ReturnType<typeof overHttp>;
let headers: Record<string, string>;

beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
  const [account, browser] = [await makeAccount('ADMIN'), await anonymousClient()];
  await browser.signIn(account.email);
  headers = browser.headers();
  admin = overHttp(app, headers);
});
afterAll(() => app.close());

const repeat = (times: number, make: (index: number) => string) => Array.from({ length: times }, (_, index) => make(index)).join(' ');
const filter = `{ from: "${isoDay(addDays(today(), -30))}", to: "${isoDay(today())}" }`;
const STATS = `{ claimStats(by: [LGA], filter: ${filter}) { rows { lga { label } claims } total { claims approved } } }`;

describe('hostile documents are rejected before execution, with what to narrow', () => {
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

  it('of two queries in an address, none runs', async () => {
    const [cheap, dear] = ['{ serverTime }', `{ ${list(20_000)} }`].map(encodeURIComponent);
    const ask = async (search: string) =>
      (await app.inject({ url: `/graphql?${search}`, headers: { ...headers, 'apollo-require-preflight': '1' } })).json();
    expect(await ask(`query=${dear}&query=${cheap}`)).toMatchObject({ errors: [{ extensions: { code: 'QUERY_ROWS' } }] });
    for (const second of [cheap, dear])
      expect(await ask(`query=${cheap}&query=${second}`)).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
    expect(await ask(`query=${cheap}`)).toEqual({ data: { serverTime: expect.any(String) } });
  });

  it.each([
    ['wrong', '{"n":"many"}', 'BAD_USER_INPUT'],
    ['null where nothing may be', '{"n":null}', 'QUERY_ARGUMENT'],
    ['a list', '[1]', 'BAD_REQUEST'],
    ['a number', '7', 'BAD_REQUEST'],
    ['a text', '"n"', 'BAD_REQUEST'],
    ['no JSON', '{n:1}', 'BAD_REQUEST'],
    ['far too deep', `{"n":${'['.repeat(60)}${']'.repeat(60)}}`, 'JSON_DEPTH'],
  ])('variables that are %s run nothing and cause no internal error', async (_what, variables, code) => {
    const query =
      'query ($n: Int = 5) { claims(page: { number: 1, size: $n }) { total } b: claims(page: { number: 1, size: 20 }) { total } }';
    const answer = await admin.get({ query, variables });
    expect([answer.status, answer.codes, answer.data]).toEqual([code === 'BAD_USER_INPUT' ? 200 : 400, [code], undefined]);
    if (code !== 'BAD_REQUEST' || variables === '{n:1}') return;
    const posted = await admin(query, JSON.parse(variables));
    expect([posted.status, posted.codes]).toEqual([400, ['BAD_REQUEST']]);
  });

  it('batched operations in one request are rejected', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      payload: '[{"query":"{ __typename }"}]',
    });
    expect(answer.statusCode).toBe(400);
  });

  it('a query as people write them is far below', () => {
    expect(findLimitViolation(parse(STATS))).toBeUndefined();
  });
});
