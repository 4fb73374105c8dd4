import { afterEach, expect, it } from 'vitest';
import { addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { SETTING_KEYS } from '../../scheme/settings/settings.shared.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { auth } from './auth.ts';
import { requireStrong } from './password.service.ts';

afterEach(async () => {
  setNow(null);
  await db.setting.deleteMany({ where: { key: { in: SETTING_KEYS } } });
});

/** Stores settings as another process would, without notifying this one. */
const set = (key: string, value: number) => db.$executeRaw`
  INSERT INTO "Setting" (key, value, "updatedAt") VALUES (${key}, to_jsonb(${value}::int), now()) ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

it('new passwords need the current minimum length', async () => {
  const password = 'violet-hat-on';
  await requireStrong(password, []);
  await set('passwordMinLength', 14);
  await expect(requireStrong(password, [])).rejects.toMatchObject({ code: 'AUTH_PASSWORD_WEAK' });
  await set('passwordMinLength', 13);
  await requireStrong(password, []);
});

it('number of attempts and lockout duration follow the settings', async () => {
  await set('signInAttempts', 3);
  await set('signInLockMinutes', 45);
  const { email } = await makeAccount('ENROLLEE');
  const browser = await anonymousClient();
  const codes: Record<string, unknown>[] = [];
  for (let tries = 0; tries < 3; tries++) codes.push((await browser.signIn(email, 'not this one at all')).body);
  expect(codes.map(({ code }) => code)).toEqual(['AUTH_INVALID', 'AUTH_INVALID', 'AUTH_LOCKED']);
  expect(codes.at(-1)?.message).toContain('45 minutes');
});

it('lifetimes of sessions and codes follow the settings, also if changed by another process', async () => {
  const lifetimes = async () => {
    const { options } = await (await auth()).$context;
    return [options.session?.expiresIn, options.emailAndPassword?.resetPasswordTokenExpiresIn, options.emailVerification?.expiresIn];
  };
  expect(await lifetimes()).toEqual([12 * 3600, 3600, 24 * 3600]);
  await set('sessionHours', 2);
  await set('passwordResetMinutes', 20);
  await set('emailVerificationHours', 48);
  expect(await lifetimes()).toEqual([2 * 3600, 20 * 60, 48 * 3600]);
});

it('a new inactivity limit applies immediately to all sessions', async () => {
  const { email } = await makeAccount('ENROLLEE');
  const browser = await anonymousClient();
  await browser.signIn(email);
  const viewer = async () => (await browser.state()).user;
  expect(await viewer()).not.toBeNull();
  setNow(addMinutes(now(), 20));
  await set('idleMinutes', 15);
  expect(await viewer()).toBeNull();
  await set('idleMinutes', 25);
  expect(await viewer()).not.toBeNull();
});
