import { type AddressInfo, connect, createServer } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import { DriverAdapterError } from '@prisma/driver-adapter-utils';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { FULL_MS, failureLog } from '../../platform/database/database-failures.ts';
import { db, sqlPool } from '../../platform/db.ts';
import { databaseUrls } from '../../platform/env.ts';
import { state } from '../../platform/http/state.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { makeEnrollee } from '../../testing/make/make.ts';
import { persistedIdOf } from '../ad-hoc/persisted-documents.ts';
import { buildApp } from './app.ts';

let app: FastifyInstance;
let headers: Record<string, string>;
let email: string;
beforeAll(async () => {
  app = await buildApp();
  vi.useFakeTimers({ toFake: ['Date'] });
  Object.assign(state, { prepared: true, jobs: { isRunning: () => true } });
  const [account, browser] = [await makeAccount('ADMIN'), await anonymousClient()];
  await browser.signIn(account.email);
  headers = browser.headers();
  email = account.email;
  await asOwner(`
    CREATE TABLE public.fault (state text);
    CREATE FUNCTION public.fail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      DECLARE code text; BEGIN
        SELECT state INTO code FROM public.fault;
        IF code IS NOT NULL THEN RAISE EXCEPTION 'made by the test' USING ERRCODE = code; END IF;
        RETURN NULL;
      END $$;
    CREATE TRIGGER fail AFTER INSERT OR UPDATE ON "FormDraft" FOR EACH STATEMENT EXECUTE FUNCTION public.fail();
    CREATE TRIGGER fail AFTER INSERT ON "RecordAccess" FOR EACH STATEMENT EXECUTE FUNCTION public.fail();
    CREATE TRIGGER fail AFTER INSERT OR UPDATE ON "AttemptLimit" FOR EACH STATEMENT EXECUTE FUNCTION public.fail()`);
});
afterEach(() => asOwner('DELETE FROM public.fault'));
afterAll(async () => {
  await asOwner(`
    DROP TRIGGER fail ON "FormDraft"; DROP TRIGGER fail ON "RecordAccess"; DROP TRIGGER fail ON "AttemptLimit";
    DROP FUNCTION public.fail(); DROP TABLE public.fault`);
  vi.useRealTimers();
  await app.close();
});

const failWith = (code: string) => asOwner(`INSERT INTO public.fault VALUES ('${code}')`);
const ready = () => app.inject('/ready');
const graphql = (operation: string, variables: object) =>
  app.inject({ method: 'POST', url: '/graphql', headers, payload: { variables, extensions: { documentId: persistedIdOf(operation) } } });
const saveDraft = () => graphql('SaveFormDraft', { key: 'visit', data: {} });
const passes = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe('/ready', () => {
  it.each([
    [0, true],
    [120, true],
    [-301, false],
    [320, false],
  ])('with a clock that is %i seconds ahead of the database is %s', async (seconds, isReady) => {
    vi.setSystemTime(vi.getRealSystemTime() + seconds * 1000);
    const answer = await ready();
    expect([answer.statusCode, answer.json()]).toMatchObject([isReady ? 200 : 503, { clock: isReady }]);
    vi.setSystemTime(vi.getRealSystemTime());
  });
});

/** A client of the database whose connection is reset when it sends a statement with this text. */
async function clientResetAt(text: string) {
  const url = new URL(databaseUrls().app ?? '');
  const { port, hostname } = url;
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on('data', (data) => (data.includes(text) ? near.resetAndDestroy() : far.write(data)));
    far.on('data', (data) => near.write(data));
    near.on('close', () => far.destroy()).on('error', () => {});
    far.on('close', () => near.destroy()).on('error', () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: url.href }) });
  const stop = async () => {
    await client.$disconnect();
    proxy.close();
  };
  return { client, stop };
}

