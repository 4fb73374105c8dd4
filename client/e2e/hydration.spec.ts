import type { Page } from '@playwright/test';
import { areas } from '../src/app/areas/areas.ts';
import { addressOf } from '../src/platform/screen.ts';
import { realAddress } from './addresses.ts';
import { expect, test } from './fixtures.ts';

/** Opens an address; React reports a page that differs from the server's as an error, which fails the test. */
async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('#root:not([data-rendered]) main')).toBeAttached();
}

const PAGES = 30;
const SCREENS = [
  { name: 'desktop', width: 1366, height: 768, userAgent: undefined },
  {
    name: 'phone',
    width: 360,
    height: 740,
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  },
] as const;

for (const { name, width, height, userAgent } of SCREENS)
  test.describe(`on a ${name}`, () => {
    const opened = new Set<object>();
    test.use({ viewport: { width, height }, ...(userAgent && { userAgent }) });
    for (const area of areas) {
      const { role, base } = area;
      // A page that several roles share is opened once, for the sake of time.
      const mounts = area.mounts.filter(({ screen }) => !opened.has(screen.variantOf ?? screen));
      for (const { screen } of mounts) opened.add(screen.variantOf ?? screen);
      if (!role) continue;
      // Parts of a role's pages are opened side by side.
      for (let first = 0; first < mounts.length; first += PAGES)
        test(`pages ${first + 1} to ${Math.min(first + PAGES, mounts.length)} of ${base} are hydrated without a difference`, async ({
          page,
          signIn,
          sql,
          pageErrors,
        }) => {
          test.setTimeout(240_000);
          await signIn(role);
          const differing: string[] = [];
          for (const mount of mounts.slice(first, first + PAGES)) {
            const address = await realAddress(sql, role, addressOf(area, mount));
            await openHydrated(page, address);
            if (pageErrors.length > 0) differing.push(`${address}: ${pageErrors.splice(0).join(' | ')}`);
          }
          expect(differing).toEqual([]);
        });
    }
  });

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
