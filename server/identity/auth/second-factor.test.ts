import { afterEach, describe, expect, it, vi } from 'vitest';
import { Role } from '../../generated/prisma/enums.ts';
import { addMinutes } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { anonymousClient, mailsTo, makeAccount, PASSWORD } from '../../testing/anonymous-client.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeUser } from '../../testing/make/make.ts';
import { auth } from './auth.ts';
import { sessionState } from './session.ts';

afterEach(async () => {
  vi.useRealTimers();
  await db.setting.deleteMany({ where: { key: 'otpRoles' } });
});

/** A user after the correct password, before the code. */
async function owing(role: Role = 'ACCOUNTANT') {
  const user = await makeAccount(role, { isDemo: false, hcpId: role === 'HCP' ? (await makeHcp()).id : null });
  const browser = await anonymousClient();
  const answer = await browser.signIn(user.email);
  return { user, browser, answer };
}
const codeFor = async (email: string) => /^ {4}(\d{6})$/m.exec((await mailsTo(email)).at(-1) ?? '')?.[1] ?? '';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code by email', () => {
  it.each(Object.values(Role).filter((role) => role !== 'ENROLLEE'))(
    'stands between the password and the session of %s, unless the settings say otherwise',
    async (role) => {
      const { user, browser, answer } = await owing(role);
      expect(answer.body).toEqual({ next: 'OTP', minutes: 10, by: 'MAIL' });
      expect((await browser.state()).session).toBeNull();
      expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
      const code = await codeFor(user.email);
      expect((await browser.post('verify-otp', { by: 'MAIL', code })).body).toEqual({ next: 'HOME' });
      expect((await browser.state()).user?.id).toBe(user.id);
      await db.setting.create({ data: { key: 'otpRoles', value: [] } });
      expect((await (await anonymousClient()).signIn(user.email)).body).toEqual({ next: 'HOME' });
    },
  );

  it('is not required for members or demo accounts', async () => {
    const member = await makeAccount('ENROLLEE', { isDemo: false });
    expect((await (await anonymousClient()).signIn(member.email)).body).toEqual({ next: 'HOME' });
    const demo = await makeAccount('ADMIN', { isDemo: true });
    expect((await (await anonymousClient()).signIn(demo.email)).body).toEqual({ next: 'HOME' });
  });

  it('is sent to the person signing in, not to the previously signed-in user', async () => {
    const browser = await anonymousClient();
    const before = await makeAccount('ADMIN');
    await browser.signIn(before.email);
    const stolen = browser.headers();
    const user = await makeAccount('ACCOUNTANT', { isDemo: false });
    expect((await browser.signIn(user.email)).body).toMatchObject({ next: 'OTP' });
    expect(await mailsTo(before.email)).toEqual([]);
    expect((await sessionState(stolen)).user).toBeNull();
    expect((await browser.post('verify-otp', { by: 'MAIL', code: await codeFor(user.email) })).body).toEqual({ next: 'HOME' });
    expect((await browser.state()).user?.id).toBe(user.id);
  });

  it('allows five attempts per code', async () => {
    const { user, browser } = await owing();
    const code = await codeFor(user.email);
    for (let i = 0; i < 5; i += 1)
      expect((await browser.post('verify-otp', { by: 'MAIL', code: wrong(code) })).body.code).toBe('AUTH_OTP_INVALID');
    expect((await browser.post('verify-otp', { by: 'MAIL', code })).body.code).toBe('AUTH_OTP_EXPIRED');
    expect((await browser.state()).user).toBeNull();
  });

  it('can be replaced by a new one four times in 15 minutes; the old one is void', async () => {
    const { user, browser } = await owing();
    const first = await codeFor(user.email);
    for (let i = 0; i < 3; i += 1) expect((await browser.post('send-otp')).status).toBe(200);
    expect((await browser.post('send-otp')).body.code).toBe('RATE_LIMITED');
    const last = await codeFor(user.email);
    if (first !== last) expect((await browser.post('verify-otp', { by: 'MAIL', code: first })).body.code).toBe('AUTH_OTP_INVALID');
    expect((await browser.post('verify-otp', { by: 'MAIL', code: last })).status).toBe(200);
  });

  it('cannot be used twice or without the password', async () => {
    const { user, browser } = await owing();
    const code = await codeFor(user.email);
    const stranger = await anonymousClient();
    expect((await stranger.post('verify-otp', { by: 'MAIL', code })).body.code).toBe('AUTH_OTP_EXPIRED');
    await browser.post('verify-otp', { by: 'MAIL', code });
    await browser.post('sign-out');
    expect((await browser.post('verify-otp', { by: 'MAIL', code })).body.code).toBe('AUTH_OTP_EXPIRED');
  });

  it('expires after ten minutes', async () => {
    const { user, browser } = await owing();
    const code = await codeFor(user.email);
    await db.verification.updateMany({ data: { expiresAt: addMinutes(new Date(), -1) } });
    expect((await browser.post('verify-otp', { by: 'MAIL', code })).body.code).toBe('AUTH_OTP_EXPIRED');
  });
});

