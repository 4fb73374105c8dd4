import type { FastifyInstance } from 'fastify';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { state } from '../../platform/http/state.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { buildApp } from './app.ts';

/** Optional features (MAY) that are rejected on purpose. */
const REFUSED: Record<string, string> = {
  '5A70': 'A query by plain link could be sent by any page of another site with the visitor’s cookie.',
};

let app: FastifyInstance;
let url: string;
let cookies: Record<string, string>;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  const [account, browser] = [await makeAccount('ADMIN'), await anonymousClient()];
  await browser.signIn(account.email);
  cookies = browser.headers();
});
afterAll(() => app.close());

const audits = serverAudits({
  url: () => `${url}/graphql`,
  fetchFn: (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(cookies)) headers.set(name, value);
    return fetch(address, { ...init, headers });
  },
});

describe('GraphQL over HTTP', () => {
  it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s: %s', async (id, _name, audit) => {
    const result = await audit.fn();
    const reason = 'reason' in result ? result.reason : '';
    expect([result.status, reason]).toEqual(REFUSED[id] ? ['notice', expect.any(String)] : ['ok', '']);
  });
});
