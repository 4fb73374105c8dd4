import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answered } from './forms.ts';

const CLAIMS = '/dashboard/reports/lga/claims';
/** Numbers are compared of a year that is over: other tests file, vet and pay claims meanwhile. */
const OVER = 'period=last-year';

const table = (page: Page, name = 'Claims by LGA') => page.getByRole('table', { name });
const total = (page: Page) => table(page).locator('tfoot');
const firstNames = (page: Page) => table(page).locator('tbody tr td:first-of-type').allTextContents();
const digits = (text: string | null | undefined) => Number((text ?? '').replace(/[^\d]/g, ''));

/** The number of a column in the row of a place, without what has become of it. */
async function cell(page: Page, place: string, head: string, name?: string): Promise<string> {
  const heads = await table(page, name).locator('thead th').allTextContents();
  const at = heads.findIndex((text) => text.replace(' ₦', '') === head);
  return (await table(page, name).getByRole('row').filter({ hasText: place }).locator('td').nth(at).textContent()) ?? '';
}

test.beforeEach(async ({ signIn }) => signIn('ADMIN'));

test('a chosen filter stands in the address, is told in words, and is there after a reload', async ({ page }) => {
  await page.goto(CLAIMS);
  await expect(total(page)).toContainText('All 17');
  const before = await total(page).textContent();
  await page.getByRole('button', { name: /^Counted by/ }).click();
  await page.getByText('Date paid').click();
  await expect(page).toHaveURL(/dateBasis=PAID/);
  await expect(page.getByText('Counted by: Date paid')).toBeVisible();
  await page.getByRole('button', { name: /^Period:/ }).click();
  await page.getByRole('button', { name: 'Last year', exact: true }).click();
  await answered(page, /period=last-year/);
  await expect(total(page)).not.toHaveText(before ?? '');
  const after = await total(page).textContent();
  await page.reload();
  await expect(total(page)).toHaveText(after ?? '');
  const year = new Date().getUTCFullYear() - 1;
  await expect(page.getByRole('button', { name: `Period: 1 Jan to 31 Dec ${year}` })).toBeVisible();
  await expect(page.getByText('Counted by: Date paid')).toBeVisible();
});

test('rows are sorted by any column, largest first, and the address keeps it', async ({ page }) => {
  await page.goto(`${CLAIMS}?${OVER}`);
  await expect(total(page)).toContainText('All 17');
  const names = await firstNames(page);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  await table(page).getByRole('button', { name: 'Approved ₦' }).click();
  await answered(page, /sort=approved&dir=desc/);
  const amounts = async () => Promise.all((await firstNames(page)).map(async (name) => digits(await cell(page, name, 'Approved'))));
  const sorted = await amounts();
  expect(sorted).toEqual([...sorted].sort((a, b) => b - a));
  await page.reload();
  await expect(table(page).getByRole('columnheader', { name: 'Approved ₦' })).toHaveAttribute('aria-sort', 'descending');
  await expect(total(page)).toContainText('All 17');
  expect(await amounts()).toEqual(sorted);
});

test('a report is held against the year before, in words beside the numbers', async ({ page }) => {
  await page.goto(`${CLAIMS}?period=2026-03-01~2026-03-31`);
  await expect(total(page)).toContainText('All 17');
  await page.getByRole('button', { name: /^Against/ }).click();
  await page.getByText('A year before').click();
  await expect(page).toHaveURL(/against=YEAR_BEFORE/);
  await expect(page.getByText('Against 1 to 31 Mar 2025')).toBeVisible();
  await expect(total(page)).toContainText(/up|down|the same/);
});

test('a number leads to the list that has as many rows', async ({ page }) => {
  await page.goto(`${CLAIMS}?${OVER}&sort=rejected&dir=desc`);
  await expect(total(page)).toContainText('All 17');
  const [place = ''] = await firstNames(page);
  for (const head of ['Rejected', 'Claims', 'Paid']) {
    const text = await cell(page, place, head);
    const row = table(page).getByRole('row').filter({ hasText: place });
    await row.getByTitle(`${head} of ${place}: the list`, { exact: true }).click();
    const list = page.getByRole('table', { name: head === 'Paid' ? 'Paid claims' : 'All claims' });
    await expect(list).toBeVisible();
    if (head === 'Paid') {
      await expect(list.locator('tfoot')).toContainText(text);
    } else {
      await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveText(new RegExp(` of ${text}$`));
    }
    await page.goBack();
    await expect(total(page)).toContainText('All 17');
  }
});

