import { expect, test } from './fixtures.ts';

test('a member chooses Hausa, walks her pages on a phone, and goes back to English', async ({ openAs, sql }) => {
  const page = await openAs('ENROLLEE');
  await page.setViewportSize({ width: 360, height: 740 });
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto('/enrollee-dashboard/profile');
  await page.getByText('Hausa', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Asusunka' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha');
  await expect(page.getByRole('heading', { name: 'Inda kake a shige' })).toBeVisible();
  await fits();
  // Kept with the account, whatever the browser says.
  const inHausa = async () => (await sql<{ id: string }>(`SELECT id FROM "UserAccount" WHERE language = 'HA'`)).length;
  await expect.poll(inHausa).toBe(1);
  await page.context().clearCookies({ name: 'lafiya.language' });
  await page.goto('/plans');
  await expect(page.getByRole('heading', { name: 'Tsare-tsare da farashi' })).toBeVisible();
  await page.goto('/enrollee-dashboard/profile');

  // A refusal of the form, before anything is sent.
  await page.getByLabel('Kalmar sirri ta yanzu').fill('x');
  await page.getByLabel('Sabuwar kalmar sirri').fill('12345');
  await page.getByLabel('Sake rubuta ta').fill('54321');
  await page.getByRole('button', { name: 'Sauya kalmar sirri' }).click();
  await expect(page.getByText('A sake duba amsoshi 2')).toBeVisible();
  await expect(page.getByText('Ba ta yi daidai da ta sama ba.').first()).toBeVisible();

  const tabs = page.getByRole('navigation', { name: 'Babban menu' });
  await tabs.getByRole('link', { name: 'Gida' }).click();
  await expect(page.getByText('Kana da inshora a yau')).toBeVisible();
  await expect(page).toHaveTitle(/^Inshorata · /);
  const card = page.getByRole('region', { name: 'Katin mai inshora' });
  await expect(card).toContainText('Tsarin Ma’aikata');
  await expect(card).toContainText(/daga \d+ (Jan|Fab|Mar|Afi|May|Yun|Yul|Agu|Sat|Okt|Nuw|Dis) \d{4}/);
  await fits();
  await page.getByRole('link', { name: 'Ƙara wani' }).click();
  await expect(page.getByLabel('Sunan mahaifi')).toBeVisible();
  await page.getByRole('button', { name: 'Aika buƙatar' }).click();
  await expect(page.getByText('Ana buƙatar wannan').first()).toBeVisible();
  await fits();

  await tabs.getByRole('link', { name: 'Asibiti' }).click();
  await expect(page.getByRole('heading', { name: 'Cibiyar lafiya ta yanzu' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Nema: Suna, lamba ko gari' }).fill('no such facility');
  await expect(page.getByText('Ba a samu cibiyar lafiya ba')).toBeVisible();
  await fits();
  await tabs.getByRole('link', { name: 'Kuɗin inshora' }).click();
  await expect(page.getByRole('heading', { name: 'Takardun biyan kuɗi' })).toBeVisible();
  await page.goto('/enrollee-dashboard/no-such-page');
  await expect(page.getByRole('heading', { name: 'Babu shafi a wannan adireshi' })).toBeVisible();

  await page.getByRole('button', { name: /menu na asusu$/ }).click();
  await page.getByRole('menuitem', { name: 'Bayanan asusu' }).click();
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(inHausa).toBe(0);
});
