import { expect, test } from 'vitest';
import { anonymousClient } from '../../testing/anonymous-client.ts';
import { hostileValues } from '../../testing/hostile-payloads.ts';

const FIELDS = ['login', 'enrolleeId', 'password', 'email', 'firstName', 'code', 'token', 'newPassword', 'vaultId'];

test.each([
  'sign-in',
  'phone-code',
  'verify-phone-code',
  'choose-person',
  'verify-otp',
  'register',
  'forgot-password',
  'reset-password',
  'resend-verification',
  'verify-email',
  'offline-key',
])('%s rejects hostile texts with a message', async (path) => {
  const browser = await anonymousClient();
  for (const text of hostileValues('String')) {
    const { status, body } = await browser.post(path, Object.fromEntries(FIELDS.map((field) => [field, text])));
    expect(status, `${JSON.stringify(text).slice(0, 80)} ${body.code}`).toBeLessThan(500);
  }
});

test('a control character is rejected at its field', async () => {
  const { status, body } = await (await anonymousClient()).post('sign-in', { login: 'a\u0000b@example.ng', password: 'x' });
  expect([status, body]).toMatchObject([400, { code: 'INVALID_INPUT', fields: { login: expect.any(String) } }]);
});

test('a body above 20 kB is rejected without parsing', async () => {
  const { status } = await (await anonymousClient()).post('sign-in', { login: 'a@example.ng', password: 'x'.repeat(20_000) });
  expect(status).toBe(413);
});
