import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Role } from '../../server/generated/prisma/enums.ts';
import { expect, test, watchRequests } from './fixtures.ts';

const dist = join(import.meta.dirname, '..', 'dist');

/** The scripts of a page, once each, and their size as gzip. */
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

/** Holds back the scripts of a page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

// A twentieth more than was measured when these were written (docs/performance.md), with what pages load later than their first files. Before more is loaded, look for what need not be.
const LIMITS: readonly { name: string; role: Role | null; address: string; scripts: number; kB: number }[] = [
  { name: 'the sign-in', role: null, address: '/login', scripts: 2, kB: 6 },
  { name: 'another page of the sign-in', role: null, address: '/forgot-password', scripts: 7, kB: 220 },
  { name: 'a list', role: 'ADMIN', address: '/dashboard/all-claims', scripts: 12, kB: 434 },
  { name: 'a dashboard', role: 'ADMIN', address: '/dashboard', scripts: 15, kB: 553 },
  { name: 'the home of a member', role: 'ENROLLEE', address: '/enrollee-dashboard', scripts: 22, kB: 560 },
];

for (const { name, role, address, scripts, kB } of LIMITS) {
  test(`${name} loads no more than ${kB} kB of scripts in ${scripts} files`, async ({ page, signIn }) => {
    if (role) await signIn(role);
    const loaded = await loadedScripts(page, () => page.goto(address));
    expect(loaded.scripts).toBeLessThanOrEqual(scripts);
    expect(loaded.kB).toBeLessThanOrEqual(kB);
  });
}

test('a list comes with its rows and the counts of the menu, so that its scripts ask for nothing', async ({ page, signIn }) => {
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

test('the sign-in can be typed into before any script is there, but not sent', async ({ browser }) => {
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

test('what is typed at the sign-in before its scripts are there stays, with the focus', async ({ page }) => {
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

test('a refused password is sent once, and said by the form that React draws', async ({ page, pageErrors }) => {
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
  // The browser itself writes down the refused request.
  pageErrors.length = 0;
});

test('a button of the sign-in that needs more than its first script is found again by its name', async ({ page }) => {
  await page.goto('/login');
  await page.locator('input[name=login]').fill('admin@lafiya.example');
  await page.locator('input[name=password]').fill('secret');
  await page.getByRole('button', { name: 'Show what is typed' }).click();
  await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text');
  await expect(page.locator('input[name=password]')).toHaveValue('secret');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('whoever is signed in goes on from the sign-in, without React', async ({ page, signIn }) => {
  await signIn('ADMIN');
  await page.goto('/login?next=/dashboard/all-claims');
  await expect(page).toHaveURL('/dashboard/all-claims');
});

test('a page of a role can be read before any script is there, and its links lead on', async ({ browser, page: signedIn, signIn }) => {
  await signIn('ADMIN');
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: await signedIn.context().storageState() });
  const page = await context.newPage();
  await openWritten(page, '/dashboard/all-claims?status=PAID');
  const claim = page.locator('main tbody tr a').first();
  await expect(claim).toBeVisible();
  await expect(page).toHaveTitle(/^All claims · /);
  const claimNo = await claim.innerText();
  const address = (await claim.getAttribute('href')) ?? '';
  await claim.click();
  await expect(page).toHaveURL(address);
  await openWritten(page, address);
  await expect(page.locator('main').getByText(claimNo).first()).toBeVisible();
  await context.close();
});

/** Opens an address with the page that the server writes; a busy one sends the outline alone. */
const openWritten = (page: Page, address: string) =>
  expect(async () => {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    await expect(page.locator('#root[data-written] main')).toBeAttached({ timeout: 500 });
  }).toPass();

const takenOver = (page: Page) => expect(page.locator('#root:not([data-written])')).toBeAttached();

/** Every click that reaches an element from now on. */
async function watchClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let clicks = 0;
    addEventListener('click', () => clicks++, true);
    Object.assign(window, { clicks: () => clicks });
  });
  return () => page.evaluate(() => (window as unknown as { clicks: () => number }).clicks());
}