/** The current code of an authenticator app for a key. */
function appOf(uri: unknown) {
  const key = new URL(String(uri)).searchParams.get('secret') ?? '';
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []).toString();
  return async () => (await (await auth()).api.generateTOTP({ body: { secret } })).code;
}

/** Advances 30 seconds, so that the app shows a new code. */
const tick = () => vi.setSystemTime(Date.now() + 30_000);

/** A signed-in user with an authenticator app. */
async function withApp() {
  vi.useFakeTimers({ toFake: ['Date'] });
  const user = await makeAccount('ACCOUNTANT', { isDemo: true });
  const browser = await anonymousClient();
  await browser.signIn(user.email);
  const { body } = await browser.post('set-up-app', { password: PASSWORD });
  const code = appOf(body.uri);
  const confirmed = await browser.post('confirm-app', { code: await code() });
  tick();
  return { user, browser, code, confirmed, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

const ME = /* GraphQL */ `{ myProfile { owesCode hasApp recoveryCodesLeft } }`;

describe('an authenticator app', () => {
  it('is active once a code was confirmed, and returns ten recovery codes', async () => {
    const user = await makeAccount('ENROLLEE');
    const [browser, elsewhere] = [await anonymousClient(), await anonymousClient()];
    await browser.signIn(user.email);
    await elsewhere.signIn(user.email);
    const before = browser.headers();
    expect((await browser.post('confirm-app', { code: '123456' })).body.code).toBe('AUTH_APP_OFF');
    const { body } = await browser.post('set-up-app', { password: PASSWORD });
    expect(new URL(String(body.uri)).searchParams.get('issuer')).toBe('Lafiya');
    const code = appOf(body.uri);
    expect((await browser.post('confirm-app', { code: wrong(await code()) })).body.code).toBe('AUTH_OTP_INVALID');
    expect((await (await anonymousClient()).signIn(user.email)).body).toEqual({ next: 'HOME' });
    const confirmed = await browser.post('confirm-app', { code: await code() });
    expect(new Set(confirmed.body.recoveryCodes as string[]).size).toBe(10);
    expect((await as(user).run(ME)).data.myProfile).toEqual({ owesCode: false, hasApp: true, recoveryCodesLeft: 10 });
    expect((await browser.state()).user?.id).toBe(user.id);
    expect([(await sessionState(before)).user, (await elsewhere.state()).user]).toEqual([null, null]);
    expect((await mailsTo(user.email)).at(-1)).toContain('An authenticator app has been set up');
    expect(JSON.stringify(await db.twoFactor.findMany())).not.toContain((confirmed.body.recoveryCodes as string[])[0]);
    expect((await browser.post('set-up-app', { password: PASSWORD })).body.code).toBe('AUTH_APP_ON');
  });

  it('signs in with its current code, each code once, without an email', async () => {
    const { user, code } = await withApp();
    const mails = (await mailsTo(user.email)).length;
    const browser = await anonymousClient();
    expect((await browser.signIn(user.email)).body).toEqual({ next: 'OTP', minutes: 10, by: 'APP' });
    const shown = await code();
    expect((await browser.post('verify-otp', { by: 'APP', code: wrong(shown) })).body.code).toBe('AUTH_OTP_INVALID');
    expect((await browser.post('verify-otp', { by: 'APP', code: shown })).body).toEqual({ next: 'HOME' });
    const thief = await anonymousClient();
    await thief.signIn(user.email);
    expect((await thief.post('verify-otp', { by: 'APP', code: shown })).body.code).toBe('AUTH_OTP_INVALID');
    vi.setSystemTime(Date.now() + 5 * 60_000);
    expect((await thief.post('verify-otp', { by: 'APP', code: shown })).body.code).toBe('AUTH_OTP_INVALID');
    expect(await mailsTo(user.email)).toHaveLength(mails);
  });

  it('of another signed-in user is not accepted', async () => {
    const [victim, thief] = [await withApp(), await withApp()];
    const browser = await anonymousClient();
    await browser.signIn(victim.user.email);
    browser.takeCookies(thief.browser.headers().cookie);
    expect((await browser.post('verify-otp', { by: 'APP', code: await thief.code() })).body.code).toBe('AUTH_OTP_INVALID');
    expect(await db.activityLog.count({ where: { entityId: victim.user.id, action: 'SIGN_IN' } })).toBe(1);
  });

  it('shares a limit of ten wrong codes an hour with the other methods', async () => {
    const { user, code } = await withApp();
    for (let i = 0; i < 10; i += 1) {
      const guesser = await anonymousClient();
      await guesser.signIn(user.email);
      await guesser.post('verify-otp', { by: i % 2 ? 'APP' : 'RECOVERY', code: i % 2 ? `00000${i}` : `aaaaa-bbbb${i}` });
    }
    const late = await anonymousClient();
    await late.signIn(user.email);
    expect((await late.post('verify-otp', { by: 'APP', code: await code() })).body.code).toBe('AUTH_LOCKED');
  });

  it('can be replaced by a code by email', async () => {
    const { user } = await withApp();
    const browser = await anonymousClient();
    await browser.signIn(user.email);
    expect((await browser.post('send-otp')).body).toEqual({ next: 'OTP', minutes: 10, by: 'MAIL' });
    expect((await browser.post('verify-otp', { by: 'MAIL', code: await codeFor(user.email) })).body).toEqual({ next: 'HOME' });
  });

  it('can be replaced by a recovery code once, also if it is sent twice at the same time', async () => {
    const { user, recoveryCodes } = await withApp();
    const [first = '', second = ''] = recoveryCodes;
    const browser = await anonymousClient();
    await browser.signIn(user.email);
    expect((await browser.post('verify-otp', { by: 'RECOVERY', code: first.replace('-', '').toUpperCase() })).body).toEqual({
      next: 'HOME',
    });
    expect((await mailsTo(user.email)).at(-1)).toContain('9 codes are left');
    const again = await anonymousClient();
    await again.signIn(user.email);
    expect((await again.post('verify-otp', { by: 'RECOVERY', code: first })).body.code).toBe('AUTH_OTP_INVALID');
    const both = [await anonymousClient(), await anonymousClient()];
    for (const browser of both) await browser.signIn(user.email);
    const answers = await Promise.all(both.map((browser) => browser.post('verify-otp', { by: 'RECOVERY', code: second })));
    expect(answers.map(({ body }) => body.next ?? body.code).sort()).toEqual(['AUTH_OTP_INVALID', 'HOME']);
    expect((await as(user).run(ME)).data.myProfile.recoveryCodesLeft).toBe(8);
  });

  it('gets new recovery codes, and the old ones are void', async () => {
    const { user, browser, recoveryCodes } = await withApp();
    expect((await browser.post('renew-recovery-codes', { password: 'Wrong-password-1' })).body).toMatchObject({
      code: 'AUTH_PASSWORD_WRONG',
      fields: { password: 'The current password is not correct.' },
    });
    const renewed = (await browser.post('renew-recovery-codes', { password: PASSWORD })).body.recoveryCodes as string[];
    const other = await anonymousClient();
    await other.signIn(user.email);
    expect((await other.post('verify-otp', { by: 'RECOVERY', code: recoveryCodes[0] })).body.code).toBe('AUTH_OTP_INVALID');
    expect((await other.post('verify-otp', { by: 'RECOVERY', code: renewed[0] })).body).toEqual({ next: 'HOME' });
  });

  it('is turned off only by its user with the password', async () => {
    const { user, browser, recoveryCodes } = await withApp();
    for (const path of ['set-up-app', 'turn-off-app', 'renew-recovery-codes']) {
      expect((await (await anonymousClient()).post(path, { password: PASSWORD })).body.code).toBe('UNAUTHENTICATED');
    }
    expect((await browser.post('turn-off-app', { password: 'Wrong-password-1' })).body.code).toBe('AUTH_PASSWORD_WRONG');
    expect((await browser.post('turn-off-app', { password: PASSWORD })).status).toBe(200);
    expect((await browser.state()).user?.id).toBe(user.id);
    expect((await browser.post('turn-off-app', { password: PASSWORD })).body.code).toBe('AUTH_APP_OFF');
    expect((await browser.post('renew-recovery-codes', { password: PASSWORD })).body.code).toBe('AUTH_APP_OFF');
    expect((await (await anonymousClient()).signIn(user.email)).body).toEqual({ next: 'HOME' });
    await db.userAccount.update({ where: { id: user.id }, data: { isDemo: false } });
    const owes = await anonymousClient();
    expect((await owes.signIn(user.email)).body).toMatchObject({ by: 'MAIL' });
    expect((await owes.post('verify-otp', { by: 'RECOVERY', code: recoveryCodes[0] })).body.code).toBe('AUTH_OTP_INVALID');
  });

  it('is not activated by recovery codes before confirmation', async () => {
    const { user, browser } = await owing();
    await browser.post('verify-otp', { by: 'MAIL', code: await codeFor(user.email) });
    await browser.post('set-up-app', { password: PASSWORD });
    const { backupCodes } = await (await auth()).api.viewBackupCodes({ body: { userId: user.id } });
    const thief = await anonymousClient();
    expect((await thief.signIn(user.email)).body).toMatchObject({ by: 'MAIL' });
    expect((await thief.post('verify-otp', { by: 'RECOVERY', code: backupCodes[0] })).body.code).toBe('AUTH_OTP_INVALID');
  });

  it('is removed by an administrator, which ends all sessions and is logged', async () => {
    const { user, browser } = await withApp();
    const admin = await makeUser('ADMIN');
    const RESET = /* GraphQL */ `mutation ($id: ID!, $input: UserVersionInput!) { resetUserSecondStep(id: $id, input: $input) { hasApp version } }`;
    expect((await as(admin).run(RESET, { id: user.id, input: { version: 9 } })).codes).toEqual(['CONFLICT_STALE']);
    const twice = [
      await as(admin).run(RESET, { id: user.id, input: { version: 0 } }),
      await as(admin).run(RESET, { id: user.id, input: { version: 1 } }),
    ];
    expect(twice[0]?.data.resetUserSecondStep).toEqual({ hasApp: false, version: 1 });
    expect(twice[1]?.codes).toEqual(['AUTH_APP_OFF']);
    expect((await browser.state()).user).toBeNull();
    expect(await db.activityLog.count({ where: { entityId: user.id, actorId: admin.id, action: 'USER_RESET_SECOND_STEP' } })).toBe(1);
    expect((await mailsTo(user.email)).at(-1)).toContain('An administrator removed the authenticator app');
    expect((await as(admin).run(RESET, { id: admin.id, input: { version: 0 } })).codes).toEqual(['USR_SELF']);
  });
});
