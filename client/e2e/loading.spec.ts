import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Role } from '../../server/generated/prisma/enums.ts';
import { expect, test, watchRequests } from './fixtures.ts';

const dist = join(import.meta.dirname, '..', 'dist');

/** Counts the distinct scripts of a page and their gzip size. */
async function loadedScripts(page: Page, open: () => Promise<unknown>): Promise<{ scripts: number; kB: number; requests: number }> {
  const paths = new Set<string>();
  const watch = watchRequests(page);
  page.on('request', (request) => paths.add(new URL(request.url()).pathname));
  await open();
  await watch.settled();
  watch.end();
  const scripts = [...paths].filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
  const bytes = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length, 0);
  return { scripts: scripts.length, kB: bytes / 1000, requests: paths.size };
}

/** Delays the scripts of a page until the returned function is called. */
async function holdScripts(page: Page, files = '*.js'): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(`**/assets/${files}`, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

// Measured values plus 5% (docs/performance.md), including files loaded later. Before raising a limit, look for files that need not load.
const LIMITS: readonly { name: string; role: Role | null; address: string; scripts: number; kB: number }[] = [
  { name: 'the sign-in', role: null, address: '/login', scripts: 2, kB: 6 },
  { name: 'another page of the sign-in', role: null, address: '/forgot-password', scripts: 7, kB: 220 },
  { name: 'a list', role: 'ADMIN', address: '/dashboard/all-claims', scripts: 12, kB: 434 },
  { name: 'a dashboard', role: 'ADMIN', address: '/dashboard', scripts: 15, kB: 545 },
  { name: 'the home of a member', role: 'ENROLLEE', address: '/enrollee-dashboard', scripts: 14, kB: 452 },
];

for (const { name, role, address, scripts, kB } of LIMITS) {
  test(`${name} loads no more than ${kB} kB of scripts in ${scripts} files`, async ({ page, signIn }) => {
    if (role) await signIn(role);
    const loaded = await loadedScripts(page, () => page.goto(address));
    expect(loaded.scripts).toBeLessThanOrEqual(scripts);
    expect(loaded.kB).toBeLessThanOrEqual(kB);
  });
}

test('a server-rendered list includes its rows and menu counts, so its scripts send no queries', async ({ page, signIn }) => {
  await signIn('ADMIN');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') asked.push(request.postData() ?? '');
  });
  const watch = watchRequests(page);
  await page.goto('/dashboard/all-claims?status=PAID');
  await expect(page.locator('main tbody tr a').first()).toBeVisible();
  await watch.settled();
  watch.end();
  expect(asked).toEqual([]);
  await page.getByRole('searchbox', { name: 'Claim, enrollee' }).fill('no such claim');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test('without scripts, the sign-in form can be filled in but not submitted', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByText('State')).toBeVisible();
  await page.locator('input[name=password]').fill('secret');
  await page.locator('input[name=password]').press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  await expect(page).toHaveURL('/login');
  await context.close();
});

test('text typed into the sign-in form before its scripts load is kept, with the focus', async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('input[name=login]').fill('admin@lafiya.example');
  await page.locator('input[name=password]').pressSequentially('Lafiya-');
  arrive();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(page.locator('input[name=password]')).toBeFocused();
  await page.keyboard.type('demo-2026');
  await expect(page.locator('input[name=login]')).toHaveValue('admin@lafiya.example');
  await expect(page.locator('input[name=password]')).toHaveValue('Lafiya-demo-2026');
  await expect(page.locator('input[name=login]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('a wrong password is sent once, and the React form shows the error', async ({ page, pageErrors }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/sign-in') sent.push(request.postData() ?? '');
  });
  await page.goto('/login');
  await page.locator('input[name=login]').fill('admin@lafiya.example');
  await page.locator('input[name=password]').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('input[name=login]')).toHaveValue('admin@lafiya.example');
  expect(sent).toHaveLength(1);
  await page.locator('input[name=password]').fill('Lafiya-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  // The browser logs the rejected request as an error.
  pageErrors.length = 0;
});

