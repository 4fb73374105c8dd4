import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { logging, logUnexpected } from './log.ts';

let lines: string[] = [];
const app = Fastify({
  ...logging,
  logger: { ...(logging.logger as object), level: 'info', stream: { write: (line: string) => void lines.push(line) } },
});
app.get('/*', async (request) => {
  request.log.warn(`Typed: ${(request.query as { typed?: string }).typed}`);
  request.log.warn({ password: 'Harmattan', nested: { token: 'abc', nin: '12345678901' } }, 'Details');
  return { id: request.id };
});
app.post('/fails', async (request) => {
  logUnexpected(request.log, '1a2b3c4d', Object.assign(new Error('lost\n{"level":10}'), { detail: 'Key (nin)=(12345678901)' }));
  return {};
});
afterAll(() => app.close());
beforeEach(() => {
  lines = [];
});

const entries = () =>
  lines.map((line) => JSON.parse(line) as { level: number; time: number; msg: string; req?: object; err?: object; digest?: string });

describe('the server log', () => {
  it('has one JSON object per line with level, time and message, whatever is typed', async () => {
    const typed = 'a\r\n{"level":30,"msg":"Signed in"}\u2028%s %d %o';
    await app.inject(`/a%0A%7B%22level%22:60%7D?typed=${encodeURIComponent(typed)}`);
    expect(lines.every((line) => line.endsWith('}\n') && line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(entries().map(({ msg }) => msg)).toEqual(['incoming request', `Typed: ${typed}`, 'Details', 'request completed']);
    for (const { level, time } of entries()) expect([level >= 30, Math.abs(time - Date.now()) < 60_000]).toEqual([true, true]);
  });

  it('names no query, cookie or key of a request, and hides secrets', async () => {
    const headers = { cookie: 'lafiya.session_token=abc', authorization: 'Bearer abc' };
    await app.inject({ url: '/reset-password?token=abc', headers });
    expect(entries()[0]?.req).toEqual({ method: 'GET', path: '/reset-password', ip: '127.0.0.1' });
    expect(lines.join('')).not.toMatch(/abc|Harmattan|12345678901/);
  });

  it('leaves out the secret in the address of a gateway', async () => {
    for (const path of ['/api/ussd/africastalking/hidden', '/api/sms/termii/hidden/more', '/api/ussd//hidden']) await app.inject(path);
    expect(entries()[0]?.req).toMatchObject({ path: '/api/ussd/africastalking/…' });
    expect(lines.join('')).not.toContain('hidden');
  });

  it('gives each request an id of its own, not one that the sender chose', async () => {
    const { id } = (await app.inject({ url: '/', headers: { 'x-request-id': 'chosen-by-the-sender' } })).json();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.every((line) => line.includes(id))).toBe(true);
  });

  it('has an unexpected error with its digest and without its data', async () => {
    await app.inject({ method: 'POST', url: '/fails' });
    const error = entries().find(({ level }) => level === 50);
    expect(error).toMatchObject({
      digest: '1a2b3c4d',
      msg: 'Unexpected error 1a2b3c4d',
      err: { type: 'Error', message: 'lost\n{"level":10}' },
    });
    expect(lines.join('')).not.toContain('12345678901');
  });
});
