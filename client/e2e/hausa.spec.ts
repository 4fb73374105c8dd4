import { realAddress } from './addresses.ts';
import { emailOf, expect, test } from './fixtures.ts';

// Both tests sign in as the same member, and the language is stored with the account.
test.describe.configure({ mode: 'serial' });

test('a member who chooses Hausa sees every page in Hausa on a phone, and can return to English', async ({ openAs, pageErrors, sql }) => {
  const page = await openAs('ENROLLEE');
  await page.setViewportSize({ width: 360, height: 740 });
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto('/enrollee-dashboard/profile');
  await page.getByText('Hausa', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Asusunka' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha');
  await expect(page.getByRole('heading', { name: 'Inda kake a shige' })).toBeVisible();
  await fits();
  // The language is stored with the account, regardless of the browser.
  const inHausa = async () => (await sql('SELECT FROM "UserAccount" WHERE language = \'HA\' AND email = $1', [emailOf('ENROLLEE')])).length;
  await expect.poll(inHausa).toBe(1);
  await page.context().clearCookies({ name: 'lafiya.language' });
  await page.goto('/plans');
  await expect(page.getByRole('heading', { name: 'Tsare-tsare da farashi' })).toBeVisible();
  await page.goto('/enrollee-dashboard/profile');

  // Validation errors of the form, before anything is sent.
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
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('404')]);

  await page.getByRole('button', { name: /menu na asusu$/ }).click();
  await page.getByRole('menuitem', { name: 'Bayanan asusu' }).click();
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(inHausa).toBe(0);
});

/** Pages of care: a heading and a status in Hausa, and English labels that must not appear. */
const CARE_PAGES = [
  {
    address: 'hospital-visits',
    heading: 'Ziyarar asibiti',
    status: /^(Ba a amsa ba tukuna|An tabbatar|An musanta|Ana kan kulawa)$/,
    english: ['Visited', 'Visit date', 'Care given', 'Your answer', 'No answer yet', 'All', 'Export'],
  },
  {
    address: 'hospital-visits/:id',
    heading: 'Kulawa',
    status: 'An gama',
    english: ['Care', 'Attending clinician', 'Outcome', 'Recorded on', 'Completed'],
  },
  { address: 'care-history/:id', heading: /^Kulawar /, status: 'An gama', english: ['Care', 'Completed', 'Visit, outpatient'] },
  {
    address: 'view-processed-pa-request',
    heading: 'Kulawar da aka ba izini',
    status: /^(An amince|An ƙi|An yi amfani|Lokaci ya ƙare)$/,
    english: ['Request', 'Services', 'Status', 'Reason', 'Approved', 'Used', 'Urgency', 'Any'],
  },
  {
    address: 'view-processed-pa-request/:id',
    heading: 'Ayyukan lafiya',
    status: /^(An amince|An ƙi|An yi amfani)$/,
    english: ['Services', 'Request', 'Decided', 'Approved', 'Decision', 'Write a message'],
  },
  {
    address: 'referrals',
    heading: 'Tura majinyaci',
    status: 'An gama',
    english: ['Referral', 'Valid until', 'From', 'Completed', 'Status'],
  },
  {
    address: 'referrals/:id',
    heading: 'Tura majinyaci',
    status: 'An gama',
    english: ['Code', 'From', 'To', 'Level', 'Completed', 'History'],
  },
  { address: 'who-saw-my-record', heading: 'Wa ya duba bayanana', status: 'Lokaci', english: ['When', 'Section viewed', 'Stated purpose'] },
  { address: 'messages', heading: 'Saƙonni', status: 'Dukan saƙonni', english: ['New message', 'All messages', 'Select a message'] },
  { address: 'messages?new=1', heading: 'Sabon saƙo', status: 'Zuwa ga', english: ['Subject', 'Message', 'To', 'Send', 'Choose'] },
];

test('the pages of care, messages and record access are in Hausa for a member who chose it', async ({ openAs, sql }) => {
  const page = await openAs('ENROLLEE');
  await page.goto('/enrollee-dashboard/profile');
  await page.getByText('Hausa', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Asusunka' })).toBeVisible();
  // `realAddress` assigns a referral and a request to her, so call it before the lists are opened.
  await realAddress(sql, 'ENROLLEE', '/enrollee-dashboard/referrals/:id');
  await realAddress(sql, 'ENROLLEE', '/enrollee-dashboard/view-processed-pa-request/:id');
  for (const { address, heading, status, english } of CARE_PAGES) {
    await page.goto(await realAddress(sql, 'ENROLLEE', `/enrollee-dashboard/${address}`));
    const main = page.getByRole('main');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ha');
    await expect(main.getByRole('heading', { name: heading }).first(), address).toBeVisible();
    await expect(main.getByText(status).first(), address).toBeAttached();
    for (const label of english) await expect(main.getByText(label, { exact: true }), `${address}: ${label}`).toHaveCount(0);
  }

  await page.goto('/enrollee-dashboard/hospital-visits?q=nobody-has-this-name');
  await expect(page.getByText('Ba a samu komai ba')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share nema da zaɓi' })).toBeVisible();
  await page.goto('/enrollee-dashboard/profile');
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});
