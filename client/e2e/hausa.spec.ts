import { realAddress } from './addresses.ts';
import { emailOf, expect, test } from './fixtures.ts';

// The language is kept with the account, and both are the same member.
test.describe.configure({ mode: 'serial' });

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
  const inHausa = async () => (await sql('SELECT FROM "UserAccount" WHERE language = \'HA\' AND email = $1', [emailOf('ENROLLEE')])).length;
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

/** The pages of care with a heading and a status of each, and labels that would be English if a part had been forgotten. */
const CARE_PAGES = [
  {
    address: 'hospital-visits',
    heading: 'Ziyarar asibiti',
    status: /^(Ba a amsa ba tukuna|An tabbatar|An musanta|Ana kan kulawa)$/,
    english: ['Visited', 'Care given', 'Your answer', 'Not said yet', 'All', 'Export'],
  },
  {
    address: 'hospital-visits/:id',
    heading: 'Kulawa',
    status: 'An gama',
    english: ['Care', 'Seen by', 'Outcome', 'On record', 'Completed'],
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
  { address: 'who-saw-my-record', heading: 'Wa ya duba bayanana', status: 'Lokaci', english: ['When', 'What was read', 'Whose record'] },
  { address: 'messages', heading: 'Saƙonni', status: 'Dukan saƙonni', english: ['New message', 'All messages', 'Choose a message'] },
  { address: 'messages?new=1', heading: 'Sabon saƙo', status: 'Zuwa ga', english: ['Subject', 'Message', 'To', 'Send', 'Choose'] },
];

test('a member reads her care, her messages and who saw her record in Hausa', async ({ openAs, sql }) => {
  const page = await openAs('ENROLLEE');
  await page.goto('/enrollee-dashboard/profile');
  await page.getByText('Hausa', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Asusunka' })).toBeVisible();
  // A referral and a request are hers from their own pages on, so these come before the lists.
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
