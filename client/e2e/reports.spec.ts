import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answered, kobo } from './forms.ts';

const CLAIMS = '/dashboard/reports/lga/claims';
/** Last year’s figures do not change while other tests file, vet and pay claims. */
const OVER = 'period=last-year';

const table = (page: Page, name = 'Claims by LGA') => page.getByRole('table', { name });
const total = (page: Page) => table(page).locator('tfoot');
const firstNames = (page: Page) => table(page).locator('tbody tr td:first-of-type').allTextContents();
const digits = (text: string | null | undefined) => Number((text ?? '').replace(/[^\d]/g, ''));

/** The text of a cell: the column with this head in the row with this text. */
async function cell(page: Page, place: string, head: string, name?: string): Promise<string> {
  const heads = await table(page, name).locator('thead th').allTextContents();
  const at = heads.findIndex((text) => text.replace(' ₦', '') === head);
  return (await table(page, name).getByRole('row').filter({ hasText: place }).locator('td').nth(at).textContent()) ?? '';
}

test.beforeEach(async ({ signIn }) => signIn('ADMIN'));

test('a selected filter is in the address, is shown as text and survives a reload', async ({ page }) => {
  await page.goto(CLAIMS);
  await expect(total(page)).toContainText('All 17');
  const before = await total(page).textContent();
  await page.getByRole('button', { name: /^Date used/ }).click();
  await page.getByText('Date paid').click();
  await expect(page).toHaveURL(/dateBasis=PAID/);
  await expect(page.getByText('Date used: Date paid')).toBeVisible();
  await page.getByRole('button', { name: /^Period:/ }).click();
  await page.getByRole('button', { name: 'Last year', exact: true }).click();
  await answered(page, /period=last-year/);
  await expect(total(page)).not.toHaveText(before ?? '');
  const after = await total(page).textContent();
  await page.reload();
  await expect(total(page)).toHaveText(after ?? '');
  const year = new Date().getUTCFullYear() - 1;
  await expect(page.getByRole('button', { name: new RegExp(`^Period: .*1 Jan to 31 Dec ${year}`) })).toBeVisible();
  await expect(page.getByText('Date used: Date paid')).toBeVisible();
});

