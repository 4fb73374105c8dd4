import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fill, find, pick, select, submit, tick } from './forms.ts';

const serial = Date.now();
// Keys of external organisations may query only periods that have ended.
const year = new Date().getFullYear() - 1;
const QUERY = `{ claimStats(by: [LGA], filter: { from: "${year}-01-01", to: "${year}-12-31" }) { total { claims } } }`;

/** The playground loads slowly on a busy machine. */
async function openPlayground(page: Page): Promise<void> {
  await page.goto('/playground');
  await expect(page.locator('.graphiql-container')).toBeVisible();
}

test('an API key for an external organisation reads reports until it is revoked', async ({ page, signIn, browser }) => {
  const outside = await browser.newContext();
  const ask = async (key: string, query = QUERY) => {
    const answer = await outside.request.post('/graphql', { headers: { authorization: `Bearer ${key}` }, data: { query } });
    return { status: answer.status(), body: await answer.json() };
  };
  const name = `Dashboard ${serial}`;
  await signIn('ADMIN');
  await page.goto('/dashboard/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  const dialog = page.getByRole('dialog');
  await submit(dialog, 'Create key');
  await expect(dialog.getByText('Enter what the key is for.').first()).toBeVisible();
  await fill(dialog, { Purpose: name });
  await tick(dialog, 'External organisation');
  await fill(dialog, { Name: 'Bureau of Statistics' });
  await select(dialog, 'Report access as', 'Administrator');
  await submit(dialog, 'Create key');
  const key = (await page.locator('[data-shown-once]').textContent()) ?? '';
  expect(key).toMatch(/^lfy_[\w-]{43}$/);
  await submit(page, 'I have copied it');
  await expect(page.locator('[data-shown-once]')).toHaveCount(0);
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
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await fill(page.getByRole('dialog'), { Reason: 'The dashboard is switched off' });
  await submit(page.getByRole('dialog'), 'Revoke key');
  await expect(row).toContainText('Revoked');
  const refused = await ask(key);
  expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([401, 'KEY_REVOKED']);
  await outside.close();
});

test('an API key for a user account acts as that user', async ({ page, signIn }) => {
  await signIn('ADMIN');
  await page.goto('/dashboard/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  const dialog = page.getByRole('dialog');
  await fill(dialog, { Purpose: `Ledger ${serial}` });
  const [{ name } = { name: '' }] = (
    await (
      await page.request.post('/graphql', {
        data: { query: '{ userAccounts(page: { number: 1, size: 1 }, filter: { role: [ACCOUNTANT] }) { items { name } } }' },
      })
    ).json()
  ).data.userAccounts.items as { name: string }[];
  await pick(page, 'Account', name, dialog);
  await submit(dialog, 'Create key');
  const key = (await page.locator('[data-shown-once]').textContent()) ?? '';
  const answer = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${key}` },
    data: { query: '{ viewer { name role } }' },
  });
  expect((await answer.json()).data.viewer).toEqual({ name, role: 'ACCOUNTANT' });
});

test('the playground runs an example, loads no third-party scripts and links to the reference', async ({ page, signIn, baseURL }) => {
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

test('a query is built by ticking fields, and ticking also edits a pasted fragment', async ({ page, signIn }) => {
  await signIn('ACCOUNTANT');
  await openPlayground(page);
  await page.getByRole('button', { name: 'Show Explorer', exact: true }).click();
  const panel = page.locator('[data-explorer]');
  const box = (name: string) => panel.getByRole('checkbox', { name, exact: true });
  const editor = page.locator('.graphiql-query-editor');
  const result = page.locator('.result-window');

  await panel.getByRole('button', { name: 'Add query' }).click();
  await panel.getByLabel('Find a field').fill('claimStats');
  // The list re-renders while the search narrows it; a key press before that has no effect.
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
  await panel.getByRole('button', { name: 'Fields of filter' }).click();
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
  // Pasted, because the editor adds closing brackets to typed text.
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, '{ claimStats(by: [], filter: { from: "2026-01-01", to: "2026-12-31" }) { total { __typename } } } fragment Money on ClaimStatsRow { approved }');
  await box('...Money').check();
  await panel.getByRole('combobox', { name: 'Selected fields' }).selectOption('Fragment Money');
  await box('claimants').check();
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(result).toContainText('"claimants"');
  await expect(result).not.toContainText('__typename');
});

test('a member cannot open the playground or the reference, and cannot run own queries', async ({ page, signIn }) => {
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
