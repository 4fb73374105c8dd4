import { afterEach, describe, expect, it } from 'vitest';
import { addMinutes, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { anonymousClient, makeAccount, PASSWORD } from '../../testing/anonymous-client.ts';
import { makeEnrollee, makeHcp } from '../../testing/make/make.ts';
import { makeSignedCookie } from './cookies.ts';
import { sessionState } from './session.ts';

afterEach(() => setNow(null));

const actionsOf = async (userId: string) =>
  (await db.activityLog.findMany({ where: { entityType: 'UserAccount', entityId: userId }, orderBy: { seq: 'asc' } })).map(
    ({ action }) => action,
  );

describe('signing in', () => {
  it('with the correct password creates a session for the next requests', async () => {
    const user = await makeAccount('ACCOUNTANT');
    const browser = await anonymousClient();
    expect(await browser.signIn(user.email.toUpperCase())).toMatchObject({ status: 200, body: { next: 'HOME' } });
    const { user: found } = await browser.state();
    expect(found).toMatchObject({ id: user.id, role: 'ACCOUNTANT' });
    expect(await actionsOf(user.id)).toEqual(['SIGN_IN']);
    expect((await db.userAccount.findUniqueOrThrow({ where: { id: user.id } })).lastLoginAt).not.toBeNull();
  });

  it('of an officer limited to LGAs but with none assigned gives access to no rows', async () => {
    const user = await makeAccount('REGISTRATION_OFFICER', { lgaScoped: true });
    const browser = await anonymousClient();
    await browser.signIn(user.email);
    expect((await browser.state()).user).toMatchObject({ lgaScoped: true, lgaIds: [] });
  });

  it('sets an HttpOnly, SameSite cookie', async () => {
    const user = await makeAccount('ADMIN');
    const { setCookies } = await (await anonymousClient()).signIn(user.email);
    expect(setCookies.find(({ name }) => name.endsWith('session_token'))).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 43_200,
    });
  });

  it('works with an enrolment number in any case', async () => {
    const enrollee = await makeEnrollee();
    await makeAccount('ENROLLEE', { enrolleeId: enrollee.id });
    const browser = await anonymousClient();
    expect((await browser.signIn(enrollee.enrolmentNo?.toLowerCase() ?? '')).body).toEqual({ next: 'HOME' });
  });

  it('gives the same response to a wrong password and an unknown address at every attempt', async () => {
    const user = await makeAccount('HCP', { hcpId: (await makeHcp()).id });
    const browser = await anonymousClient();
    const answers = async (login: string) => {
      const answers = [];
      for (let i = 0; i < 7; i += 1) {
        const { status, body } = await browser.signIn(login, 'Wrong-password-1');
        answers.push({ status, body });
      }
      return answers;
    };
    const known = await answers(user.email);
    expect(known.map(({ body }) => body.code)).toEqual([...Array(4).fill('AUTH_INVALID'), ...Array(3).fill('AUTH_LOCKED')]);
    expect(await answers('no.such.person@example.ng')).toEqual(known);
    expect(await answers('PL/FORMAL/1999/999999')).toEqual(known);
  });

  it('is locked for 15 minutes after five wrong passwords, for every login of the account', async () => {
    const enrollee = await makeEnrollee();
    const user = await makeAccount('ENROLLEE', { enrolleeId: enrollee.id });
    const browser = await anonymousClient();
    for (let i = 0; i < 3; i += 1) await browser.signIn(user.email, 'Wrong-password-1');
    for (let i = 0; i < 2; i += 1) await browser.signIn(enrollee.enrolmentNo ?? '', 'Wrong-password-1');
    expect((await browser.signIn(user.email)).body).toMatchObject({ code: 'AUTH_LOCKED', params: { minutes: 15 } });
    expect(await actionsOf(user.id)).toEqual([...Array(5).fill('SIGN_IN_FAIL'), 'SIGN_IN_LOCK']);
    setNow(addMinutes(new Date(), 16));
    expect((await browser.signIn(user.email)).status).toBe(200);
  });

  it('resets wrong attempts after a correct one', async () => {
    const user = await makeAccount('ADMIN');
    const browser = await anonymousClient();
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 3; i += 1) await browser.signIn(user.email, 'Wrong-password-1');
      expect((await browser.signIn(user.email)).status).toBe(200);
    }
  });

  it('writes no password into the activity log', async () => {
    const user = await makeAccount('ADMIN');
    const browser = await anonymousClient();
    await browser.signIn(user.email, 'Secret-guess-77');
    await browser.signIn('Secret-guess-77', 'Secret-guess-77');
    const rows = await db.activityLog.findMany({ where: { action: 'SIGN_IN_FAIL' }, omit: { seq: true } });
    expect(JSON.stringify(rows)).not.toContain('Secret-guess-77');
  });

  it.each([
    ['a deactivated user', async () => makeAccount('ADMIN', { isActive: false }), 'AUTH_INACTIVE'],
    [
      'a user whose facility is deactivated',
      async () => makeAccount('HCP', { hcpId: (await makeHcp({ status: 'DEACTIVATED' })).id }),
      'AUTH_INACTIVE',
    ],
    [
      'a disabled enrollee',
      async () => makeAccount('ENROLLEE', { enrolleeId: (await makeEnrollee({ status: 'DISABLED' })).id }),
      'AUTH_INACTIVE',
    ],
    [
      'an enrollee recorded as deceased',
      async () =>
        makeAccount('ENROLLEE', { enrolleeId: (await makeEnrollee({ status: 'DECEASED', deceasedOn: new Date('2026-11-01') })).id }),
      'AUTH_INACTIVE',
    ],
    ['a user with an unverified address', async () => makeAccount('ADMIN', { emailVerified: false }), 'AUTH_UNVERIFIED'],
    [
      'a user whose temporary password has ended',
      async () => makeAccount('ADMIN', { mustChangePassword: true, temporaryUntil: addMinutes(new Date(), -1) }),
      'AUTH_TEMPORARY_EXPIRED',
    ],
  ])('rejects %s after the correct password', async (_who, make, code) => {
    const user = await make();
    const browser = await anonymousClient();
    expect((await browser.signIn(user.email, 'Wrong-password-1')).body.code).toBe('AUTH_INVALID');
    expect((await browser.signIn(user.email)).body.code).toBe(code);
    expect((await browser.state()).user).toBeNull();
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('rejects a cross-site POST', async () => {
    const user = await makeAccount('ADMIN');
    const browser = await anonymousClient();
    expect((await browser.post('sign-in', { login: user.email, password: PASSWORD }, { origin: 'https://evil.example' })).body.code).toBe(
      'FORBIDDEN',
    );
  });

  it.each([{}, { login: 5, password: {} }, { login: 'a'.repeat(300), password: 'x' }, { login: 'x@y.ng', password: 'p'.repeat(200) }])(
    'refuses %o as input',
    async (body) => {
      expect(await (await anonymousClient()).post('sign-in', body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    },
  );
});

describe('a session', () => {
  async function signedIn(role: 'ADMIN' | 'ACCOUNTANT' = 'ACCOUNTANT') {
    const user = await makeAccount(role);
    const browser = await anonymousClient();
    await browser.signIn(user.email);
    return { user, browser };
  }

  it('ends after 30 minutes without a request and is extended by each request', async () => {
    const { browser } = await signedIn();
    const start = new Date();
    for (const minutes of [25, 50, 75]) {
      setNow(addMinutes(start, minutes));
      expect((await browser.state()).user).not.toBeNull();
    }
    setNow(addMinutes(start, 106));
    expect((await browser.state()).user).toBeNull();
  });

  it('is not extended by background requests', async () => {
    const { browser } = await signedIn();
    const start = new Date();
    for (const minutes of [10, 20, 29]) {
      setNow(addMinutes(start, minutes));
      expect((await sessionState({ ...browser.headers(), 'x-background': '1' })).user).not.toBeNull();
    }
    setNow(addMinutes(start, 31));
    expect((await browser.state()).user).toBeNull();
  });

  it('ends after 12 hours in any case', async () => {
    const { browser } = await signedIn();
    const start = new Date();
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      setNow(addMinutes(start, minutes));
      expect((await browser.state()).user).not.toBeNull();
    }
    setNow(addMinutes(start, 12 * 60 + 1));
    expect((await browser.state()).user).toBeNull();
  });

  it('ends immediately at sign-out, which is logged', async () => {
    const { user, browser } = await signedIn();
    const stolen = browser.headers();
    await browser.post('sign-out');
    const thief = await anonymousClient();
    expect((await thief.state()).user).toBeNull();
    expect((await sessionState(stolen)).user).toBeNull();
    expect(await actionsOf(user.id)).toEqual(['SIGN_IN', 'SIGN_OUT']);
  });

  it('reflects a new role, a deactivation and a deactivated facility at the next request', async () => {
    const { user, browser } = await signedIn();
    await db.userAccount.update({ where: { id: user.id }, data: { role: 'CLAIMS_OFFICER' } });
    expect((await browser.state()).user?.role).toBe('CLAIMS_OFFICER');
    await db.userAccount.update({ where: { id: user.id }, data: { isActive: false } });
    expect((await browser.state()).user).toBeNull();
  });

  it('is not accepted with a forged or changed cookie', async () => {
    const { browser } = await signedIn();
    const [name = '', signed = ''] = browser.headers().cookie.split('=');
    const token = decodeURIComponent(signed).split('.')[0];
    for (const value of [token, `${token}.`, `${token}.AAAA`, `x${signed}`, '%E0%A4%A', '']) {
      expect((await sessionState({ cookie: `${name}=${value}` })).user).toBeNull();
    }
  });

  it('is not opened by a signed cookie of another purpose, nor by its own under another name', async () => {
    const { user, browser } = await signedIn();
    const cookies = browser
      .headers()
      .cookie.split('; ')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
    const device = cookies.find(([name]) => name?.endsWith('known_device'))?.[1];
    const session = cookies.find(([name]) => name?.endsWith('session_token'))?.[1];
    expect(device && session).toBeTruthy();
    expect((await sessionState({ cookie: `lafiya.session_token=${session}` })).user?.id).toBe(user.id);
    expect((await sessionState({ cookie: `lafiya.session_token=${device}` })).user).toBeNull();
    const other = await anonymousClient();
    other.takeCookies(`lafiya.phone_sign_in=${session}; lafiya.two_factor=${session}`);
    for (const path of ['verify-phone-code', 'verify-otp'])
      expect((await other.post(path, { by: 'MAIL', code: '123456' })).status).toBeGreaterThanOrEqual(400);
  });

  it('ends when someone signs in again in the same browser, not before', async () => {
    const { user, browser } = await signedIn();
    const before = browser.headers();
    await browser.signIn(user.email, 'Wrong-password-1');
    expect((await sessionState(before)).user?.id).toBe(user.id);
    const other = await makeAccount('ADMIN');
    await browser.signIn(other.email);
    expect((await sessionState(before)).user).toBeNull();
    expect((await browser.state()).user?.id).toBe(other.id);
  });

  it('cannot be reconstructed from the database', async () => {
    const { user, browser } = await signedIn();
    const [kept] = await db.session.findMany({ where: { userId: user.id } });
    const token = decodeURIComponent(browser.headers().cookie.split('session_token=')[1] ?? '').split('.')[0] ?? '';
    expect(token.length).toBeGreaterThanOrEqual(32);
    expect(JSON.stringify(kept)).not.toContain(token);
    const forged = await makeSignedCookie('session_token', kept?.token ?? '', 60);
    expect((await sessionState({ cookie: forged.split(';')[0] })).user).toBeNull();
  });

  it('costs one SQL statement per request', async () => {
    const { browser } = await signedIn();
    const { sqlPool } = await import('../../platform/db.ts');
    const { vi } = await import('vitest');
    const query = vi.spyOn(sqlPool, 'query');
    await browser.state();
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });
});
