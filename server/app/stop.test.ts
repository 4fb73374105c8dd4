import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import pg from '../platform/database/pg.ts';
import { createDatabase } from '../testing/database.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** Sends a request on a connection that stays open. */
async function send(agent: Agent, url: string, body?: object): Promise<{ status?: number; connection?: string; body: string }> {
  const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json' } });
  sent.end(body && JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) };
}

it('on SIGTERM, running and new requests are answered, then the process exits with 0 despite open connections', async () => {
  const database = await createDatabase();
  const locker = new pg.Client({ connectionString: database.migrate });
  await locker.connect();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: database.app, MIGRATE_DATABASE_URL: database.migrate, REPORTS_DATABASE_URL: database.reports },
      ...{ PORT: '0', DRAIN_SECONDS: '2', DATA_DIR: `${process.env.DATA_DIR}-stop` },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const agent = new Agent({ keepAlive: true });
  try {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    while (!/runs at \S+/.test(printed) && child.exitCode === null) await sleep(50);
    const url = /runs at (\S+)/.exec(printed)?.[1] ?? '';
    let first = await send(agent, `${url}/ready`);
    while (first.status !== 200) first = await send(agent, `${url}/ready`);
    expect(first.connection).toBe('keep-alive');

    await locker.query('BEGIN; LOCK TABLE "UserAccount" IN ACCESS EXCLUSIVE MODE');
    const underWay = send(agent, `${url}/api/auth/sign-in`, { login: 'nobody@example.ng', password: 'Harmattan-2026' });
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = '"UserAccount"'::regclass`;
    while ((await locker.query(waiting)).rowCount === 0) await sleep(20);
    child.kill('SIGTERM');
    let ready = await send(agent, `${url}/ready`);
    while (ready.status === 200) ready = await send(agent, `${url}/ready`);
    expect([ready.status, ready.connection, JSON.parse(ready.body)]).toMatchObject([503, 'close', { status: 'stopping' }]);
    expect((await send(agent, `${url}/health`)).status).toBe(200);
    await locker.query('COMMIT');
    expect(await underWay).toMatchObject({ status: 401, connection: 'close' });
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    agent.destroy();
    await locker.end();
    await database.drop();
  }
});
