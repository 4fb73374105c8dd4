import { expect, test } from '@playwright/test';

test('the sign-in page loads under a strict content security policy', async ({ page }) => {
  const pageErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  });
  const answer = await page.goto('/login');
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(page.locator('#root')).not.toBeEmpty();
  expect(pageErrors).toEqual([]);
});

test('a page reloads whatever its address ends in', async ({ page }) => {
  for (const address of ['/login?next=/x.y', '/login?q=a%40b.ng', '/verify-email/some.token']) {
    await page.goto(address);
    expect((await page.reload())?.headers()['content-type']).toContain('text/html');
    await expect(page.locator('#root')).not.toBeEmpty();
  }
  const gone = await page.request.get('/assets/gone.js', { headers: { accept: 'text/html' } });
  expect(gone.status()).toBe(404);
});
