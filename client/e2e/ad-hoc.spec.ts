import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fill, find, pick, select, submit, tick } from './forms.ts';

const serial = Date.now();
// A key of somebody outside asks for what is over.
const year = new Date().getFullYear() - 1;
const QUERY = `{ claimStats(by: [LGA], filter: { from: "${year}-01-01", to: "${year}-12-31" }) { total { claims } } }`;

/** The first query of one's own starts the thread that runs them; that may take a while on a busy machine. */
async function openPlayground(page: Page): Promise<void> {
  await page.goto('/playground');
  await expect(page.locator('.graphiql-container')).toBeVisible({ timeout: 60_000 });
}

test('an administrator makes a key for a program, which reads reports until the key is withdrawn', async ({ page, signIn, browser }) => {
  const outside = await browser.newContext();
  const ask = async (key: string, query = QUERY) => {
    const answer = await outside.request.post('/graphql', { headers: { authorization: `Bearer ${key}` }, data: { query } });
    return { status: answer.status(), body: await answer.json() };
  };
  const name = `Dashboard ${serial}`;
  await signIn('ADMIN');
  await page.goto('/dashboard/api-keys');
  await page.getByRole('button', { name: 'Make a key' }).first().click();
  const dialog = page.getByRole('dialog');
  await submit(dialog, 'Make the key');
  await expect(dialog.getByText('Enter what the key is for.').first()).toBeVisible();
  await fill(dialog, { 'What it is for': name });
  await tick(dialog, 'Somebody outside the scheme');
  await fill(dialog, { Name: 'Bureau of Statistics' });
  await select(dialog, 'Reads the reports of', 'Administrator');
  await submit(dialog, 'Make the key');
  const key = (await page.locator('[data-api-key]').textContent()) ?? '';
  expect(key).toMatch(/^lfy_[\w-]{43}$/);
  await submit(page, 'I have copied it');
  await expect(page.locator('[data-api-key]')).toHaveCount(0);
  await expect(page.getByText(key)).toHaveCount(0);

  const read = await ask(key);
  expect(read.status).toBe(200);
  expect(read.body.data.claimStats.total.claims).toBeGreaterThan(0);
  expect((await ask(key, '{ enrollees(page: { number: 1, size: 1 }) { total } }')).body.errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await ask(key, 'mutation { markNotificationsRead }')).status).toBe(403);

  await page.reload();
  const row = await find(page, name);
  await expect(row).toContainText('Bureau of Statistics');
  await expect(row).toContainText('3');
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await fill(page.getByRole('dialog'), { Why: 'The dashboard is switched off' });
  await submit(page.getByRole('dialog'), 'Withdraw the key');
  await expect(row).toContainText('Withdrawn');
  const refused = await ask(key);
  expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([401, 'KEY_REVOKED']);
  await outside.close();
});

test('a key for an account speaks for that person', async ({ page, signIn }) => {
  await signIn('ADMIN');
  await page.goto('/dashboard/api-keys');
  await page.getByRole('button', { name: 'Make a key' }).first().click();
  const dialog = page.getByRole('dialog');
  await fill(dialog, { 'What it is for': `Ledger ${serial}` });
  const [{ name } = { name: '' }] = (
    await (
      await page.request.post('/graphql', {
        data: { query: '{ userAccounts(page: { number: 1, size: 1 }, filter: { role: [ACCOUNTANT] }) { items { name } } }' },
      })
    ).json()
  ).data.userAccounts.items as { name: string }[];
  await pick(page, 'Account', name, dialog);
  await submit(dialog, 'Make the key');
  const key = (await page.locator('[data-api-key]').textContent()) ?? '';
  const answer = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${key}` },
    data: { query: '{ viewer { name role } }' },
  });
  expect((await answer.json()).data.viewer).toEqual({ name, role: 'ACCOUNTANT' });
});

test('the playground asks an example, with scripts of our own alone, and leads to the reference', async ({ page, signIn, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol === 'blob:' || (protocol.startsWith('http') && host !== new URL(baseURL ?? '').host)) foreign.push(request.url());
  });
  await signIn('ADMIN');
  await openPlayground(page);
  await page.getByRole('button', { name: /^What claims cost, by LGA/ }).click();
  await expect(page.locator('.result-window')).toContainText('approvalRate');
  await expect(page.locator('.result-window')).toContainText('Jos North');
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('graphiql')))).toEqual([]);

  await page.getByRole('link', { name: 'Docs' }).click();
  await expect(page).toHaveURL(/\/docs\/graphql$/);
  await page.getByRole('searchbox').fill('claimStats');
  await page.locator('#field-claimStats summary').click();
  await expect(page.locator('#field-claimStats')).toContainText('CLAIM_STATS_READ');
  await page.locator('#field-claimStats').getByRole('link', { name: 'ReportFilter' }).click();
  await expect(page).toHaveURL(/#type-ReportFilter$/);
  await expect(page.locator('#type-ReportFilter')).toContainText('placeBasis');
});

test('a query is built by ticking alone, and a fragment that was written goes on by ticking', async ({ page, signIn }) => {
  await signIn('ACCOUNTANT');
  await openPlayground(page);
  await page.getByRole('button', { name: 'Show Explorer', exact: true }).click();
  const panel = page.locator('[data-explorer]');
  const box = (name: string) => panel.getByRole('checkbox', { name, exact: true });
  const editor = page.locator('.graphiql-query-editor');
  const result = page.locator('.result-window');

  await panel.getByRole('button', { name: 'One more query' }).click();
  await panel.getByLabel('Find a field').fill('claimStats');
  // The list is drawn anew while the search narrows it, and a key that is pressed before reaches nothing.
  await expect(async () => {
    await box('claimStats').focus();
    await page.keyboard.press('Space');
    await expect(box('claimStats')).toBeChecked({ timeout: 2000 });
  }).toPass();
  await box('LGA').check();
  await box('QUARTER').check();
  await box('limit').check();
  await panel.getByRole('textbox', { name: 'limit' }).fill('3');
  await box('orderBy').check();
  await panel.getByRole('combobox', { name: 'measure' }).selectOption('CLAIMS');
  await panel.getByRole('button', { name: 'What filter has' }).click();
  await box('placeBasis').check();
  await panel.getByRole('combobox', { name: 'placeBasis' }).selectOption('ENROLLEE');
  await box('rows').check();
  await box('lga').check();
  await box('quarter').check();
  await box('claims').first().check();
  await expect(editor).toContainText(/by:\s\[LGA,\sQUARTER\]/);
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(result).toContainText(/"label":\s"Q\d/);
  await expect(result).toContainText('"claims"');

  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  // Pasted: what is typed gets closing brackets of the editor's own.
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, '{ claimStats(by: [], filter: { from: "2026-01-01", to: "2026-12-31" }) { total { __typename } } } fragment Money on ClaimStatsRow { approved }');
  await box('...Money').check();
  await panel.getByRole('combobox', { name: 'What is ticked' }).selectOption('Fragment Money');
  await box('claimants').check();
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(result).toContainText('"claimants"');
  await expect(result).not.toContainText('__typename');
});

test('a member reaches neither playground nor reference, and asks nothing of their own', async ({ page, signIn }) => {
  await page.goto('/playground');
  await expect(page).toHaveURL(/\/login\?next=%2Fplayground$/);
  await signIn('ENROLLEE');
  for (const address of ['/playground', '/docs/graphql']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/no-access$/);
  }
  const answer = await page.request.post('/graphql', { data: { query: QUERY } });
  expect([answer.status(), (await answer.json()).errors[0].extensions.code]).toEqual([403, 'ADHOC_FORBIDDEN']);
});