describe('a failure of the database', () => {
  it.each([
    ['53100', 'a full disk', 'DATABASE_AWAY'],
    ['53200', 'no memory', 'DATABASE_AWAY'],
    ['53300', 'no connection left', 'DATABASE_AWAY'],
    ['08006', 'a lost connection', 'DATABASE_AWAY'],
    ['25006', 'a standby', 'DATABASE_AWAY'],
    ['57P01', 'a stop', 'DATABASE_AWAY'],
    ['57P03', 'a start', 'DATABASE_AWAY'],
    ['58030', 'a broken disk', 'DATABASE_AWAY'],
    ['55P03', 'a lock that does not come free', 'BUSY'],
  ])('%s, %s, returns 503 with Retry-After, from GraphQL and from sign-in', async (sqlState, _what, code) => {
    await failWith(sqlState);
    const answer = await saveDraft();
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
      503,
      '2',
      { errors: [{ extensions: { code } }] },
    ]);
    const signIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { login: email, password: 'wrong' } });
    expect([signIn.statusCode, signIn.headers['retry-after'], signIn.json()]).toMatchObject([503, '2', { error: { code } }]);
    passes(FULL_MS);
  });

  it('while the access log is written is DATABASE_AWAY, and the answer does not leave', async () => {
    const { id } = await makeEnrollee();
    const read = () => graphql('EnrolleeDetailPage', { id, keeper: true, checksNin: false });
    await failWith('08P01');
    const answer = await read();
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
      503,
      '2',
      { errors: [{ extensions: { code: 'DATABASE_AWAY' } }] },
    ]);
    expect(answer.json().data ?? null).toBeNull();
    await asOwner('DELETE FROM public.fault');
    expect((await read()).json().errors).toBeUndefined();
  });

  it('is logged with its SQLSTATE, each kind once in ten seconds', async () => {
    passes(60_000);
    const lines: object[] = [];
    const warn = failureLog.warn;
    failureLog.warn = (details) => lines.push(details);
    await failWith('57P02');
    await saveDraft();
    await saveDraft();
    failureLog.warn = warn;
    expect(lines).toEqual([{ sqlState: '57P02', reason: expect.stringContaining('made by the test') }]);
  });

  it('of a connection that broke in a transaction is DATABASE_AWAY', async () => {
    const { knownError } = await import('../../platform/errors.ts');
    const error = await db
      .$transaction(async (tx) => {
        const [row] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
        await sqlPool.query('SELECT pg_terminate_backend($1, 5000)', [row?.pid]);
        await tx.$queryRaw`SELECT 1`;
      })
      .catch((reason: unknown) => reason);
    expect(knownError(error)?.code).toBe('DATABASE_AWAY');
  });

  it.each(['BEGIN', 'SELECT 2', 'COMMIT'])('of a connection that is reset at %s is DATABASE_AWAY', async (text) => {
    const { knownError } = await import('../../platform/errors.ts');
    const { client, stop } = await clientResetAt(text);
    const error = await client
      .$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1`;
        await tx.$queryRaw`SELECT 2`;
      })
      .catch((reason: unknown) => reason);
    await stop();
    expect(knownError(error)?.code).toBe('DATABASE_AWAY');
  });

  it('during a COMMIT is DATABASE_AWAY, although Prisma does not wrap it', async () => {
    const { knownError } = await import('../../platform/errors.ts');
    // As PgBouncer answers for a primary that died.
    const crashed = { originalCode: '08P01', originalMessage: 'server conn crashed?', severity: 'FATAL', detail: undefined };
    const error = new DriverAdapterError({
      kind: 'postgres',
      code: '08P01',
      message: 'server conn crashed?',
      column: undefined,
      hint: undefined,
      ...crashed,
    });
    expect(knownError(error)?.code).toBe('DATABASE_AWAY');
  });

  it('that only means that all connections are in use is BUSY, for reads as well', async () => {
    const held = await Promise.all(Array.from({ length: 10 }, () => sqlPool.connect()));
    const answer = await graphql('Session', {});
    for (const client of held) client.release();
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
      503,
      '2',
      { errors: [{ extensions: { code: 'BUSY' } }] },
    ]);
  });
});

describe('/ready', () => {
  it('is off for ten seconds after a change met a full disk', async () => {
    expect((await ready()).json()).toMatchObject({ status: 'ready', writable: true });
    await failWith('53100');
    await saveDraft();
    expect([(await ready()).statusCode, (await ready()).json()]).toMatchObject([
      503,
      { status: 'not ready', database: true, writable: false },
    ]);
    passes(FULL_MS);
    expect((await ready()).statusCode).toBe(200);
  });

  it('returns 503 while the process stops', async () => {
    state.stopping = true;
    expect([(await ready()).statusCode, (await ready()).json()]).toMatchObject([503, { status: 'stopping' }]);
    state.stopping = false;
  });
});