for (const button of ['left', 'right'] as const) {
  test(`a ${button} click on a button before the scripts are there does nothing, and nothing is done later`, async ({ page, signIn }) => {
    await signIn('ADMIN');
    const arrive = await holdScripts(page);
    await openWritten(page, '/dashboard/all-claims');
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
    // Heights of rows are fractions of a pixel: the browser may round the place down.
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

test('a link that is followed before the scripts are there leads on', async ({ page, signIn }) => {
  await signIn('ADMIN');
  await holdScripts(page);
  await openWritten(page, '/dashboard/all-claims');
  const claim = page.locator('main tbody tr a').first();
  const address = (await claim.getAttribute('href')) ?? '';
  await claim.click();
  await expect(page).toHaveURL(address);
});

test('the switch for an emergency, clicked before the scripts are there, presses no other button and stays in its place', async ({
  page,
  signIn,
}) => {
  await signIn('HCP');
  const arrive = await holdScripts(page);
  await openWritten(page, '/hcp-dashboard/member-eligibility');
  const emergency = page.getByText('It is an emergency');
  await page.evaluate(() => document.fonts.ready);
  const place = await emergency.boundingBox();
  await emergency.click({ force: true });
  arrive();
  await takenOver(page);
  await expect(page.getByRole('button', { name: 'Scan the card' })).toBeEnabled();
  await expect(page.getByRole('checkbox', { name: 'It is an emergency' })).not.toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await emergency.boundingBox()).toEqual(place);
  await emergency.click();
  await expect(page.getByRole('checkbox', { name: 'It is an emergency' })).toBeChecked();
});

test('a record with a photograph, clicked before the scripts are there, does nothing later', async ({ page, signIn, sql }) => {
  const [person] = await sql<{ id: string }>('SELECT "id" FROM "Enrollee" WHERE "photoId" IS NOT NULL LIMIT 1');
  await signIn('ADMIN');
  const arrive = await holdScripts(page);
  await openWritten(page, `/dashboard/enrollee-details/${person?.id}`);
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

test('a form that is not sent by scripts yet cannot be sent without them', async ({ browser, page: signedIn, signIn }) => {
  await signIn('ADMIN');
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: await signedIn.context().storageState() });
  const page = await context.newPage();
  await openWritten(page, '/dashboard/add-new-hcp');
  await expect(page.locator('main form')).toBeVisible();
  await expect(page.locator('#root :is(button, input, select, textarea):enabled')).toHaveCount(0);
  await context.close();
});

test('who types the name at the sign-in has the files of the next page fetched meanwhile', async ({ page }) => {
  await page.goto('/login');
  const files = () => page.locator('link[rel=prefetch]').count();
  await expect(page.locator('input[name=login]')).toBeVisible();
  expect(await files()).toBe(0);
  await page.locator('input[name=login]').fill('a');
  await expect.poll(files).toBeGreaterThan(1);
});

test('an address of an area leads to the sign-in without loading the area, and from there back', async ({ page, signIn }) => {
  const { scripts } = await loadedScripts(page, () => page.goto('/dashboard/all-claims?status=PAID'));
  expect(scripts).toBeLessThanOrEqual(6);
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fall-claims%3Fstatus%3DPAID');
  await signIn('ADMIN');
  await page.reload();
  await expect(page).toHaveURL('/dashboard/all-claims?status=PAID');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
});

test('files are kept for good and come without the headers of documents; a page with a session is not kept', async ({ page, signIn }) => {
  await signIn('ADMIN');
  const answers = new Map<string, Record<string, string>>();
  page.on('response', async (response) => answers.set(new URL(response.url()).pathname, await response.allHeaders()));
  const document = await page.goto('/dashboard');
  expect(document?.headers()['cache-control']).toBe('no-store');
  expect(document?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect.poll(() => [...answers.keys()].some((path) => path.endsWith('.js'))).toBe(true);
  for (const [path, headers] of answers) {
    if (!/^\/assets\/.*\.js$/.test(path)) continue;
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-security-policy']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});