test('a click on “Show password” before React loads still takes effect', async ({ page }) => {
  await page.goto('/login');
  await page.locator('input[name=login]').fill('admin@lafiya.example');
  await page.locator('input[name=password]').fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text');
  await expect(page.locator('input[name=password]')).toHaveValue('secret');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a signed-in user who opens the sign-in page is redirected without loading React', async ({ page, signIn }) => {
  await signIn('ADMIN');
  await page.goto('/login?next=/dashboard/all-claims');
  await expect(page).toHaveURL('/dashboard/all-claims');
});

test('without scripts, a page of a role can be read and its links work', async ({ browser, page: signedIn, signIn }) => {
  await signIn('ADMIN');
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: await signedIn.context().storageState() });
  const page = await context.newPage();
  await openRendered(page, '/dashboard/all-claims?status=PAID', 'main tbody tr a');
  const claim = page.locator('main tbody tr a').first();
  await expect(claim).toBeVisible();
  await expect(page).toHaveTitle(/^All claims · /);
  const claimNo = await claim.innerText();
  const address = (await claim.getAttribute('href')) ?? '';
  await claim.click();
  await expect(page).toHaveURL(address);
  await openRendered(page, address);
  await expect(page.locator('main').getByText(claimNo).first()).toBeVisible();
  await context.close();
});

/** Opens an address and retries until the page is server-rendered; a busy server sends only the skeleton, or the page without its data. */
const openRendered = (page: Page, address: string, content = 'main') =>
  expect(async () => {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    await expect(page.locator(`#root[data-rendered] ${content}`).first()).toBeAttached({ timeout: 500 });
  }).toPass();

const takenOver = (page: Page) => expect(page.locator('#root:not([data-rendered])')).toBeAttached();

/** Starts counting clicks that reach an element; the returned function reads the count. */
async function watchClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let clicks = 0;
    addEventListener('click', () => clicks++, true);
    Object.assign(window, { clicks: () => clicks });
  });
  return () => page.evaluate(() => (window as unknown as { clicks: () => number }).clicks());
}

for (const button of ['left', 'right'] as const) {
  test(`a ${button} click on a button before the scripts load does nothing, also later`, async ({ page, signIn }) => {
    await signIn('ADMIN');
    const arrive = await holdScripts(page);
    await openRendered(page, '/dashboard/all-claims');
    const exporting = page.getByRole('button', { name: 'Export', exact: true });
    await expect(exporting).toBeDisabled();
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
    await exporting.click({ button, force: true });
    const clicks = await watchClicks(page);
    const scrolled = await page.locator('#rows').evaluate((rows) => {
      rows.scrollTo(0, 150);
      return rows.scrollTop;
    });
    arrive();
    await takenOver(page);
    await expect(exporting).toBeEnabled();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    // Row heights are fractions of a pixel: the browser may round the scroll position.
    const moved = await page.locator('#rows').evaluate((rows, before) => Math.abs(rows.scrollTop - before), scrolled);
    expect(moved).toBeLessThanOrEqual(1);
    const watch = watchRequests(page);
    await watch.settled();
    watch.end();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    expect(await clicks()).toBe(0);
    await exporting.click();
    await expect(page.getByRole('menuitem', { name: /Excel/ })).toBeVisible();
  });
}

test('a button clicked before the code of its menu has loaded opens it once it has', async ({ page, signIn }) => {
  await signIn('ADMIN');
  const arrive = await holdScripts(page, 'popups-*.js');
  const asked = page.waitForRequest(/\/assets\/popups-/);
  await openRendered(page, '/dashboard/all-claims');
  await takenOver(page);
  const exporting = page.getByRole('button', { name: 'Export', exact: true });
  await exporting.click();
  await asked;
  await expect(exporting).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menu')).toHaveCount(0);
  arrive();
  await expect(page.getByRole('menuitem', { name: /Excel/ })).toBeVisible();
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(exporting).toHaveAttribute('aria-expanded', 'false');
  await expect(exporting).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem').last()).toHaveAttribute('data-highlighted', '');
});

