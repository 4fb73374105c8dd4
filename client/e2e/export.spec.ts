import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readTable } from '../../server/platform/spreadsheets/read/table.ts';
import { expect, test } from './fixtures.ts';

const CLAIMS = '/dashboard/all-claims';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Chooses an entry of the export menu and returns the saved file. */
async function fileOf(page: Page, entry: RegExp): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  return readFileSync(await (await download).path());
}

async function numbersIn(file: Buffer, mime: string): Promise<string[]> {
  const { headings, rows } = await readTable(file, mime);
  expect(headings.slice(0, 2)).toEqual(['Claim', 'Lines']);
  const numbers: string[] = [];
  for await (const { cells } of rows) numbers.push(cells[0] ?? '');
  return numbers;
}

test('a list of several pages is exported completely and in order, as CSV and as Excel, and can be saved again', async ({
  page,
  signIn,
  sql,
}) => {
  await signIn('ADMIN');
  const claims = await sql<{ claimNo: string }>(`SELECT "claimNo" FROM "Claim" ORDER BY "claimNo"`);
  expect(claims.length).toBeGreaterThan(2000);
  const ordered = claims.map(({ claimNo }) => claimNo);
  await page.goto(`${CLAIMS}?sort=claimNo&dir=asc`);
  expect(await numbersIn(await fileOf(page, /^CSV/), 'text/csv')).toEqual(ordered);
  const workbook = await fileOf(page, /^Excel/);
  expect(await numbersIn(workbook, XLSX)).toEqual(ordered);
  expect(await fileOf(page, /^Save again/)).toEqual(workbook);
});

test('a cancelled export saves no file and can be started again', async ({ page, signIn }) => {
  await signIn('ADMIN');
  await page.goto(CLAIMS);
  let saved = 0;
  page.on('download', () => saved++);
  // Delay the first page of rows until the export is cancelled.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('ClaimListPageRows')) await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'rows' })).toContainText('0 of');
  await page.getByRole('button', { name: 'Cancel' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  expect(saved).toBe(0);
  await fileOf(page, /^CSV/);
  expect(saved).toBe(1);
});

/** Names of the stored records and chunks, after adding `added`. */
const storedNames = (page: Page, added: object[] = []): Promise<IDBValidKey[]> =>
  page.evaluate(async (records) => {
    const answerOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answerOf(indexedDB.open('lafiya-vault', 1));
    const store = database.transaction('records', 'readwrite').objectStore('records');
    for (const record of records) await answerOf(store.put(record));
    const names = await answerOf(store.getAllKeys());
    database.close();
    return names;
  }, added);

test('a file that an earlier release stored after an export is deleted with its chunks, and its page is unknown', async ({
  page,
  pageErrors,
  signIn,
}) => {
  await signIn('ADMIN');
  await page.goto(CLAIMS);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lafiya.vault'))).toBe('1');
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain('lafiya-vault');
  const name = 'somebody/EXPORT/1';
  const about = { name, userId: 'somebody', kind: 'EXPORT', survivesSignOut: false, storedAt: Date.now() };
  expect(await storedNames(page, [about, { name: [name, 0] }])).toEqual(expect.arrayContaining([name, [name, 0]]));
  await page.goto('/dashboard/exported-files');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('404')]);
  await expect.poll(() => storedNames(page)).not.toContainEqual([name, 0]);
  expect(await storedNames(page)).not.toContain(name);
});
