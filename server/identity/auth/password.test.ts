import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/network/staff.ts';
import { db } from '../../platform/db.ts';
import { anonymousClient, mailsTo, makeAccount, PASSWORD } from '../../testing/anonymous-client.ts';
import { makeEnrollee } from '../../testing/make/make.ts';
import { guessableBy } from './guessable.ts';
import { hashPassword, temporaryPassword } from './password.ts';
import { meetsPasswordRules } from './password-rules.shared.ts';

const WORDS = ['Ladi Gyang', 'ladi.gyang@example.ng', 'PL/FORMAL/2026/000123', 'Lafiya', 'Plateau'];

it.each([
  ['Password123!', 'COMMON'],
  ['P@ssw0rd-2026', 'COMMON'],
  ['2026-Sunshine', 'COMMON'],
  ['Summer-time-26', 'COMMON'],
  ['iloveyouiloveyou', 'COMMON'],
  ['1q2w3e4r5t6y', 'COMMON'],
  ['Lafiya2026!!!', 'PERSONAL'],
  ['Plateau-2026-', 'PERSONAL'],
  ['LafiyaPassword1', 'PERSONAL'],
  ['ladi.gyang@example.ng1', 'PERSONAL'],
  ['GyangLadi1990', 'PERSONAL'],
  ['PL/FORMAL/2026/000123', 'PERSONAL'],
])('%s is rejected as %s', async (password, reason) => {
  expect(await guessableBy(password, WORDS)).toBe(reason);
});

it.each([
  'four plain words together',
  'ƙarfe ruwa dutse ƙasa',
  'x9!kQ-2vR#m7',
  'Lafiya lantern on the mountain',
  '雨の日に本を読むのが好きです',
  PASSWORD,
])('%s is accepted', async (password) => {
  expect(meetsPasswordRules(password, 12)).toBe(true);
  expect(await guessableBy(password, WORDS)).toBeNull();
});

it('every temporary password meets the password rules', async () => {
  for (let i = 0; i < 200; i += 1) {
    const password = temporaryPassword();
    expect(meetsPasswordRules(password, 12)).toBe(true);
    expect(await guessableBy(password, WORDS)).toBeNull();
  }
});

it('every form for a new password shows the reason for rejection at its field', async () => {
  const enrollee = await makeEnrollee();
  const user = await makeAccount('ENROLLEE', { name: 'Rifkatu Dung', enrolleeId: enrollee.id });
  const browser = await anonymousClient();
  await browser.signIn(user.email);
  const personalPasswords = [`${user.email}1`, 'Rifkatu-Dung-1', `${enrollee.enrolmentNo}!`];
  for (const [newPassword, code] of [
    ['Password123!', 'AUTH_PASSWORD_COMMON'],
    ...personalPasswords.map((words) => [words, 'AUTH_PASSWORD_PERSONAL']),
  ]) {
    const { body } = await browser.post('change-password', { currentPassword: PASSWORD, newPassword });
    expect(body).toMatchObject({ code, fields: { newPassword: body.message } });
  }
  await browser.post('forgot-password', { login: user.email });
  const token = /token=([\w.-]+)/.exec((await mailsTo(user.email)).at(-1) ?? '')?.[1];
  expect((await browser.post('reset-password', { token, newPassword: `${user.email}1` })).body.code).toBe('AUTH_PASSWORD_PERSONAL');
  await db.userAccount.update({ where: { id: user.id }, data: { mustChangePassword: true } });
  expect((await browser.post('first-password', { newPassword: 'Rifkatu-Dung-1' })).body.code).toBe('AUTH_PASSWORD_PERSONAL');
});

it('the demo password works for demo accounts but cannot be chosen', async () => {
  const user = await makeAccount('ADMIN');
  await db.credential.updateMany({ where: { userId: user.id }, data: { password: await hashPassword(DEMO_PASSWORD) } });
  const browser = await anonymousClient();
  expect((await browser.signIn(user.email, DEMO_PASSWORD)).status).toBe(200);
  await browser.post('change-password', { currentPassword: DEMO_PASSWORD, newPassword: PASSWORD });
  const { body } = await browser.post('change-password', { currentPassword: PASSWORD, newPassword: DEMO_PASSWORD });
  expect(body.code).toBe('AUTH_PASSWORD_PERSONAL');
});

it('a password is stored as scrypt makes it, with a salt of its own', async () => {
  const [first, second] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  const [salt = '', key] = first.split(':');
  expect(second.split(':')[0]).not.toBe(salt);
  expect(Buffer.from(salt, 'hex').length).toBeGreaterThanOrEqual(16);
  expect(scryptSync(PASSWORD, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64_000_000 }).toString('hex')).toBe(key);
});

it('a password is taken as typed: with its spaces and capitals, and whole', async () => {
  const user = await makeAccount('ENROLLEE');
  const typed = ` Harmattan Wind ${'x'.repeat(100)}y `;
  const browser = await anonymousClient();
  await browser.signIn(user.email);
  expect((await browser.post('change-password', { currentPassword: PASSWORD, newPassword: typed })).status).toBe(200);
  for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, 72)])
    expect((await (await anonymousClient()).signIn(user.email, other)).body.code).toBe('AUTH_INVALID');
  expect((await (await anonymousClient()).signIn(user.email, typed)).status).toBe(200);
});