test('a link works before the scripts load', async ({ page, signIn }) => {
  await signIn('ADMIN');
  await holdScripts(page);
  await openRendered(page, '/dashboard/all-claims');
  const claim = page.locator('main tbody tr a').first();
  const address = (await claim.getAttribute('href')) ?? '';
  await claim.click();
  await expect(page).toHaveURL(address);
});

test('a click on the emergency switch before the scripts load triggers no other button, and the switch does not move', async ({
  page,
  signIn,
}) => {
  await signIn('HCP');
  const arrive = await holdScripts(page);
  await openRendered(page, '/hcp-dashboard/member-eligibility');
  const emergency = page.getByText('This is an emergency');
  await page.evaluate(() => document.fonts.ready);
  const place = await emergency.boundingBox();
  await emergency.click({ force: true });
  arrive();
  await takenOver(page);
  await expect(page.getByRole('button', { name: 'Scan the card' })).toBeEnabled();
  await expect(page.getByRole('checkbox', { name: 'This is an emergency' })).not.toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await emergency.boundingBox()).toEqual(place);
  await emergency.click();
  await expect(page.getByRole('checkbox', { name: 'This is an emergency' })).toBeChecked();
});

test('a click on a record with a photograph before the scripts load does nothing later', async ({ page, signIn, sql }) => {
  const [person] = await sql<{ id: string }>('SELECT "id" FROM "Enrollee" WHERE "photoId" IS NOT NULL LIMIT 1');
  await signIn('ADMIN');
  const arrive = await holdScripts(page);
  await openRendered(page, `/dashboard/enrollee-details/${person?.id}`);
  const buttons = page.locator('main button');
  await expect(buttons.first()).toBeDisabled();
  await expect(page.locator('#root button:enabled')).toHaveCount(0);
  await buttons.first().click({ force: true });
  const clicks = await watchClicks(page);
  arrive();
  await takenOver(page);
  await expect(buttons.first()).toBeEnabled();
  expect(await clicks()).toBe(0);
});

test('without scripts, the fields and buttons of a form are disabled', async ({ browser, page: signedIn, signIn }) => {
  await signIn('ADMIN');
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: await signedIn.context().storageState() });
  const page = await context.newPage();
  await openRendered(page, '/dashboard/add-new-hcp');
  await expect(page.locator('main form')).toBeVisible();
  await expect(page.locator('#root :is(button, input, select, textarea):enabled')).toHaveCount(0);
  await context.close();
});

test('typing a login prefetches the files of the next page', async ({ page }) => {
  await page.goto('/login');
  const files = () => page.locator('link[rel=prefetch]').count();
  await expect(page.locator('input[name=login]')).toBeVisible();
  expect(await files()).toBe(0);
  await page.locator('input[name=login]').fill('a');
  await expect.poll(files).toBeGreaterThan(1);
});

test('an address of a role redirects to the sign-in without loading the area’s scripts, and back after sign-in', async ({
  page,
  signIn,
}) => {
  const { scripts } = await loadedScripts(page, () => page.goto('/dashboard/all-claims?status=PAID'));
  expect(scripts).toBeLessThanOrEqual(6);
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fall-claims%3Fstatus%3DPAID');
  await signIn('ADMIN');
  await page.reload();
  await expect(page).toHaveURL('/dashboard/all-claims?status=PAID');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
});

test('assets are cached permanently without document headers or source maps; a page with a session is not cached', async ({
  page,
  signIn,
}) => {
  await signIn('ADMIN');
  const answers = new Map<string, Record<string, string>>();
  page.on('response', async (response) => {
    // Responses that arrive after the end of the test have no headers any more.
    const headers = await response.allHeaders().catch(() => null);
    if (headers) answers.set(new URL(response.url()).pathname, headers);
  });
  const document = await page.goto('/dashboard');
  expect(document?.headers()['cache-control']).toBe('no-store');
  expect(document?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect.poll(() => [...answers.keys()].some((path) => path.endsWith('.js'))).toBe(true);
  for (const [path, headers] of answers) {
    if (!/^\/assets\/.*\.js$/.test(path)) continue;
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-security-policy']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect((await page.request.get(`${path}.map`)).status()).toBe(404);
  }
});
