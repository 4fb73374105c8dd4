import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DomainError, fieldErrors, parse } from '../../platform/errors.ts';
import { loggedError } from '../../platform/http/log.ts';
import { state } from '../../platform/http/state.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { makeHcp } from '../../testing/make/make.ts';
import { pageQuery } from '../../testing/page-query.ts';
import { checkJson, JSON_LIMITS } from '../json.ts';
import { buildApp } from './app.ts';

type Answer = { data?: unknown; errors?: { message: string; extensions: { code: string } }[]; error?: { code: string } };

let app: FastifyInstance;
let facility: Record<string, string>;
let manager: Record<string, string>;

async function signedIn(role: 'HCP' | 'ACCOUNT_MANAGER', data: object = {}): Promise<Record<string, string>> {
  const [account, browser] = [await makeAccount(role, data), await anonymousClient()];
  await browser.signIn(account.email);
  return browser.headers();
}

beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
  facility = await signedIn('HCP', { hcpId: (await makeHcp()).id });
  manager = await signedIn('ACCOUNT_MANAGER');
});
afterAll(() => app.close());

async function send(body: string | object, headers: Record<string, string> = {}, url = '/graphql') {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload });
  const { errors = [], error, data } = answer.json<Answer>();
  const codes = error ? [error.code] : errors.map(({ extensions }) => extensions.code);
  return { status: answer.statusCode, codes, data, messages: errors.map(({ message }) => message), length: answer.body.length };
}

const AD_HOC = 'query ($f: EnrolleeFilter) { enrollees(page: { number: 1, size: 1 }, filter: $f) { total } }';
const unknownKeys = (count: number, value: unknown = 1) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, value]));
const ids = (count: number) => Array.from({ length: count }, (_, n) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`);
/** Maximum size of the response to a rejected request. */
const SMALL = 6000;

describe('a body with more keys or values than any input of ours', () => {
  it.each<[string, ErrorCode, object]>([
    ['20,000 unknown keys', 'JSON_KEYS', { query: AD_HOC, variables: { f: unknownKeys(20_000) } }],
    ['501 keys', 'JSON_KEYS', { query: AD_HOC, variables: { f: unknownKeys(501) } }],
    ['objects of 400 keys', 'JSON_VALUES', { query: AD_HOC, variables: { f: Array.from({ length: 130 }, () => unknownKeys(400)) } }],
    ['a list of 60,000 numbers', 'JSON_VALUES', { query: AD_HOC, variables: { f: Array(60_000).fill(1) } }],
    ['60,000 empty lists', 'JSON_VALUES', { query: AD_HOC, variables: { f: Array(60_000).fill([]) } }],
  ])('is rejected before it is parsed: %s', async (_what, code, body) => {
    for (const headers of [{}, facility] as Record<string, string>[])
      expect(await send(body, headers)).toMatchObject({ status: 400, codes: [code] });
  });

  it('is rejected on every route that accepts JSON', async () => {
    for (const url of ['/api/auth/sign-in', '/monitoring', '/api/remita/notifications'])
      expect(await send(unknownKeys(501), {}, url)).toMatchObject({ status: 400, codes: ['JSON_KEYS'] });
  });

  it('is rejected in the variables and extensions of a GET', async () => {
    for (const name of ['variables', 'extensions']) {
      const search = new URLSearchParams({ query: AD_HOC, [name]: JSON.stringify(unknownKeys(501)) });
      const answer = await app.inject({ url: `/graphql?${search}`, headers: { ...facility, 'apollo-require-preflight': '1' } });
      expect([answer.statusCode, answer.json<Answer>().errors?.[0]?.extensions.code]).toEqual([400, 'JSON_KEYS']);
    }
  });

  it('larger than a megabyte is rejected with a message of the catalogue', async () => {
    expect(await send({ query: 'x'.repeat(1_100_000) })).toMatchObject({ status: 413, codes: ['BODY_SIZE'] });
  });

  it('is counted without brackets, commas and quotation marks inside texts', () => {
    const text = `\\"${'[,'.repeat(60_000)}`;
    expect(() => checkJson(JSON.stringify({ [text]: [text, `${text}\\`] }))).not.toThrow();
    expect(() => checkJson(`{"a":"${'x'.repeat(100)}`)).not.toThrow();
  });

  it.each([
    ['500 visits with all of their fields', { variables: { input: { rows: Array(500).fill({ ...unknownKeys(25), symptoms: ids(20) }) } } }],
    [
      '500 claims of 16 lines',
      { variables: { input: { rows: Array(500).fill({ ...unknownKeys(15), items: Array(16).fill(unknownKeys(4)) }) } } },
    ],
    ['5,000 ids', { variables: { ids: ids(5000) } }],
    ['a form of 500 fields', { variables: { draft: unknownKeys(JSON_LIMITS.keys) } }],
  ])('is not a call with %s', (_what, body) => {
    expect(() => checkJson(JSON.stringify(body))).not.toThrow();
  });
});