test('rows are sorted by a column, largest first, and the sort order is in the address', async ({ page }) => {
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

test('a report is compared with the previous year, with the change beside each figure', async ({ page }) => {
  await page.goto(`${CLAIMS}?period=2026-03-01~2026-03-31`);
  await expect(total(page)).toContainText('All 17');
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByText('Same period last year').click();
  await expect(page).toHaveURL(/against=YEAR_BEFORE/);
  await expect(page.getByText('Compared with 1 to 31 Mar 2025')).toBeVisible();
  await expect(total(page)).toContainText(/up|down|no change/);
});

test('a figure links to a list with that many rows', async ({ page }) => {
  await page.goto(`${CLAIMS}?${OVER}&sort=rejected&dir=desc`);
  await expect(total(page)).toContainText('All 17');
  const [place = ''] = await firstNames(page);
  for (const head of ['Rejected', 'Claims', 'Paid']) {
    const text = await cell(page, place, head);
    const row = table(page).getByRole('row').filter({ hasText: place });
    await row.getByTitle(`Records behind “${head}” for ${place}`, { exact: true }).click();
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
  test(`the figure for ${head.toLowerCase()} in ${report} equals the length of its list`, async ({ page }) => {
    await page.goto(`/dashboard/reports/${report}`);
    await expect(table(page, name).locator('tfoot')).toContainText('All');
    const place = (await table(page, name).locator('tbody tr td:first-of-type').first().textContent()) ?? '';
    const text = await cell(page, place, head, name);
    expect(digits(text)).toBeGreaterThan(0);
    await table(page, name).getByTitle(`Records behind “${head}” for ${place}`, { exact: true }).click();
    await expect(page.getByRole('table', { name: list })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveText(new RegExp(` of ${text}$`));
  });

const behind = [
  { report: `claims/cut-reasons?${OVER}&sort=linesCut&dir=desc`, name: 'Cut reasons', head: 'Lines cut', rows: 'claim lines?' },
  { report: `hcp/claims?${OVER}&sort=distinctBills&dir=desc`, name: 'Claims by facility', head: 'Bills', rows: 'bills?' },
  { report: `hcp/referral?${OVER}&sort=referrals&dir=desc&sex=FEMALE`, name: 'Referrals by facility', head: 'Out', rows: 'referrals?' },
];

for (const { report, name, head, rows } of behind)
  test(`the figure for ${head.toLowerCase()} in ${report} equals the number of its records`, async ({ page }) => {
    await page.goto(`/dashboard/reports/${report}`);
    await expect(table(page, name).locator('tfoot')).toContainText('All');
    const place = (await table(page, name).locator('tbody tr td:first-of-type').first().textContent()) ?? '';
    const text = await cell(page, place, head, name);
    expect(digits(text)).toBeGreaterThan(0);
    await table(page, name).getByTitle(`Records behind “${head}” for ${place}`, { exact: true }).click();
    const records = page.getByRole('dialog', { name: `${head}: ${place}` });
    await expect(records.getByRole('status')).toHaveText(new RegExp(` of ${text} ${rows}$`));
    await expect(records.locator('tbody tr')).toHaveCount(Math.min(digits(text), 50));
  });

test('the payments behind an amount add up to it and link to their payment advice', async ({ page }) => {
  await page.goto(`/dashboard/reports/accounts/months?${OVER}`);
  const months = table(page, 'Month by month');
  const paid = months.locator('tfoot').getByTitle('Records behind “Paid” for Total', { exact: true });
  const amount = kobo((await paid.textContent()) ?? '');
  await paid.click();
  const records = page.getByRole('dialog', { name: 'Paid: all' });
  const summary = (await records.getByText(/in \d+ payments/).textContent()) ?? '';
  const count = Number(/in (\d+) payments/.exec(summary)?.[1]);
  for (let shown = 50; shown < count; shown += 50) {
    await records.getByRole('button', { name: 'Show more' }).click();
    await expect(records.locator('tbody tr')).toHaveCount(Math.min(shown + 50, count));
  }
  const heads = await records.locator('thead th').allTextContents();
  const nets = await records.locator(`tbody td:nth-of-type(${heads.indexOf('Net ₦') + 1})`).allTextContents();
  expect(nets.reduce((sum, text) => sum + kobo(text), 0)).toBe(amount);
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

test('the total links to the list for all LGAs', async ({ page }) => {
  await page.goto(`${CLAIMS}?${OVER}&claimType=AUTH`);
  const link = table(page).getByTitle('Records behind “Claims” for Total', { exact: true });
  const text = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('table', { name: 'All claims' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveText(new RegExp(` of ${text}$`));
});

test('the map shows a tile with a figure for each LGA, and the selected measure survives a reload', async ({ page }) => {
  await page.goto(CLAIMS);
  await expect(total(page)).toContainText('All 17');
  await page.getByText('Map', { exact: true }).click();
  await expect(page).toHaveURL(/chart=map/);
  await page.getByLabel('Measure').selectOption({ label: 'Claims' });
  const map = page.getByRole('list', { name: 'Claims by LGA' });
  await expect(map.getByRole('listitem')).toHaveCount(17);
  const wase = await cell(page, 'Wase', 'Claims');
  await expect(map.getByRole('link', { name: `Wase: ${wase}`, exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Measure')).toHaveValue('claims');
});

test('an exported report has the filters, the rows in screen order and the total', async ({ page }) => {
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
  expect(lines.slice(1, head).join('\n')).toContain('Date used: Date approved');
  expect(lines.slice(1, head).join('\n')).toContain('As of ');
  expect(lines[head]).toContain('Claimed (naira)');
  const rows = lines.slice(head + 1).map((line) => line.split(','));
  expect(rows.slice(0, -1).map(([name]) => name)).toEqual(names);
  const claims = rows.map((row) => Number(row[2]));
  expect(rows.at(-1)?.[0]).toBe('Total');
  expect(claims.at(-1)).toBe(claims.slice(0, -1).reduce((sum, value) => sum + value, 0));
});

test('a new period applies to the records behind a figure, and is kept on return', async ({ page }) => {
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

test('selected columns and amounts in thousands are in the address, so a shared link shows them', async ({ page, openAs }) => {
  await page.goto(`${CLAIMS}?${OVER}&sort=claimed&dir=desc`);
  const head = (of: Page, name: string | RegExp) => table(of).getByRole('columnheader', { name });
  await expect(head(page, 'Cut ₦')).toBeVisible();
  const inFull = await table(page).getByRole('row').nth(1).getByRole('cell').nth(4).innerText();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByText('Cut', { exact: true }).click();
  await expect(head(page, 'Cut ₦')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByText('₦ thousand', { exact: true }).click();
  await expect(page).toHaveURL(/columns=label\.facilities\.claims\.claimed\.approved\.paid/);
  await expect(page).toHaveURL(/amounts=thousands/);

  const other = await openAs('ADMIN');
  // An unknown column name is ignored.
  await other.goto(page.url().replace('columns=label', 'columns=label.nothing'));
  await expect(head(other, /^Approved ₦’000/)).toBeVisible();
  await expect(head(other, /^Cut/)).toBeHidden();
  await expect(table(other).getByRole('row').nth(1).getByRole('cell').nth(4)).toHaveText(
    Math.round(Number(inFull.replaceAll(',', '')) / 1000).toLocaleString('en-NG'),
  );
});

test('empty rows are shown until they are hidden', async ({ page }) => {
  const day = '2019-01-01';
  await page.goto(`${CLAIMS}?period=${day}~${day}`);
  await expect(total(page)).toContainText('All 17 LGAs');
  await page.getByRole('button', { name: 'Hide 17 empty rows' }).click();
  await expect(page).toHaveURL(/show=some/);
  await expect(page.getByText('Nothing in this period')).toBeVisible();
});

test('while figures load, the page says so and does not export the old figures', async ({ page }) => {
  await page.goto(CLAIMS);
  await expect(total(page)).toContainText('All 17');
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Period:/ }).click();
  await page.getByRole('button', { name: 'Last year', exact: true }).click();
  await expect(page.getByText(/ · Loading figures…$/)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(table(page)).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /^CSV/ })).toBeDisabled();
  held.resolve();
  await answered(page);
  await expect(page.getByText(/ · As of /)).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^CSV/ })).toBeEnabled();
});
