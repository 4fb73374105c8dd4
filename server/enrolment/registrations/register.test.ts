import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { anonymousClient, mailsTo, makeAccount, PASSWORD } from '../../testing/anonymous-client.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makePlan } from '../../testing/make/make.ts';

let planId: string;
beforeEach(async () => {
  planId = (await makePlan({ sector: 'INFORMAL', paymentResponsibility: 'SELF', selfRegistration: true })).id;
  await db.attemptLimit.deleteMany();
});

const wish = (email: string, more: object = {}) => ({
  planId,
  forWhom: 'ME',
  firstName: 'Nanret',
  lastName: 'Gotom',
  email,
  password: PASSWORD,
  ...more,
});

let serial = 0;
const address = () => {
  serial += 1;
  return `applicant${serial}@example.ng`;
};

describe('an applicant who is not on record', () => {
  it('verifies the address by a link, signs in, and finds the first step prefilled', async () => {
    const email = address();
    const browser = await anonymousClient();
    expect(await browser.post('register', wish(email.toUpperCase()))).toMatchObject({ status: 200, body: { done: true } });
    const [mail = ''] = await mailsTo(email);
    expect((await browser.signIn(email)).body.code).toBe('AUTH_UNVERIFIED');
    await browser.post('verify-email', { token: /token=([\w.-]+)/.exec(mail)?.[1] });
    expect((await browser.signIn(email)).body).toEqual({ next: 'HOME' });
    const user = await db.userAccount.findUniqueOrThrow({ where: { email }, include: { formDrafts: true } });
    expect(user).toMatchObject({ role: 'ENROLLEE', enrolleeId: null, name: 'Nanret Gotom', emailVerified: true });
    expect(user.formDrafts).toMatchObject([{ key: 'registration-person', data: { planId, firstName: 'Nanret', surname: 'Gotom' } }]);
    expect(await db.activityLog.count({ where: { entityId: user.id, action: 'USER_REGISTER' } })).toBe(1);
  });

  it('registering another person finds only the plan prefilled', async () => {
    const email = address();
    await (await anonymousClient()).post('register', wish(email, { forWhom: 'OTHER' }));
    await runJobs();
    const { id } = await db.userAccount.findUniqueOrThrow({ where: { email } });
    expect(await db.formDraft.findFirstOrThrow({ where: { userId: id } })).toMatchObject({ data: { planId } });
  });

  it('gets the same answer for a new, an unverified, a known and a deactivated address', async () => {
    const known = await makeAccount('ACCOUNTANT');
    const closed = await makeAccount('ENROLLEE', { isActive: false });
    const waiting = await makeAccount('ENROLLEE', { emailVerified: false });
    const browser = await anonymousClient();
    const answers = [];
    for (const email of [address(), known.email, closed.email, waiting.email]) answers.push(await browser.post('register', wish(email)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(new Set(['[200,{"done":true}]']));
    expect(await mailsTo(known.email)).toEqual([expect.stringContaining('You already have an account')]);
    expect(await mailsTo(closed.email)).toEqual([]);
    expect(await mailsTo(waiting.email)).toEqual([expect.stringContaining('/verify-email?token=')]);
  });

  it('cannot change the password of an unverified account', async () => {
    const waiting = await makeAccount('ENROLLEE', { emailVerified: false });
    const browser = await anonymousClient();
    await browser.post('register', wish(waiting.email, { password: 'Somebody-else-9' }));
    const token = /token=([\w.-]+)/.exec((await mailsTo(waiting.email)).at(-1) ?? '')?.[1];
    await browser.post('verify-email', { token });
    expect((await browser.signIn(waiting.email, 'Somebody-else-9')).body.code).toBe('AUTH_INVALID');
    expect((await browser.signIn(waiting.email)).body).toEqual({ next: 'HOME' });
  });

  it('gets one account from two simultaneous requests', async () => {
    const email = address();
    const browser = await anonymousClient();
    await Promise.all([1, 2].map(() => browser.post('register', wish(email))));
    await runJobs();
    expect(await db.userAccount.count({ where: { email } })).toBe(1);
  });
});

describe('an account request is rejected', () => {
  it.each([
    ['AUTH_PASSWORD_WEAK', 'password', { password: 'short' }],
    ['INVALID_INPUT', 'email', { email: 'no address' }],
    ['INVALID_INPUT', 'firstName', { firstName: ' ' }],
    ['INVALID_INPUT', 'forWhom', { forWhom: 'NOBODY' }],
  ])('with %s at %s', async (code, field, more) => {
    const { status, body } = await (await anonymousClient()).post('register', wish(address(), more));
    expect([status, body.code, Object.keys(body.fields as object)]).toEqual([400, code, [field]]);
  });

  it('for a plan that is not open to self-registration', async () => {
    const formal = await makePlan();
    const { body } = await (await anonymousClient()).post('register', wish(address(), { planId: formal.id }));
    expect([body.code, Object.keys(body.fields as object)]).toEqual(['ENR_PLAN_OFFICER', ['planId']]);
  });

  it('after four requests from one address in 15 minutes', async () => {
    const email = address();
    const browser = await anonymousClient();
    const codes = [];
    for (let i = 0; i < 5; i += 1) codes.push((await browser.post('register', wish(email))).body.code ?? 'ok');
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'RATE_LIMITED']);
  });

  it('after forty requests from one network in an hour', async () => {
    const browser = await anonymousClient();
    const answers = [];
    for (let i = 0; i < 41; i += 1)
      answers.push((await browser.post('register', wish(address(), { website: 'http://spam.example' }))).body.code);
    expect(answers.filter(Boolean)).toEqual(['RATE_LIMITED']);
  });

  it('silently if the honeypot field is filled in', async () => {
    const email = address();
    const { body } = await (await anonymousClient()).post('register', wish(email, { website: 'http://spam.example' }));
    expect(body).toEqual({ done: true });
    await runJobs();
    expect(await db.userAccount.count({ where: { email } })).toBe(0);
  });
});
