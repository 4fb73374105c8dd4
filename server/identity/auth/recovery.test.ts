import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { addMinutes, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { authSecret } from '../../platform/env.ts';
import { anonymousClient, mailsTo, makeAccount, PASSWORD } from '../../testing/anonymous-client.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';
import { setFirstPassword } from './password.service.ts';
import { sessionState } from './session.ts';

afterEach(() => setNow(null));

const RESET = /* GraphQL */ `mutation ($id: ID!) { resetUserPassword(id: $id, input: { version: 0 }) { id } }`;
const NEW = 'Dry-season-77';
const tokenIn = (mail: string | undefined) => /token=([\w.-]+)/.exec(mail ?? '')?.[1] ?? '';

async function withResetToken() {
  const user = await makeAccount('CLAIMS_OFFICER');
  const browser = await anonymousClient();
  await browser.post('forgot-password', { login: user.email });
  return { user, browser, token: tokenIn((await mailsTo(user.email)).at(-1)) };
}

describe('a forgotten password', () => {
  it('gives the same response for known and unknown addresses, and emails only the known one', async () => {
    const enrollee = await makeEnrollee();
    const user = await makeAccount('ENROLLEE', { enrolleeId: enrollee.id });
    const gone = await makeAccount('ADMIN', { isActive: false });
    const browser = await anonymousClient();
    const answers = [];
    for (const login of [user.email, enrollee.enrolmentNo, gone.email, 'nobody.here@example.ng'])
      answers.push(await browser.post('forgot-password', { login }));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })))).toEqual(
      new Set([JSON.stringify({ status: 200, body: { done: true } })]),
    );
    expect(await mailsTo(user.email)).toHaveLength(2);
    expect(await mailsTo(gone.email)).toEqual([]);
    expect(await mailsTo('nobody.here@example.ng')).toEqual([]);
  });

  it('sends at most four emails in 15 minutes, with the same limit for unknown addresses', async () => {
    const user = await makeAccount('ADMIN');
    const browser = await anonymousClient();
    for (const login of [user.email, 'no.such@example.ng']) {
      const codes = [];
      for (let i = 0; i < 6; i += 1) codes.push((await browser.post('forgot-password', { login })).body.code ?? 'ok');
      expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'RATE_LIMITED', 'RATE_LIMITED']);
    }
  });

  it('is replaced by a link that works once and ends all sessions and the lock', async () => {
    const { user, browser, token } = await withResetToken();
    const signedIn = await anonymousClient();
    await signedIn.signIn(user.email);
    for (let i = 0; i < 5; i += 1) await browser.signIn(user.email, 'Wrong-password-1');
    expect(await browser.post('reset-password', { token, newPassword: NEW })).toMatchObject({ status: 200 });
    expect((await signedIn.state()).user).toBeNull();
    expect((await browser.post('reset-password', { token, newPassword: 'Another-one-88' })).body.code).toBe('AUTH_TOKEN_USED');
    expect((await browser.signIn(user.email)).body.code).toBe('AUTH_INVALID');
    expect((await browser.signIn(user.email, NEW)).body).toEqual({ next: 'HOME' });
    expect((await mailsTo(user.email)).at(-1)).toContain('Your password was changed');
    expect(await db.activityLog.count({ where: { entityId: user.id, action: 'PASSWORD_RESET' } })).toBe(1);
  });

  it('is replaced once by a link used twice at the same time', async () => {
    const { browser, token } = await withResetToken();
    const answers = await Promise.all(
      ['Dry-season-77', 'Dry-season-88', 'Dry-season-99'].map((newPassword) => browser.post('reset-password', { token, newPassword })),
    );
    expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['AUTH_TOKEN_USED', 'AUTH_TOKEN_USED', 'ok']);
  });

  it('cannot be replaced after 60 minutes or with an invalid token', async () => {
    const { browser, token } = await withResetToken();
    const [row] = await db.verification.findMany({ orderBy: { createdAt: 'desc' }, take: 1 });
    expect(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000).toBeGreaterThan(59);
    expect(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000).toBeLessThanOrEqual(60);
    await db.verification.updateMany({ data: { expiresAt: addMinutes(new Date(), -1) } });
    expect((await browser.post('reset-password', { token, newPassword: NEW })).body.code).toBe('AUTH_TOKEN_USED');
    expect((await browser.post('reset-password', { token: 'made-up', newPassword: NEW })).body.code).toBe('AUTH_TOKEN_USED');
  });

  it.each([
    [
      'by the newer link',
      async (_user: { id: string; email: string }, newer: string) =>
        (await anonymousClient()).post('reset-password', { token: newer, newPassword: NEW }),
    ],
    [
      'by the signed-in person',
      async ({ email }: { email: string }) => {
        const browser = await anonymousClient();
        await browser.signIn(email);
        return browser.post('change-password', { currentPassword: PASSWORD, newPassword: NEW });
      },
    ],
    [
      'for the first time',
      async ({ id, email }: { id: string; email: string }) => {
        await db.userAccount.update({ where: { id }, data: { mustChangePassword: true } });
        const browser = await anonymousClient();
        await browser.signIn(email);
        return browser.post('first-password', { newPassword: NEW });
      },
    ],
    [
      'by an administrator',
      async ({ id }: { id: string }) => {
        const { codes } = await as(await makeUser('ADMIN')).run(RESET, { id });
        return { status: codes.length === 0 ? 200 : 400 };
      },
    ],
  ])('has a link that stops working once the password was changed %s', async (_how, change) => {
    const { user, browser, token: older } = await withResetToken();
    await browser.post('forgot-password', { login: user.email });
    const newer = tokenIn((await mailsTo(user.email)).at(-1));
    expect(newer).not.toBe(older);
    expect((await change(user, newer)).status).toBe(200);
    for (const token of [older, newer]) {
      expect((await browser.post('reset-password', { token, newPassword: 'Third-one-9999' })).body.code).toBe('AUTH_TOKEN_USED');
    }
  });

  it('has a token that is not stored in plain text', async () => {
    const { token } = await withResetToken();
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(await db.verification.findMany())).not.toContain(token);
  });

  it.each(['Elevenchars', 'qwertyuiop1!', '1234567890a!', 'aaaaaaaaaaaaaaa', 'x7-x7-x7-x7-x7-'])(
    'cannot be replaced by the weak password %s',
    async (newPassword) => {
      const { browser, token } = await withResetToken();
      const { body } = await browser.post('reset-password', { token, newPassword });
      expect(body).toMatchObject({
        code: 'AUTH_PASSWORD_WEAK',
        fields: { newPassword: 'Use at least 12 characters, and avoid simple patterns such as 12345 or qwerty.' },
      });
      expect((await browser.post('reset-password', { token, newPassword: NEW })).status).toBe(200);
    },
  );
});