const lists = [
  { report: `hcp/claims?${OVER}&sort=rejected&dir=desc`, name: 'Claims by facility', head: 'Rejected', list: 'All claims' },
  { report: `lga/claims?${OVER}&placeBasis=ENROLLEE&sex=FEMALE&ageMin=18`, name: 'Claims by LGA', head: 'Claims', list: 'All claims' },
  { report: 'lga/enrollees', name: 'Enrollees by LGA', head: 'Spouses', list: 'Spouses' },
];

for (const { report, name, head, list } of lists)
  test(`the number of ${head.toLowerCase()} of ${report} is the length of its list`, async ({ page }) => {
    await page.goto(`/dashboard/reports/${report}`);
    await expect(table(page, name).locator('tfoot')).toContainText('All');
    const place = (await table(page, name).locator('tbody tr td:first-of-type').first().textContent()) ?? '';
    const text = await cell(page, place, head, name);
    expect(digits(text)).toBeGreaterThan(0);
    await table(page, name).getByTitle(`${head} of ${place}: the list`, { exact: true }).click();
    await expect(page.getByRole('table', { name: list })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveText(new RegExp(` of ${text}$`));
  });

const behind = [
  { report: `claims/cut-reasons?${OVER}&sort=linesCut&dir=desc`, name: 'Cut reasons', head: 'Lines cut', rows: 'claim lines?' },
  { report: `hcp/claims?${OVER}&sort=distinctBills&dir=desc`, name: 'Claims by facility', head: 'Bills', rows: 'bills?' },
  { report: `hcp/referral?${OVER}&sort=referrals&dir=desc&sex=FEMALE`, name: 'Referrals by facility', head: 'Out', rows: 'referrals?' },
];

for (const { report, name, head, rows } of behind)
  test(`behind the number of ${head.toLowerCase()} of ${report} stand as many records`, async ({ page }) => {
    await page.goto(`/dashboard/reports/${report}`);
    await expect(table(page, name).locator('tfoot')).toContainText('All');
    const place = (await table(page, name).locator('tbody tr td:first-of-type').first().textContent()) ?? '';
    const text = await cell(page, place, head, name);
    expect(digits(text)).toBeGreaterThan(0);
    await table(page, name).getByTitle(`${head} of ${place}: the list`, { exact: true }).click();
    const records = page.getByRole('dialog', { name: `${head}: ${place}` });
    await expect(records.getByRole('status')).toHaveText(new RegExp(` of ${text} ${rows}$`));
    await expect(records.locator('tbody tr')).toHaveCount(Math.min(digits(text), 50));
  });

test('the payments behind an amount add up to it, lead to their advice and back, and close', async ({ page }) => {
  await page.goto(`/dashboard/reports/accounts/months?${OVER}`);
  const months = table(page, 'Month by month');
  const paid = months.locator('tfoot').getByTitle('Paid of Total: the list', { exact: true });
  const amount = digits(await paid.textContent());
  await paid.click();
  const records = page.getByRole('dialog', { name: 'Paid: all' });
  await expect(records.getByText(/in \d+ payments/)).toBeVisible();
  const more = records.getByRole('button', { name: 'Show more' });
  while (await more.isVisible()) {
    const shown = await records.locator('tbody tr').count();
    await more.click();
    await expect(records.locator('tbody tr')).not.toHaveCount(shown);
  }
  const heads = await records.locator('thead th').allTextContents();
  const nets = await records.locator(`tbody td:nth-of-type(${heads.indexOf('Net ₦') + 1})`).allTextContents();
  expect(nets.reduce((sum, text) => sum + digits(text), 0)).toBe(amount);
  const payment = records.locator('tbody a').first();
  const number = (await payment.textContent()) ?? '';
  await payment.click();
  await expect(page).toHaveURL(/\/dashboard\/payments\//);
  await expect(page.getByRole('main', { name: number })).toBeVisible();
  await page.goBack();
  await expect(records).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(records).toBeHidden();
  await expect(page).not.toHaveURL(/rows=/);
});

test('the total leads to the list of all places', async ({ page }) => {
  await page.goto(`${CLAIMS}?${OVER}&claimType=AUTH`);
  const link = table(page).getByTitle('Claims of Total: the list', { exact: true });
  const text = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('table', { name: 'All claims' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveText(new RegExp(` of ${text}$`));
});

test('the map shows a tile for each LGA with its number, and keeps what was chosen to be drawn', async ({ page }) => {
  await page.goto(CLAIMS);
  await expect(total(page)).toContainText('All 17');
  await page.getByText('Map', { exact: true }).click();
  await expect(page).toHaveURL(/chart=map/);
  await page.getByLabel('What is drawn').selectOption({ label: 'Claims' });
  const map = page.getByRole('list', { name: 'Claims by LGA' });
  await expect(map.getByRole('listitem')).toHaveCount(17);
  const wase = await cell(page, 'Wase', 'Claims');
  await expect(map.getByRole('link', { name: `Wase: ${wase}`, exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('What is drawn')).toHaveValue('claims');
});

test('the file has what the screen shows: filters above, the same rows in the same order, the total last', async ({ page }) => {
  await page.goto(`${CLAIMS}?${OVER}&sort=claims&dir=desc&dateBasis=APPROVED`);
  await expect(total(page)).toContainText('All 17');
  const names = await firstNames(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  const file = await download;
  const lines = readFileSync(await file.path(), 'utf8')
    .replace('\uFEFF', '')
    .split('\r\n');
  const head = lines.findIndex((line) => line.startsWith('LGA,'));
  expect(lines[0]).toBe('Claims by LGA');
  expect(lines.slice(1, head).join('\n')).toContain('Counted by: Date approved');
  expect(lines.slice(1, head).join('\n')).toContain('Counted ');
  expect(lines[head]).toContain('Claimed (naira)');
  const rows = lines.slice(head + 1).map((line) => line.split(','));
  expect(rows.slice(0, -1).map(([name]) => name)).toEqual(names);
  const claims = rows.map((row) => Number(row[2]));
  expect(rows.at(-1)?.[0]).toBe('Total');
  expect(claims.at(-1)).toBe(claims.slice(0, -1).reduce((sum, value) => sum + value, 0));
});

test('what was just chosen goes along to the records and comes back', async ({ page }) => {
  await page.goto(CLAIMS);
  await expect(total(page)).toContainText('All 17');
  await page.getByRole('button', { name: /^Period:/ }).click();
  await page.getByRole('button', { name: 'Last year', exact: true }).click();
  await expect(page).toHaveURL(/period=last-year/);
  await total(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/period=last-year.*&rows=facilities&of=total/);
  await expect(page.getByRole('dialog', { name: 'Facilities: all' })).toContainText(`1 Jan to 31 Dec ${new Date().getFullYear() - 1}`);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Period:/ })).toContainText('Last year');
});

test('the columns and amounts in thousands stand in the address, for whoever gets the link', async ({ page, openAs }) => {
  await page.goto(`${CLAIMS}?${OVER}&sort=claimed&dir=desc`);
  const head = (of: Page, name: string | RegExp) => table(of).getByRole('columnheader', { name });
  await expect(head(page, 'Cut ₦')).toBeVisible();
  const inFull = await table(page).getByRole('row').nth(1).getByRole('cell').nth(4).innerText();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByText('Cut', { exact: true }).click();
  await expect(head(page, 'Cut ₦')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByText('In thousand ₦').click();
  await expect(page).toHaveURL(/columns=label\.facilities\.claims\.claimed\.approved\.paid/);
  await expect(page).toHaveURL(/amounts=thousands/);

  const other = await openAs('ADMIN');
  // A name that no column has is passed over.
  await other.goto(page.url().replace('columns=label', 'columns=label.nothing'));
  await expect(head(other, /^Approved ₦’000/)).toBeVisible();
  await expect(head(other, /^Cut/)).toBeHidden();
  await expect(table(other).getByRole('row').nth(1).getByRole('cell').nth(4)).toHaveText(
    Math.round(Number(inFull.replaceAll(',', '')) / 1000).toLocaleString('en-NG'),
  );
});

test('rows with nothing are shown until only rows with something are asked for', async ({ page }) => {
  const day = '2019-01-01';
  await page.goto(`${CLAIMS}?period=${day}~${day}`);
  await expect(total(page)).toContainText('All 17 LGAs');
  await page.getByRole('button', { name: 'Leave out 17 rows without anything' }).click();
  await expect(page).toHaveURL(/show=some/);
  await expect(page.getByText('Nothing in this period')).toBeVisible();
});

test('while rows are counted anew the page says so, and gives no old numbers out under new words', async ({ page }) => {
  await page.goto(CLAIMS);
  await expect(total(page)).toContainText('All 17');
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Period:/ }).click();
  await page.getByRole('button', { name: 'Last year', exact: true }).click();
  await expect(page.getByText(/ · Counting…$/)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(table(page)).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /^CSV/ })).toBeDisabled();
  held.resolve();
  await answered(page);
  await expect(page.getByText(/ · Counted /)).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^CSV/ })).toBeEnabled();
});
