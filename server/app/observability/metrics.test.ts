import { mkdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { addMinutes, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { state } from '../../platform/http/state.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { anonymousClient, makeAccount, PASSWORD } from '../../testing/anonymous-client.ts';
import { runJobs } from '../../testing/jobs.ts';
import { askPa, paWorld } from '../../testing/make/make-pa.ts';
import { persistedIdOf } from '../ad-hoc/persisted-documents.ts';
import { buildApp } from '../http/app.ts';

// The start makes it.
mkdirSync(env.DATA_DIR, { recursive: true });

const TOKEN = 'a-token-for-prometheus';
const open: FastifyInstance[] = [];
const { METRICS_TOKEN: configured } = env;

async function site(token: string | undefined): Promise<FastifyInstance> {
  Object.assign(env, { METRICS_TOKEN: token });
  const app = await buildApp();
  open.push(app);
  state.prepared = true;
  return app;
}
afterEach(async () => {
  Object.assign(env, { METRICS_TOKEN: configured });
  for (const app of open.splice(0)) await app.close();
});
afterAll(() => db.$executeRaw`DELETE FROM graphile_worker._private_jobs`);

const scrape = (app: FastifyInstance, token = TOKEN) => app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });

/** The values, by name and labels as they are written. */
async function valuesOf(app: FastifyInstance): Promise<Map<string, number>> {
  const { body } = await scrape(app);
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

describe('/metrics', () => {
  it('is closed without METRICS_TOKEN', async () => {
    const app = await site(undefined);
    expect((await scrape(app)).statusCode).toBe(404);
    expect((await app.inject('/metrics')).statusCode).toBe(404);
  });

  it('needs the token', async () => {
    const app = await site(TOKEN);
    for (const token of ['', 'another', `${TOKEN}x`, TOKEN.slice(1)]) {
      const answer = await scrape(app, token);
      expect([answer.statusCode, answer.body, answer.headers['www-authenticate']]).toEqual([401, '', 'Bearer']);
    }
    expect((await app.inject('/metrics')).statusCode).toBe(401);
    const answer = await scrape(app);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')]);
  });

  it('counts requests and operations, by names that callers cannot choose', async () => {
    const app = await site(TOKEN);
    const post = (payload: object) => app.inject({ method: 'POST', url: '/graphql', payload });
    const health = 'lafiya_http_request_seconds_count{route="check",status="200"}';
    const session = 'lafiya_graphql_operations_total{name="Session",outcome="OK"}';
    await app.inject('/health');
    const before = await valuesOf(app);
    expect([before.get(health), before.get(session)]).toEqual([1, undefined]);
    await app.inject('/health');
    await post({ extensions: { documentId: persistedIdOf('Session') } });
    await post({ extensions: { documentId: persistedIdOf('EnrolleeListPage') }, variables: { page: {} } });
    await post({ query: 'query Caller_chosen { __typename }' });
    await app.inject('/nothing/of-this-name');
    const after = await valuesOf(app);
    // The first look at the metrics is one more check.
    expect([after.get(health), after.get(session)]).toEqual([3, 1]);
    // Refused before it is executed, so it is one of the requests alone.
    expect([...after.keys()].filter((key) => key.includes('EnrolleeListPage'))).toEqual([]);
    expect(after.get('lafiya_http_request_seconds_count{route="graphql",status="200"}')).toBeGreaterThan(0);
    expect(after.get('lafiya_http_request_seconds_count{route="page",status="404"}')).toBe(1);
    expect([...after.keys()].filter((key) => /Caller_chosen|of-this-name/.test(key))).toEqual([]);
    expect(after.get('lafiya_pool_connections{pool="pages",state="max"}')).toBe(env.DATABASE_POOL);
    expect(after.get('lafiya_queue{queue="adHocQueries",state="waiting"}')).toBe(0);
    expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  });

  it('counts the pages of exports by list', async () => {
    const app = await site(TOKEN);
    const browser = await anonymousClient();
    await browser.signIn((await makeAccount('ADMIN')).email);
    const ask = (size: number) => {
      const payload = { extensions: { documentId: persistedIdOf('EnrolleeListPage') }, variables: { page: { number: 1, size } } };
      return app.inject({ method: 'POST', url: '/graphql', headers: browser.headers(), payload });
    };
    const figures = async () => {
      const values = await valuesOf(app);
      return ['lafiya_graphql_operations_total', 'lafiya_export_pages_total'].map((name) =>
        values.get(`${name}{name="EnrolleeListPage",outcome="OK"}`),
      );
    };
    await ask(20);
    expect(await figures()).toEqual([1, undefined]);
    await ask(500);
    expect(await figures()).toEqual([2, 1]);
  });

  it('counts attempts of jobs by outcome', async () => {
    const app = await site(TOKEN);
    await addJob(db, 'compactRollups', {});
    await addJob(db, 'sendMail', { broken: true }, { maxAttempts: 1 });
    await runJobs();
    const values = await valuesOf(app);
    expect(values.get('lafiya_job_runs_total{name="compactRollups",outcome="OK"}')).toBe(1);
    expect(values.get('lafiya_jobs_failed{job="sendMail"}')).toBe(1);
    expect(values.get('lafiya_mails_unsent')).toBe(1);
  });

  it('reads work that waits from the database, at most once in 15 seconds', async () => {
    const app = await site(TOKEN);
    const before = await valuesOf(app);
    expect([before.get('lafiya_database_up'), before.get('lafiya_pa_overdue'), before.get('lafiya_pa_overdue_seconds')]).toEqual([1, 0, 0]);
    expect(before.has('lafiya_backup_age_seconds')).toBe(false);
    const { id } = await askPa(await paWorld());
    await db.paRequest.update({ where: { id }, data: { requestedAt: addMinutes(now(), -90), dueAt: addMinutes(now(), -30) } });
    await addJob(db, 'sealAudit', {}, { runAt: addMinutes(now(), -20) });
    await db.activityLog.create({ data: { action: 'BACKUP', entityType: 'Backup', summary: 'Backed up' } });
    expect((await valuesOf(app)).get('lafiya_pa_overdue')).toBe(0);
    const fresh = await valuesOf(await site(TOKEN));
    expect(fresh.get('lafiya_pa_overdue')).toBe(1);
    expect(fresh.get('lafiya_pa_overdue_seconds')).toBeGreaterThanOrEqual(1800);
    expect(fresh.get('lafiya_jobs_waiting{job="sealAudit"}')).toBe(1);
    expect(fresh.get('lafiya_backup_age_seconds')).toBeGreaterThanOrEqual(0);
    expect(fresh.get('lafiya_clock_offset_seconds')).toBe(0);
    expect(fresh.get('lafiya_replica_up')).toBe(1);
    // The database of reports is no replica here.
    expect(fresh.has('lafiya_replica_lag_seconds')).toBe(false);
    expect([...fresh.keys()].filter((key) => key.startsWith('lafiya_rollup_rows')).length).toBeGreaterThan(5);
    expect(fresh.get('lafiya_disk_size_bytes')).toBeGreaterThan(fresh.get('lafiya_disk_free_bytes') ?? Infinity);
  });

  it('says that the database is away, and nothing about what is in it', async () => {
    const { DATABASE_URL } = process.env;
    process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/none';
    const app = await site(TOKEN);
    process.env.DATABASE_URL = DATABASE_URL;
    const values = await valuesOf(app);
    expect(values.get('lafiya_database_up')).toBe(0);
    expect([...values.keys()].filter((key) => /^lafiya_(jobs_|pa_|mails|texts|backup|clock)/.test(key))).toEqual(['lafiya_jobs_running']);
  });

  it('has no data of people in its labels', async () => {
    const app = await site(TOKEN);
    const { email } = await makeAccount('ADMIN', { phone: '08099912345' });
    for (const login of [email, '08099912345'])
      await app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { login, password: PASSWORD } });
    const { body } = await scrape(app);
    expect(body).toContain('route="auth"');
    const labels = [...body.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => ({ name, value }));
    expect(labels.filter(({ value }) => !/^[\w. +/-]{1,60}$/.test(value ?? ''))).toEqual([]);
    expect(body).not.toMatch(/@|08099912345|\d{11}"/);
    expect(new Set(labels.map(({ name }) => name))).not.toContain('user');
  });
});
