import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeEnrollee } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { registerDemoPhone } from './demo-phone.routes.ts';

const PHONE = '07011122233';
let demo: FastifyInstance;
let real: FastifyInstance;
beforeAll(async () => {
  state.prepared = true;
  demo = Fastify();
  registerDemoPhone(demo, true);
  real = await buildApp();
});
afterAll(async () => {
  await demo.close();
  await real.close();
});

const post = (payload: object, headers = {}) => demo.inject({ method: 'POST', url: '/api/demo-phone/ussd', payload, headers });

describe('the drawn phone', () => {
  it('has numbers to try, dials for any of them, and reads its text messages', async () => {
    const member = await makeEnrollee({ phone: PHONE });
    await makeEncounter({ enrolleeId: member.id, status: 'CLOSED' });
    const { code, numbers } = (await demo.inject('/api/demo-phone')).json();
    expect(code).toMatch(/^\*[\d*]+#$/);
    expect(numbers).toContainEqual({ phone: PHONE, name: member.fullName, about: 'Has a visit to confirm' });
    const first = (await post({ phone: PHONE, sessionId: 'a', text: '' })).json();
    expect(first).toEqual({ screen: expect.stringMatching(/^Lafiya\n1 My cover/), isEnded: false });
    expect((await post({ phone: PHONE, sessionId: 'a', text: '3' })).json().screen).toMatch(/^Choose a visit/);
    await db.smsMessage.create({ data: { phone: `234${PHONE.slice(1)}`, text: 'Hello', kind: 'BIRTHDAY' } });
    expect((await demo.inject(`/api/demo-phone/messages?phone=${PHONE}`)).json()).toMatchObject([{ text: 'Hello' }]);
    expect((await demo.inject('/api/demo-phone/messages?phone=07099999999')).json()).toEqual([]);
  });

  it('sends a text message once, which is answered', async () => {
    const message = { phone: '07011122244', id: randomUUID(), text: 'HELP' };
    const send = () => demo.inject({ method: 'POST', url: '/api/demo-phone/messages', payload: message });
    expect((await send()).json()).toMatchObject([{ text: 'HELP', isOwn: true }]);
    expect((await send()).json()).toHaveLength(1);
    await runJobs();
    const shown = (await demo.inject(`/api/demo-phone/messages?phone=${message.phone}`)).json();
    expect(shown.map(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([false, true]);
    const bad = { ...message, text: 'x'.repeat(501) };
    expect((await demo.inject({ method: 'POST', url: '/api/demo-phone/messages', payload: bad })).statusCode).not.toBe(200);
  });

  it('takes nothing else, and no request of another site', async () => {
    for (const payload of [
      {},
      { phone: '+234', sessionId: 'a', text: '' },
      { phone: PHONE, sessionId: '', text: '' },
      { phone: PHONE, sessionId: 'a', text: 'x'.repeat(4001) },
    ])
      expect((await post(payload)).statusCode).not.toBe(200);
    expect((await post({ phone: PHONE, sessionId: 'b', text: '' }, { origin: 'https://elsewhere.example' })).statusCode).not.toBe(200);
  });

  it('does not exist in a real scheme', async () => {
    for (const url of ['/api/demo-phone', `/api/demo-phone/messages?phone=${PHONE}`]) expect((await real.inject(url)).statusCode).toBe(404);
    const payload = { phone: PHONE, sessionId: 'c', text: '' };
    expect((await real.inject({ method: 'POST', url: '/api/demo-phone/ussd', payload })).statusCode).toBe(404);
  });
});
