import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../generated/prisma/enums.ts';
import { env } from '../../platform/env.ts';
import { state } from '../../platform/http/state.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { makeEnrollee, makeHcp } from '../../testing/make/make.ts';
import { buildApp } from './app.ts';

type Answer = { data?: Record<string, unknown> | null; errors?: { message: string }[]; extensions?: object };
type Asker = Role | 'nobody';
type Send = { method?: 'GET' | 'POST'; search?: Record<string, string>; body?: string; type?: string; accept?: string };

const { production } = env;
let app: FastifyInstance;
const cookies = new Map<Asker, Record<string, string>>();

beforeAll(async () => {
  Object.assign(env, { production: true });
  app = await buildApp();
  state.prepared = true;
  const belonging = { HCP: { hcpId: (await makeHcp()).id }, ENROLLEE: { enrolleeId: (await makeEnrollee()).id } } as Record<string, object>;
  for (const role of Object.values(Role)) {
    const [account, browser] = [await makeAccount(role, belonging[role]), await anonymousClient()];
    await browser.signIn(account.email);
    cookies.set(role, browser.headers());
  }
});
afterAll(async () => {
  Object.assign(env, { production });
  await app.close();
});

async function send(asker: Asker, { method = 'POST', search, body, type = 'application/json', accept = 'application/json' }: Send) {
  const answer = await app.inject({
    method,
    url: `/graphql${search ? `?${new URLSearchParams(search)}` : ''}`,
    headers: { ...cookies.get(asker), accept, ...(body && { 'content-type': type }) },
    payload: body,
  });
  const isJson = /json/.test(String(answer.headers['content-type']));
  return { text: answer.body, json: isJson ? answer.json<Answer | Answer[]>() : {} };
}
const ask = async (asker: Asker, query: string) => send(asker, { body: JSON.stringify({ query }) });
const times = (count: number, part: (index: number) => string) => Array.from({ length: count }, (_, index) => part(index)).join(' ');
const dataOf = ({ json }: { json: Answer | Answer[] }) => ('data' in json ? json.data : null);

/** The thirteen checks of graphql-cop; each returns whether the server is vulnerable. */
const CHECKS: Record<string, (asker: Asker) => Promise<boolean>> = {
  'alias overloading': async (asker) => Boolean(dataOf(await ask(asker, `{ ${times(101, (n) => `alias${n}: __typename`)} }`))),
  'batches of queries': async (asker) =>
    Array.isArray((await send(asker, { body: JSON.stringify(Array(10).fill({ query: '{ __typename }' })) })).json),
  'directive overloading': async (asker) => {
    const { json } = await ask(asker, `{ __typename ${times(10, () => '@aa')} }`);
    return 'errors' in json && json.errors?.length === 10;
  },
  'circular introspection': async (asker) =>
    Boolean(dataOf(await ask(asker, `{ __schema { types { ${'fields { type { '.repeat(4)} name ${'} } '.repeat(4)} } } }`))),
  'field duplication': async (asker) => Boolean(dataOf(await ask(asker, `{ ${times(500, () => '__typename')} }`))),
  'field suggestions': async (asker) => {
    const answers = [
      await ask(asker, '{ __schema { directive } }'),
      await ask(asker, '{ claimStat }'),
      await ask(asker, '{ __type(nam: "Claim") { name } }'),
    ];
    return answers.some(({ text }) => /did you mean/i.test(text));
  },
  'queries by GET': async (asker) => Boolean(dataOf(await send(asker, { method: 'GET', search: { query: '{ __typename }' } }))),
  'mutations by GET': async (asker) => Boolean(dataOf(await send(asker, { method: 'GET', search: { query: 'mutation { __typename }' } }))),
  'forms of other sites': async (asker) =>
    Boolean(dataOf(await send(asker, { body: 'query=%7B__typename%7D', type: 'application/x-www-form-urlencoded' }))),
  'traces in answers': async (asker) => /"(tracing|extensions)":\{"(version|tracing)/.test((await ask(asker, '{ __typename }')).text),
  introspection: async (asker) => Boolean(dataOf(await ask(asker, '{ __schema { types { name fields { name } } } }'))),
  GraphiQL: async (asker) =>
    /graphi?ql.?(playground|ide)?.*<script/i.test((await send(asker, { method: 'GET', accept: 'text/html' })).text),
  'errors that nobody handles': async (asker) => {
    const texts = [await ask(asker, 'qwerty'), await ask(asker, 'query { abc'), await send(asker, { body: '{"query":{"a":1}}' })];
    return texts.some(({ text }) => /exception|stacktrace|node_modules|INTERNAL/i.test(text));
  },
};

const ASKERS: Asker[] = ['nobody', ...Object.values(Role)];
const mayAsk = (asker: Asker) => asker !== 'nobody' && roleCan(asker, 'ADHOC_QUERY');

describe.each(ASKERS)('in production, for %s', (asker) => {
  it.each(Object.keys(CHECKS))('%s', async (name) => {
    const open = name === 'introspection' && mayAsk(asker);
    expect(await CHECKS[name]?.(asker)).toBe(open);
  });
});
