import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { addDays, addMinutes, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { as } from '../../testing/as.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';
import { authCleanupJob } from './auth-cleanup.job.ts';

afterEach(() => setNow(null));
beforeEach(async () => {
  await db.smsMessage.deleteMany();
  await db.attemptLimit.deleteMany();
});

let serial = 0;
const newPhone = () => {
  serial += 1;
  return `0809${String(serial).padStart(7, '0')}`;
};

const messages = () => db.smsMessage.findMany({ orderBy: { createdAt: 'asc' } });

/** Requests a code and reads it from the queued message. */
async function codeFor(browser: Browser, login: string): Promise<string> {
  // Requests of earlier tests must not send their message between these.
  await runPhoneJobs();
  const before = await messages();
  expect((await browser.post('phone-code', { login })).body).toEqual({ next: 'OTP', minutes: 10, by: 'SMS' });
  await runPhoneJobs();
  const [message] = (await messages()).slice(before.length);
  return /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
}

/** Runs the lookup jobs, without sending the messages. */
async function runPhoneJobs(): Promise<void> {
  const { sendPhoneCode } = await import('./phone-sign-in.service.ts');
  const queued = await db.$queryRaw<{ payload: { id: string; login: string; asker: { device: string | null; network: string } } }[]>`
    WITH taken AS (DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'phoneCode' RETURNING j.payload, j.id)
    SELECT payload FROM taken ORDER BY id`;
  for (const { payload } of queued) await sendPhoneCode(payload.id, payload.login, payload.asker);
}

type Browser = Awaited<ReturnType<typeof anonymousClient>>;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const enter = (browser: Browser, code: string) => browser.post('verify-phone-code', { code });
const accountOf = (enrolleeId: string) => db.userAccount.findUnique({ where: { enrolleeId } });

const actionsOf = async (userId: string) =>
  (await db.activityLog.findMany({ where: { entityType: 'UserAccount', entityId: userId }, orderBy: { seq: 'asc' } })).map(
    ({ action }) => action,
  );

describe('signing in by phone', () => {
  it('creates an account for the member the first time and finds it the second time', async () => {
    const phone = newPhone();
    const member = await makeEnrollee({ phone });
    const browser = await anonymousClient();
    const code = await codeFor(browser, `+234 ${phone.slice(1)}`);
    expect((await enter(browser, code)).body).toEqual({ next: 'HOME' });
    const account = await accountOf(member.id);
    expect(account).toMatchObject({ role: 'ENROLLEE', email: null, phone, firstName: member.firstName, lastName: member.surname });
    expect((await browser.state()).user).toMatchObject({ id: account?.id, role: 'ENROLLEE', enrolleeId: member.id });
    expect(account?.lastLoginAt).not.toBeNull();
    const again = await anonymousClient();
    expect((await enter(again, await codeFor(again, member.enrolmentNo?.toLowerCase() ?? ''))).body).toEqual({ next: 'HOME' });
    expect((await again.state()).user?.id).toBe(account?.id);
    expect(await actionsOf(account?.id ?? '')).toEqual(['USER_REGISTER', 'SIGN_IN', 'SIGN_IN']);
  });

  it('sends one text message and erases the code after sending', async () => {
    const phone = newPhone();
    await makeEnrollee({ phone });
    const browser = await anonymousClient();
    const code = await codeFor(browser, phone);
    const [message] = await messages();
    expect(message).toMatchObject({ phone: `234${phone.slice(1)}`, kind: 'SIGN_IN_CODE' });
    expect(message?.text).toBe(`Lafiya: ${code} is your sign-in code. It works for 10 minutes. The scheme never asks you for it.`);
    await runJobs();
    const [sent] = await messages();
    expect(sent).toMatchObject({ status: 'SENT' });
    expect(sent?.text).not.toContain(code);
    expect((await enter(browser, code)).status).toBe(200);
  });

  it('hides codes from administrators: not shown, not searchable, not resendable', async () => {
    const phone = newPhone();
    await makeEnrollee({ phone });
    const code = await codeFor(await anonymousClient(), phone);
    const admin = await makeUser('ADMIN');
    const list = /* GraphQL */ `query ($search: String) { smsMessages(page: { number: 1, size: 5 }, search: $search) { items { id text } } }`;
    const { data } = await as(admin).run(list);
    expect(data.smsMessages.items).toMatchObject([{ text: expect.stringContaining('•••••• is your sign-in code') }]);
    expect((await as(admin).run(list, { search: `a: ${code}` })).data.smsMessages.items).toEqual([]);
    const id = data.smsMessages.items[0]?.id ?? '';
    await db.smsMessage.update({ where: { id }, data: { status: 'FAILED' } });
    const resend = /* GraphQL */ `mutation ($id: ID!, $input: ResendSmsInput!) { resendSms(id: $id, input: $input) { status attempts error version } }`;
    expect((await as(admin).run(resend, { id, input: { version: 0 } })).codes).toEqual(['STATE_INVALID']);
  });

  it('stores codes as hashes that the database alone cannot reverse', async () => {
    const phone = newPhone();
    await makeEnrollee({ phone });
    const code = await codeFor(await anonymousClient(), phone);
    const [kept] = await db.phoneSignIn.findMany({ where: { phone } });
    expect(kept?.codeHash).toBeTruthy();
    expect(JSON.stringify(kept)).not.toContain(code);
    const guess = createHmac('sha256', '').update(`phone-sign-in:${kept?.id}:${code}`).digest('base64url');
    expect(kept?.codeHash).not.toBe(guess);
  });
});

describe('the response to a number', () => {
  const unknown = [
    ['a number that is nobody’s', async () => newPhone()],
    ['an enrolment number that is nobody’s', async () => 'PL/FORMAL/1999/999999'],
    ['the phone of an officer', async () => (await makeUser('ACCOUNTANT', { phone: newPhone() })).phone],
    [
      'somebody deceased',
      async () => (await makeEnrollee({ phone: newPhone(), status: 'DECEASED', deceasedOn: addDays(today(), -9) })).phone,
    ],
    ['somebody suspended without an account', async () => (await makeEnrollee({ phone: newPhone(), status: 'SUSPENDED' })).phone],
    ['somebody disabled', async () => (await makeEnrollee({ phone: newPhone(), status: 'DISABLED' })).phone],
    [
      'a blocked account',
      async () => {
        const member = await makeEnrollee({ phone: newPhone() });
        await makeAccount('ENROLLEE', { enrolleeId: member.id, isActive: false });
        return member.phone;
      },
    ],
    [
      'a child by enrolment number',
      async () => {
        const principal = await makeEnrollee({ phone: newPhone() });
        const child = { principalId: principal.id, relationship: 'CHILD', phone: null, dateOfBirth: addDays(today(), -3000) } as const;
        return (await makeEnrollee(child)).enrolmentNo;
      },
    ],
  ] as const;

  it.each(unknown)('for %s is the same as for a member, and no message is sent', async (_who, make) => {
    const login = (await make()) ?? '';
    const phone = newPhone();
    await makeEnrollee({ phone });
    const answers = async (typed: string) => {
      const browser = await anonymousClient();
      const bodies: unknown[] = [(await browser.post('phone-code', { login: typed })).body];
      await runPhoneJobs();
      for (let guess = 0; guess < 6; guess += 1) bodies.push((await enter(browser, String(guess).padStart(6, '0'))).body);
      return bodies;
    };
    const ofUnknown = await answers(login);
    expect(await messages()).toEqual([]);
    expect(await answers(phone)).toEqual(ofUnknown);
    expect(await messages()).toHaveLength(1);
    expect(ofUnknown.slice(1).map((body) => (body as { code: string }).code)).toEqual([
      ...Array(5).fill('AUTH_OTP_INVALID'),
      'AUTH_OTP_EXPIRED',
    ]);
  });

  it('is a field error if it is neither a phone nor an enrolment number', async () => {
    const browser = await anonymousClient();
    for (const login of ['', '12345', '080312345678', '09-12']) {
      expect(await browser.post('phone-code', { login })).toMatchObject({
        status: 400,
        body: { fields: { login: expect.stringContaining('phone number') } },
      });
    }
  });

  it('is RATE_LIMITED after four requests in 15 minutes from one network or six in an hour in total, known or not', async () => {
    const phone = newPhone();
    await makeEnrollee({ phone });
    for (const login of [phone, newPhone()]) {
      const start = new Date();
      const ask = async (minutes: number, network: number) => {
        setNow(addMinutes(start, minutes));
        return (await (await anonymousClient({ ip: `10.1.${network}.1` })).post('phone-code', { login })).body.code ?? 'OK';
      };
      const answers: unknown[] = [];
      for (const [minutes, network] of [
        [0, 1],
        [0, 1],
        [0, 1],
        [0, 1],
        [0, 1],
        [0, 2],
        [0, 3],
        [0, 4],
        [59, 1],
        [61, 1],
        [61, 5],
      ] as const)
        answers.push(await ask(minutes, network));
      setNow(null);
      expect(answers).toEqual([...Array(4).fill('OK'), 'RATE_LIMITED', 'OK', 'OK', 'RATE_LIMITED', 'RATE_LIMITED', 'OK', 'OK']);
    }
  });

  it('is not limited on the owner’s devices by requests of others, and is available to new devices after an hour', async () => {
    const phone = newPhone();
    const member = await makeEnrollee({ phone });
    const owner = await anonymousClient({ ip: '10.2.0.1' });
    expect((await enter(owner, await codeFor(owner, phone))).body).toEqual({ next: 'HOME' });
    const numbers = [phone, member.enrolmentNo ?? ''];
    for (let stranger = 0; stranger < 40; stranger += 1)
      for (const login of numbers) {
        await (await anonymousClient({ ip: `10.3.${stranger}.1` })).post('phone-code', { login });
        await runPhoneJobs();
      }
    const elsewhere = await anonymousClient({ ip: '10.4.0.1' });
    expect((await elsewhere.post('phone-code', { login: phone })).body.code).toBe('RATE_LIMITED');
    expect((await enter(owner, await codeFor(owner, phone))).body).toEqual({ next: 'HOME' });
    setNow(addMinutes(new Date(), 61));
    expect((await elsewhere.post('phone-code', { login: phone })).body).toMatchObject({ next: 'OTP' });
  });

  it('is RATE_LIMITED after forty requests from one network address', async () => {
    const browser = await anonymousClient({ ip: '10.9.8.7' });
    const codes: unknown[] = [];
    for (let index = 0; index < 41; index += 1) codes.push((await browser.post('phone-code', { login: newPhone() })).body.code);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
  });
});

describe('a code', () => {
  async function waiting(data: Partial<Prisma.EnrolleeUncheckedCreateInput> = {}) {
    const phone = newPhone();
    const member = await makeEnrollee({ phone, ...data });
    const browser = await anonymousClient();
    return { member, phone, browser, code: await codeFor(browser, phone) };
  }

  it('is void after five wrong codes, which are logged', async () => {
    const { member, browser, code, phone } = await waiting();
    const account = await makeAccount('ENROLLEE', { enrolleeId: member.id });
    for (let guess = 0; guess < 5; guess += 1) expect((await enter(browser, wrong(code))).body.code).toBe('AUTH_OTP_INVALID');
    expect((await enter(browser, code)).body.code).toBe('AUTH_OTP_EXPIRED');
    expect(await actionsOf(account.id)).toEqual(Array(5).fill('SIGN_IN_FAIL'));
    expect((await enter(browser, await codeFor(browser, phone))).status).toBe(200);
  });

  it('expires after ten minutes', async () => {
    const { browser, code } = await waiting();
    setNow(addMinutes(new Date(), 11));
    expect((await enter(browser, code)).body.code).toBe('AUTH_OTP_EXPIRED');
  });

  it('works once, also if used twice at the same time', async () => {
    const { browser, code, member } = await waiting();
    const answers = await Promise.all([enter(browser, code), enter(browser, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await enter(browser, code)).body.code).toBe('AUTH_OTP_EXPIRED');
    expect(await db.session.count({ where: { user: { enrolleeId: member.id } } })).toBe(1);
  });

  it('stays valid if others request a code, and ends when the same browser requests a new one', async () => {
    const { browser, code, phone, member } = await waiting();
    const other = await anonymousClient({ ip: '10.6.0.1' });
    await other.post('phone-code', { login: phone });
    await runPhoneJobs();
    const next = await codeFor(other, member.enrolmentNo ?? '');
    expect((await enter(browser, code)).status).toBe(200);
    expect((await enter(other, next)).status).toBe(200);
    const first = await codeFor(browser, phone);
    const second = await codeFor(browser, phone);
    expect((await enter(browser, first)).body.code).toBe('AUTH_OTP_INVALID');
    expect((await enter(browser, second)).status).toBe(200);
  });

  it('is sent only for the latest request of a browser, also if another person’s request follows', async () => {
    const phone = newPhone();
    await makeEnrollee({ phone });
    const [browser, stranger] = [await anonymousClient(), await anonymousClient({ ip: '10.7.0.1' })];
    for (const client of [browser, browser, stranger]) await client.post('phone-code', { login: phone });
    await runPhoneJobs();
    expect(await messages()).toHaveLength(2);
  });

  it('of one number can be guessed thirty times an hour, of 1,000 guesses from 200 networks', { timeout: 60_000 }, async () => {
    const { phone } = await waiting();
    const answers: unknown[] = [];
    for (let network = 0; network < 200; network += 1) {
      const guesser = await anonymousClient({ ip: `10.8.${network}.1` });
      await guesser.post('phone-code', { login: phone });
      await runPhoneJobs();
      answers.push(
        ...(await Promise.all(
          ['000000', '111111', '222222', '333333', '444444'].map(async (code) => (await enter(guesser, code)).body.code),
        )),
      );
    }
    expect(answers).toHaveLength(1000);
    // One of the six codes of this hour is the owner's.
    expect(answers.filter((code) => code !== 'AUTH_OTP_EXPIRED' && code !== 'AUTH_LOCKED')).toHaveLength(25);
  });

  it('can be guessed fifty times in 15 minutes from one network address, over all numbers', async () => {
    const codes: unknown[] = [];
    for (let round = 0; round < 11; round += 1) {
      const { browser, code } = await waiting();
      for (let guess = 0; guess < 5; guess += 1) codes.push((await enter(browser, wrong(code))).body.code);
    }
    expect(codes.filter((code) => code === 'AUTH_OTP_INVALID')).toHaveLength(50);
    expect(codes.at(-1)).toBe('AUTH_LOCKED');
  });

  it('of another browser does not work', async () => {
    const { code } = await waiting();
    const stranger = await anonymousClient();
    expect((await enter(stranger, code)).body.code).toBe('AUTH_OTP_EXPIRED');
    await stranger.post('phone-code', { login: newPhone() });
    expect((await enter(stranger, code)).body.code).toBe('AUTH_OTP_INVALID');
  });

  it('does not work for a record or account disabled meanwhile', async () => {
    const disabled = await waiting();
    await db.enrollee.update({ where: { id: disabled.member.id }, data: { status: 'DISABLED' } });
    expect((await enter(disabled.browser, disabled.code)).body.code).toBe('AUTH_INACTIVE');
    const blocked = await waiting();
    await makeAccount('ENROLLEE', { enrolleeId: blocked.member.id, isActive: false });
    expect((await enter(blocked.browser, blocked.code)).body.code).toBe('AUTH_INACTIVE');
    expect(await accountOf(disabled.member.id)).toBeNull();
  });

  it('is not enough if the member has an authenticator app', async () => {
    const { browser, code, member } = await waiting();
    const account = await makeAccount('ENROLLEE', { enrolleeId: member.id });
    await db.twoFactor.create({ data: { userId: account.id, secret: 'x', backupCodes: 'x', verified: true } });
    expect((await enter(browser, code)).body).toEqual({ next: 'OTP', minutes: 10, by: 'APP' });
    expect((await browser.state()).user).toBeNull();
    expect((await browser.post('send-otp')).status).toBe(200);
  });

  it('is deleted by the nightly clean-up', async () => {
    const { phone } = await waiting();
    setNow(addDays(new Date(), 1));
    await authCleanupJob.run({});
    expect(await db.phoneSignIn.count({ where: { phone } })).toBe(0);
  });
});

describe('a phone that a family shares', () => {
  async function family() {
    const phone = newPhone();
    const principal = await makeEnrollee({ phone });
    const about = { principalId: principal.id, phone: null } as const;
    const spouse = await makeEnrollee({ ...about, relationship: 'SPOUSE', sex: 'FEMALE' });
    const child = await makeEnrollee({ ...about, relationship: 'CHILD', dateOfBirth: addDays(today(), -3000) });
    return { phone, principal, spouse, child };
  }

  it('lets the person choose among the adults', async () => {
    const { phone, principal, spouse, child } = await family();
    const browser = await anonymousClient();
    const { body } = await enter(browser, await codeFor(browser, phone));
    const people = [principal, spouse].map(({ id, fullName: name, enrolmentNo }) => ({ id, name, enrolmentNo }));
    expect(body).toEqual({ next: 'CHOOSE_PERSON', people });
    expect((await browser.state()).user).toBeNull();
    for (const { id } of [child, await makeEnrollee()]) {
      expect((await browser.post('choose-person', { enrolleeId: id })).body.code).toBe('NOT_FOUND');
    }
    expect((await browser.post('choose-person', { enrolleeId: spouse.id })).body).toEqual({ next: 'HOME' });
    expect((await browser.state()).user?.enrolleeId).toBe(spouse.id);
    expect((await browser.post('choose-person', { enrolleeId: principal.id })).body.code).toBe('AUTH_OTP_EXPIRED');
  });

  it('identifies one person if the enrolment number was entered', async () => {
    const { principal, spouse } = await family();
    const browser = await anonymousClient();
    expect((await enter(browser, await codeFor(browser, spouse.enrolmentNo ?? ''))).body).toEqual({ next: 'HOME' });
    expect((await browser.state()).user?.enrolleeId).toBe(spouse.id);
    expect((await browser.post('choose-person', { enrolleeId: principal.id })).body.code).toBe('AUTH_OTP_EXPIRED');
  });

  it('gets one account per person, also from two phones at the same time', async () => {
    const { phone, spouse } = await family();
    const browsers = [await anonymousClient(), await anonymousClient()];
    for (const browser of browsers) await enter(browser, await codeFor(browser, phone));
    const answers = await Promise.all(browsers.map((browser) => browser.post('choose-person', { enrolleeId: spouse.id })));
    expect(answers.map(({ body }) => body)).toEqual([{ next: 'HOME' }, { next: 'HOME' }]);
    expect(await db.userAccount.count({ where: { enrolleeId: spouse.id } })).toBe(1);
  });

  it('gives no access without the code, or long after it', async () => {
    const { phone, spouse } = await family();
    const browser = await anonymousClient();
    const code = await codeFor(browser, phone);
    expect((await browser.post('choose-person', { enrolleeId: spouse.id })).body.code).toBe('AUTH_OTP_EXPIRED');
    await enter(browser, code);
    setNow(addMinutes(new Date(), 11));
    expect((await browser.post('choose-person', { enrolleeId: spouse.id })).body.code).toBe('AUTH_OTP_EXPIRED');
  });

  it('of a merged record signs in to the remaining record', async () => {
    const { phone, principal } = await family();
    const merged = await makeEnrollee({ phone: newPhone(), status: 'MERGED', mergedIntoId: principal.id });
    const browser = await anonymousClient();
    const code = await codeFor(browser, merged.enrolmentNo ?? '');
    expect((await messages()).at(-1)?.phone).toBe(`234${phone.slice(1)}`);
    await enter(browser, code);
    expect((await browser.state()).user?.enrolleeId).toBe(principal.id);
  });
});

it('a member without an email address gets no link, and an administrator cannot email them a password', async () => {
  const phone = newPhone();
  const member = await makeEnrollee({ phone });
  const browser = await anonymousClient();
  await enter(browser, await codeFor(browser, phone));
  const account = await accountOf(member.id);
  expect((await browser.post('forgot-password', { login: member.enrolmentNo ?? '' })).body).toEqual({ done: true });
  await runJobs();
  const reset = /* GraphQL */ `mutation ($id: ID!, $input: UserVersionInput!) { resetUserPassword(id: $id, input: $input) { id } }`;
  const answer = await as(await makeUser('ADMIN')).run(reset, { id: account?.id ?? '', input: { version: 0 } });
  expect(answer.codes).toEqual(['USR_NO_EMAIL']);
});
