import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// better-auth reads the address at creation, so reload these modules before and after.
beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('LISTEN_URL', 'https://lafiya.example.ng');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it('with HTTPS, cookies have the __Host- prefix and are Secure', async () => {
  const { makeAccount, anonymousClient } = await import('../../testing/anonymous-client.ts');
  const user = await makeAccount('ENROLLEE');
  const browser = await anonymousClient();
  const { setCookies } = await browser.signIn(user.email);
  const cookie = setCookies.find(({ name }) => name.endsWith('session_token'));
  expect(cookie).toMatchObject({ name: '__Host-lafiya.session_token', secure: true, httpOnly: true, path: '/' });
  expect(cookie?.domain).toBeUndefined();
  expect((await browser.state()).user?.id).toBe(user.id);
});
