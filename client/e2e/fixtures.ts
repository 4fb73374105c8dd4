import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Frame, type Page, type Request } from '@playwright/test';
import pg from 'pg';
import { demoSignIns } from '../../server/demo/sign-ins.ts';
import type { Role } from '../../server/generated/prisma/enums.ts';
import { follow } from './forms.ts';

type Fixtures = {
  /** Signs in through the sign-in endpoint, without the form. */
  signIn: (account: Role | { email: string; password?: string }, page?: Page) => Promise<void>;
  /** Reads the database that the platform under test runs on. */
  sql: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Deletes the form drafts of these accounts, which an earlier run may have left. */
  forgetDrafts: (...emails: string[]) => Promise<void>;
  /** Opens a separate browser context signed in with this account; console errors fail the test. */
  openAs: (account: Role | { email: string }, device?: Device) => Promise<Page>;
  /** Opens an address for a read-only test within the loaded application, and waits until it shows its data. */
  look: (role: Role, address: string) => Promise<Page>;
  /** Loads an address from the server for a read-only test, and waits until it is hydrated and shows its data. */
  load: (role: Role | null, address: string, device: Device) => Promise<Page>;
  /** Console and page errors; any entry fails the test. */
  pageErrors: string[];
};

const PASSWORD = demoSignIns()[0]?.password ?? '';

export const emailOf = (role: Role): string => demoSignIns().find((person) => person.role === role)?.email ?? '';

/** Collects console and page errors until the returned function is called. */
function watchErrors(page: Page, pageErrors: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') pageErrors.push(`${message.text()} at ${new URL(page.url()).pathname}`);
  };
  const onPageError = (error: Error) => pageErrors.push(`${error.message} at ${new URL(page.url()).pathname}`);
  page.on('console', onConsole).on('pageerror', onPageError);
  return () => void page.off('console', onConsole).off('pageerror', onPageError);
}

const DEVICES = {
  desktop: { viewport: { width: 1366, height: 768 } },
  phone: {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  },
} as const;

type Device = keyof typeof DEVICES;

/** Opens an address. React reports a page that differs from the server’s as an error, which fails the test. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('#root:not([data-rendered]) main')).toBeAttached();
}

const SETTLE_LIMIT_MS = 60_000;

/** Tracks the pending requests of a page. `settled` waits until there are none and the page is rendered. */
export function watchRequests(page: Page): { settled: () => Promise<void>; end: () => void } {
  const pendingRequests = new Set<Request>();
  let isLeaving = false;
  const onRequest = (request: Request) => {
    // The event stream stays open.
    if (request.resourceType() === 'eventsource') return;
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
    pendingRequests.add(request);
  };
  // The browser does not always report the end of requests of a document that was left, which sends some until the next one is there.
  const onNavigated = (frame: Frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return;
    isLeaving = false;
    for (const request of pendingRequests) if (!request.isNavigationRequest()) pendingRequests.delete(request);
  };
  const onEnd = (request: Request) => pendingRequests.delete(request);
  page.on('framenavigated', onNavigated).on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd);
  // An idle browser has no pending script or rendering that could send a request. Chromium sometimes reports idle only after a minute.
  const idle = () =>
    page.evaluate(async () => {
      await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
      return !document.querySelector('[aria-busy=true]');
    });
  return {
    async settled() {
      const giveUpAt = Date.now() + SETTLE_LIMIT_MS;
      for (let idleChecks = 0; idleChecks < 3; ) {
        const isIdle = await idle();
        idleChecks = isIdle && pendingRequests.size === 0 ? idleChecks + 1 : 0;
        if (Date.now() > giveUpAt) {
          const urls = [...pendingRequests].map((request) => `${request.method()} ${request.url()}`);
          throw new Error(`${page.url()} does not settle. Busy: ${!isIdle}. Pending: ${urls.join(', ') || 'none'}`);
        }
        await sleep(20);
      }
    },
    end: () =>
      void page.off('framenavigated', onNavigated).off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd),
  };
}

type WorkerFixtures = {
  database: pg.Pool;
  /** One signed-in page per role and use for read-only tests, so that the browser keeps the scripts. */
  pageOf: (role: Role | null, use: Device | 'look') => Promise<Page>;
};

async function signInAs(context: BrowserContext, { email, password = PASSWORD }: { email: string; password?: string }): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in', { data: { login: email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  pageOf: [
    async ({ browser }, use) => {
      const pages = new Map<string, Page>();
      await use(async (role, purpose) => {
        const openPage = pages.get(`${role} ${purpose}`);
        if (openPage) return openPage;
        const context = await browser.newContext({
          baseURL: process.env.E2E_URL,
          locale: 'en-NG',
          timezoneId: 'Africa/Lagos',
          serviceWorkers: 'block',
          ...DEVICES[purpose === 'look' ? 'desktop' : purpose],
        });
        if (role) await signInAs(context, { email: emailOf(role) });
        const page = await context.newPage();
        pages.set(`${role} ${purpose}`, page);
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 2 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  sql: async ({ database }, use) => {
    await use(async (text, values = []) => (await database.query(text, values)).rows);
  },
  forgetDrafts: async ({ sql }, use) => {
    await use(async (...emails) => {
      await sql(`DELETE FROM "FormDraft" WHERE "userId" IN (SELECT id FROM "UserAccount" WHERE email = ANY($1))`, [emails]);
    });
  },
  signIn: async ({ page: testPage }, use) => {
    await use(async (account, page = testPage) => {
      await signInAs(page.context(), typeof account === 'string' ? { email: emailOf(account) } : account);
    });
  },
  openAs: async ({ browser, signIn, pageErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account, device) => {
      const context = await browser.newContext(device && DEVICES[device]);
      contexts.push(context);
      const page = await context.newPage();
      watchErrors(page, pageErrors);
      await signIn(account, page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  look: async ({ pageOf, pageErrors }, use) => {
    const ends: (() => void)[] = [];
    await use(async (role, address) => {
      const page = await pageOf(role, 'look');
      await page.setViewportSize(DEVICES.desktop.viewport);
      const { settled, end } = watchRequests(page);
      ends.push(watchErrors(page, pageErrors), end);
      if (page.url() === 'about:blank') await page.goto(address);
      else await follow(page, address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await settled();
      return page;
    });
    for (const end of ends) end();
  },
  load: async ({ pageOf, pageErrors }, use) => {
    const ends: (() => void)[] = [];
    await use(async (role, address, device) => {
      const page = await pageOf(role, device);
      const { settled, end } = watchRequests(page);
      ends.push(watchErrors(page, pageErrors), end);
      // The sign-in, to which some public addresses lead, marks its hydration in another way.
      if (role) await openHydrated(page, address);
      else await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await settled();
      return page;
    });
    for (const end of ends) end();
  },
  page: async ({ page, pageErrors }, use) => {
    const end = watchErrors(page, pageErrors);
    await use(page);
    end();
  },
  pageErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const pageErrors: string[] = [];
      await use(pageErrors);
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
