import { type Page, test as plainTest } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// An old browser has errors of its own, so its console is not watched.
plainTest.describe('an old browser', () => {
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This browser is too old for Lafiya' });

  plainTest('that lacks what pages use is told so in English and Hausa', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toReversed'));
    await page.goto('/login');
    await expect(notice(page)).toContainText('Sabunta ta');
  });

  plainTest('that cannot parse the scripts of a page is told so', async ({ page }) => {
    const body = 'class Page { static { newer syntax } }';
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto('/login');
    await expect(notice(page)).toBeVisible();
  });

  plainTest('is the only one that is told so', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
});

test('checking a form compiles no code from text, which the content policy forbids', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} forbids ${blockedURI}`),
    );
  });
  await signIn('ACCOUNTANT');
  await page.goto('/accountant-dashboard/add-expense');
  await page.getByRole('button', { name: 'Record the expense' }).click();
  // The console is watched: an error fails the test.
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
});