describe('an email address', () => {
  it('is verified by a link; sign-in then works', async () => {
    const user = await makeAccount('ACCOUNTANT', { emailVerified: false });
    const browser = await anonymousClient();
    expect((await browser.signIn(user.email)).body.code).toBe('AUTH_UNVERIFIED');
    await browser.post('resend-verification', { login: user.email });
    const token = tokenIn((await mailsTo(user.email)).at(-1));
    expect((await browser.post('verify-email', { token: `${token.slice(0, -3)}AAA` })).body.code).toBe('AUTH_TOKEN_USED');
    expect(await browser.post('verify-email', { token })).toMatchObject({ status: 200, body: { done: true, wasVerified: false } });
    expect((await browser.state()).user).toBeNull();
    expect((await browser.signIn(user.email)).body).toEqual({ next: 'HOME' });
  });

  it('is reported as already verified if its valid link is opened again', async () => {
    const user = await makeAccount('ACCOUNTANT', { emailVerified: false });
    const browser = await anonymousClient();
    await browser.post('resend-verification', { login: user.email });
    const token = tokenIn((await mailsTo(user.email)).at(-1));
    await browser.post('verify-email', { token });
    expect(await browser.post('verify-email', { token })).toMatchObject({ status: 200, body: { done: true, wasVerified: true } });
    expect(await db.activityLog.count({ where: { entityId: user.id, action: 'EMAIL_VERIFY' } })).toBe(1);
    const made = ['{"alg":"HS256"}', JSON.stringify({ email: user.email }), 'signature'];
    for (const untrue of [`${token.slice(0, -3)}AAA`, made.map((part) => Buffer.from(part).toString('base64url')).join('.'), 'a.b.c', 'x'])
      expect((await browser.post('verify-email', { token: untrue })).body.code).toBe('AUTH_TOKEN_USED');
  });

  it('is verified only by a token that is signed with the secret, by HMAC, and not expired', async () => {
    const user = await makeAccount('ACCOUNTANT', { emailVerified: false });
    const browser = await anonymousClient();
    const hour = Math.floor(Date.now() / 1000) + 3600;
    const base64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const tokenOf = (alg: string, exp: number, secret = authSecret()) => {
      const content = `${base64({ alg })}.${base64({ email: user.email, exp })}`;
      const hash = alg === 'HS384' ? 'sha384' : 'sha256';
      return `${content}.${alg === 'none' ? '' : createHmac(hash, secret).update(content).digest('base64url')}`;
    };
    const wrong = [tokenOf('HS256', hour - 7200), tokenOf('none', hour), tokenOf('HS384', hour), tokenOf('HS256', hour, 'another secret')];
    for (const token of wrong) expect((await browser.post('verify-email', { token })).body.code).toBe('AUTH_TOKEN_USED');
    expect(await browser.post('verify-email', { token: tokenOf('HS256', hour) })).toMatchObject({ status: 200, body: { done: true } });
  });

  it('gets no link if verified or unknown, with the same response', async () => {
    const user = await makeAccount('ACCOUNTANT');
    const browser = await anonymousClient();
    const known = await browser.post('resend-verification', { login: user.email });
    const unknown = await browser.post('resend-verification', { login: 'nobody.at.all@example.ng' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await mailsTo(user.email)).toEqual([]);
  });
});

describe('a temporary password', () => {
  async function invited() {
    const user = await makeAccount('ACCOUNT_MANAGER', {
      mustChangePassword: true,
      emailVerified: false,
      temporaryUntil: addMinutes(new Date(), 60),
    });
    const browser = await anonymousClient();
    expect((await browser.signIn(user.email)).body).toEqual({ next: 'CHANGE_PASSWORD' });
    return { user, browser };
  }

  it('is replaced once, also by two requests at the same time', async () => {
    const { browser } = await invited();
    const choices = await Promise.all([1, 2].map((n) => browser.post('first-password', { newPassword: `${NEW}-${n}` })));
    expect(choices.map(({ status }) => status).sort()).toEqual([200, 403]);
    const account = await makeAccount('ACCOUNTANT');
    await expect(setFirstPassword(account.id, crypto.randomUUID(), NEW, { ip: '127.0.0.1', userAgent: null })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('allows only setting a new password', async () => {
    const { user, browser } = await invited();
    expect(await browser.state()).toMatchObject({ user: null, refusal: 'AUTH_PASSWORD_CHANGE_REQUIRED' });
    expect((await browser.post('change-password', { currentPassword: PASSWORD, newPassword: NEW })).body.code).toBe('UNAUTHENTICATED');
    expect((await browser.post('first-password', { newPassword: PASSWORD })).body.code).toBe('AUTH_PASSWORD_SAME');
    expect((await browser.post('first-password', { newPassword: 'weak' })).body.code).toBe('AUTH_PASSWORD_WEAK');
    const before = browser.headers();
    expect((await browser.post('first-password', { newPassword: NEW })).status).toBe(200);
    expect((await browser.state()).user?.id).toBe(user.id);
    expect((await sessionState(before)).session).toBeNull();
    expect((await browser.post('first-password', { newPassword: 'Third-one-999' })).body.code).toBe('FORBIDDEN');
    expect((await (await anonymousClient()).signIn(user.email, NEW)).body).toEqual({ next: 'HOME' });
    expect(await db.userAccount.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      mustChangePassword: false,
      emailVerified: true,
    });
  });

  it('gets a GraphQL error that says what to do', async () => {
    const { browser } = await invited();
    const { buildContext } = await import('../../app/context.ts');
    const { schema } = await import('../../app/schema/index.ts');
    const { graphql } = await import('graphql');
    const context = await buildContext({ id: 'r', ip: '127.0.0.1', headers: browser.headers(), body: {} } as never);
    const answer = await graphql({ schema, source: /* GraphQL */ `{ myProfile { id } }`, contextValue: context });
    expect((answer.errors?.[0]?.originalError as { code?: string } | undefined)?.code).toBe('AUTH_PASSWORD_CHANGE_REQUIRED');
  });

  it('cannot be replaced by someone without its session', async () => {
    expect((await (await anonymousClient()).post('first-password', { newPassword: NEW })).body.code).toBe('UNAUTHENTICATED');
  });
});

describe('a user’s own password', () => {
  it('is changed with the current one, and other sessions end', async () => {
    const user = await makeAccount('ACCOUNTANT');
    const [here, there] = [await anonymousClient(), await anonymousClient()];
    await here.signIn(user.email);
    await there.signIn(user.email);
    expect((await here.post('change-password', { currentPassword: 'Wrong-password-1', newPassword: NEW })).body).toMatchObject({
      code: 'AUTH_PASSWORD_WRONG',
      fields: { currentPassword: 'The current password is not correct.' },
    });
    expect((await here.post('change-password', { currentPassword: PASSWORD, newPassword: PASSWORD })).body.code).toBe('AUTH_PASSWORD_SAME');
    expect((await here.post('change-password', { currentPassword: PASSWORD, newPassword: NEW })).status).toBe(200);
    expect((await here.state()).user?.id).toBe(user.id);
    expect((await there.state()).user).toBeNull();
    expect((await mailsTo(user.email)).at(-1)).toContain('Your password was changed');
  });

  it('cannot be guessed more than five times from an open session', async () => {
    const user = await makeAccount('ACCOUNTANT');
    const here = await anonymousClient();
    await here.signIn(user.email);
    for (let i = 0; i < 5; i += 1) await here.post('change-password', { currentPassword: 'Wrong-password-1', newPassword: NEW });
    expect((await here.post('change-password', { currentPassword: PASSWORD, newPassword: NEW })).body.code).toBe('AUTH_LOCKED');
  });
});
