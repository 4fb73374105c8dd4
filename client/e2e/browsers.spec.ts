import { type Page, test as plainTest } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// An old browser logs errors, so these tests do not check the console.
plainTest.describe('an old browser', () => {
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This browser is too old for Lafiya' });

  plainTest('without a required feature gets a notice in English and Hausa', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toReversed'));
    await page.goto('/login');
    await expect(notice(page)).toContainText('Sabunta ta');
  });

  plainTest('that cannot parse the scripts of a page gets the notice', async ({ page }) => {
    const body = 'class Page { static { newer syntax } }';
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto('/login');
    await expect(notice(page)).toBeVisible();
  });

  plainTest('gets the notice, but a current browser does not', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
});

test('form validation does not evaluate code from strings, which the content security policy forbids', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} forbids ${blockedURI}`),
    );
  });
  await signIn('ACCOUNTANT');
  await page.goto('/accountant-dashboard/add-expense');
  await page.getByRole('button', { name: 'Record expense' }).click();
  // The fixture fails the test on a console error.
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
});
