import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageQuery } from '../../testing/page-query.ts';

let app: FastifyInstance;
beforeAll(async () => {
  // Nothing listens on this port; the modules that open the database are reloaded for it.
  vi.resetModules();
  process.env.DATABASE_URL = process.env.REPORTS_DATABASE_URL = 'postgresql://lafiya_app@127.0.0.1:9/lafiya';
  const { buildApp } = await import('./app.ts');
  const { state } = await import('../../platform/http/state.ts');
  state.prepared = true;
  state.jobs = { isRunning: () => true };
  app = await buildApp();
});
afterAll(async () => {
  await app.close();
  vi.resetModules();
});

describe('while the database is away', () => {
  it('the site is alive and not ready', async () => {
    expect((await app.inject('/health')).statusCode).toBe(200);
    const ready = await app.inject('/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ status: 'not ready', database: false });
  });

  it('a query reports it in a form that the page understands', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json,application/json;q=0.9' },
      payload: { query: pageQuery('Session') },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'DATABASE_AWAY' } }] });
    expect(answer.headers['content-type']).toBe('application/graphql-response+json; charset=utf-8');
  });
});