describe('a response about invalid variables', () => {
  const WRONG: [string, unknown][] = [
    ['500 unknown keys', unknownKeys(500)],
    ['500 unknown keys with long texts', unknownKeys(500, 'x'.repeat(1500))],
    ['unknown keys of 90 kB', Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${n}${'k'.repeat(90_000)}`, 1]))],
    ['a text of 900 kB', 'x'.repeat(900_000)],
    ['a list of 40,000 numbers', Array(40_000).fill(7)],
    ['40 levels of lists', JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)],
  ];

  it.each(WRONG)('names a few and is small: ad hoc, %s', async (_what, value) => {
    const answer = await send({ query: AD_HOC, variables: { f: value } }, facility);
    expect(new Set(answer.codes)).toEqual(new Set(['BAD_USER_INPUT']));
    expect(answer.codes.length).toBeLessThan(5);
    expect(answer.length).toBeLessThan(SMALL);
  });

  it.each(WRONG)('names a few and is small: in a page, %s', async (_what, value) => {
    const variables = { page: { number: 1, size: 1 }, filter: value };
    const answer = await send({ query: pageQuery('EnrolleeListPage'), variables }, manager);
    expect(new Set(answer.codes)).toEqual(new Set(['BAD_USER_INPUT']));
    expect(answer.codes.length).toBeLessThan(5);
    expect(answer.length).toBeLessThan(SMALL);
  });

  it.each(WRONG)('names a few and is small: in a page that is open to everybody, %s', async (_what, value) => {
    const answer = await send({ query: pageQuery('ApplyAsHcp'), variables: { input: value } });
    expect(new Set(answer.codes)).toEqual(new Set(['BAD_USER_INPUT']));
    expect(answer.codes.length).toBeLessThan(5);
    expect(answer.length).toBeLessThan(SMALL);
  });

  it('does not call null in a place that needs a value an error of the platform', async () => {
    const query = pageQuery('EnrolleeListPage');
    expect((await send({ query, variables: { page: null } }, manager)).codes).toEqual(['BAD_USER_INPUT']);
    expect((await send({ query }, manager)).codes).toEqual(['BAD_USER_INPUT']);
  });
});

describe('a page document with no field that the sender may read', () => {
  const body = { query: pageQuery('EnrolleeListPage'), variables: { page: 'no page', filter: unknownKeys(500, 'x'.repeat(1500)) } };

  it('is rejected before its variables are read', async () => {
    expect(await send(body)).toMatchObject({ status: 200, codes: ['UNAUTHENTICATED'], data: null });
    const forAdministrators = { query: pageQuery('UserAccountListPage'), variables: { page: 'no page' } };
    expect(await send(forAdministrators, facility)).toMatchObject({ status: 200, codes: ['FORBIDDEN'], data: null });
    expect((await send(body, manager)).codes).toContain('BAD_USER_INPUT');
  });
});

describe('a rejection', () => {
  it('has texts of bounded length, however much was sent', () => {
    const long = 'x'.repeat(100_000);
    const { message, details } = new DomainError('SHEET_UNKNOWN_VALUE', { params: { field: long, value: long }, fields: { [long]: long } });
    expect([message.length, details.params?.value]).toEqual([300, `${'x'.repeat(299)}…`]);
    expect(JSON.stringify(details).length).toBeLessThan(2200);
  });

  it('names at most a hundred fields', () => {
    const problems = Array.from({ length: 5000 }, (_, n) => ({ code: 'NOT_FOUND' as const, field: `items.${n}` }));
    expect(Object.keys(fieldErrors(problems)?.details.fields ?? {})).toHaveLength(100);
    const list = z.object({ items: z.array(z.number()) });
    const refused = () => parse(list, { items: Array(5000).fill('x') });
    expect(refused).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    try {
      refused();
    } catch (error) {
      expect(Object.keys((error as DomainError).details.fields ?? {})).toHaveLength(100);
    }
  });
});

describe('an error in the log', () => {
  it('has a message and a stack of limited length, and no other data of the error', () => {
    const long = new Error(`begins ${'x'.repeat(500_000)} ends`);
    const logged = loggedError(Object.assign(long, { code: 'P2002', meta: { nin: '12345678901' } }));
    expect(Object.keys(logged)).toEqual(['type', 'message', 'stack', 'code']);
    expect(logged.message).toMatch(/^begins x+ … x+ ends$/);
    expect(logged.message.length).toBeLessThan(700);
    expect(logged.stack).toMatch(/^ {4}at .*input-budget/);
    expect(loggedError(long.stack).message.length).toBeLessThan(700);
    expect(loggedError('a reason')).toMatchObject({ message: 'a reason', stack: '' });
  });
});
