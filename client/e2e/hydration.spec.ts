import { expect, openHydrated, test } from './fixtures.ts';

test('a list with chosen columns and a narrow menu is hydrated without a difference, and shows both', async ({ page, signIn }) => {
  await signIn('ADMIN');
  await openHydrated(page, '/dashboard/all-claims');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByText('Facility', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect(page.getByRole('columnheader', { name: 'Facility' })).toHaveCount(0);
  await openHydrated(page, '/dashboard/all-claims');
  await expect(page.getByRole('columnheader', { name: 'Facility' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
});

test('a narrow window of a desktop browser is hydrated as wide and then becomes cards', async ({ page, signIn }) => {
  await signIn('ADMIN');
  await page.setViewportSize({ width: 360, height: 740 });
  await openHydrated(page, '/dashboard/all-claims');
  await expect(page.getByRole('columnheader')).toHaveCount(0);
});

test('text typed into the search of a public page before its scripts load is kept', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/facilities', { waitUntil: 'commit' });
  await page.locator('input[name=q]').fill('General');
  arrive();
  await expect(page.locator('#root:not([data-rendered])')).toBeAttached();
  await expect(page.locator('input[name=q]')).toHaveValue('General');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=General/);
});

test('a number typed as soon as its field is enabled is kept', async ({ page, signIn }) => {
  await signIn({ email: 'hospital@lafiya.example' });
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const input = document.querySelector<HTMLInputElement>('input[aria-label="PA code"]:enabled');
      if (!input) return;
      observer.disconnect();
      input.focus();
      document.execCommand('insertText', false, 'PA-2611-EARLY2');
    });
    observer.observe(document, { subtree: true, attributeFilter: ['disabled'] });
  });
  await openHydrated(page, '/hcp-dashboard/prepare-claims-form/create-auth-claim-form');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page).toHaveURL(/code=PA-2611-EARLY2/);
});
