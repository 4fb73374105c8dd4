import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';
import pg from 'pg';
import { demoSignIns } from '../../server/demo/sign-ins.ts';
import type { Role } from '../../server/generated/prisma/enums.ts';

type Fixtures = {
  /** Signs in through the form's own endpoint, without the form; only one test types a password. */
  signIn: (who: Role | { email: string; password?: string }, page?: Page) => Promise<void>;
  /** Reads the database that the platform under test runs on. */
  sql: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** A browser of its own, signed in as this person; its console is watched too. */
  openAs: (who: Role | { email: string }) => Promise<Page>;
  /** Opens an address only to look at it, and waits until all of it is there. */
  look: (role: Role | null, address: string) => Promise<Page>;
  /** Errors of the console and of the page, which fail the test. */
  complaints: string[];
};

const PASSWORD = demoSignIns()[0]?.password ?? '';

export const emailOf = (role: Role): string => demoSignIns().find((person) => person.role === role)?.email ?? '';

/** Until it is ended. */
function watch(page: Page, complaints: string[]): () => void {
  const said = (message: ConsoleMessage) => {
    if (message.type() === 'error') complaints.push(`${message.text()} at ${new URL(page.url()).pathname}`);
  };
  const thrown = (error: Error) => complaints.push(error.message);
  page.on('console', said).on('pageerror', thrown);
  return () => void page.off('console', said).off('pageerror', thrown);
}

/** Counts what is on its way to a page from now on; `rest` waits until that is nothing, and what came is drawn. */
function traffic(page: Page): { rest: () => Promise<void>; end: () => void } {
  const open = new Set<Request>();
  const asked = (request: Request) => open.add(request);
  const answered = (request: Request) => open.delete(request);
  page.on('request', asked).on('requestfinished', answered).on('requestfailed', answered);
  // In an idle moment nothing is left to run or to draw that could ask for more.
  const idle = () =>
    page.evaluate(async () => {
      await new Promise((done) => requestIdleCallback(done));
      return !document.querySelector('[aria-busy=true]');
    });
  return {
    async rest() {
      for (let calm = 0; calm < 3; ) {
        calm = (await idle()) && open.size === 0 ? calm + 1 : 0;
        await sleep(20);
      }
    },
    end: () => void page.off('request', asked).off('requestfinished', answered).off('requestfailed', answered),
  };
}

type WorkerFixtures = {
  database: pg.Pool;
  /** One page a role, signed in, for tests that only look: what it has loaded once it need not load again. */
  pageOf: (role: Role | null) => Promise<Page>;
};

async function signInAs(context: BrowserContext, { email, password = PASSWORD }: { email: string; password?: string }): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in', { data: { login: email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  pageOf: [
    async ({ browser }, use) => {
      const pages = new Map<Role | null, Page>();
      await use(async (role) => {
        const known = pages.get(role);
        if (known) return known;
        const context = await browser.newContext({
          baseURL: process.env.E2E_URL,
          locale: 'en-NG',
          timezoneId: 'Africa/Lagos',
        });
        if (role) await signInAs(context, { email: emailOf(role) });
        const page = await context.newPage();
        pages.set(role, page);
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
  signIn: async ({ page: own }, use) => {
    await use(async (who, page = own) => {
      await signInAs(page.context(), typeof who === 'string' ? { email: emailOf(who) } : who);
    });
  },
  openAs: async ({ browser, signIn, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who) => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      watch(page, complaints);
      await signIn(who, page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  look: async ({ pageOf, complaints, viewport }, use) => {
    const ends: (() => void)[] = [];
    await use(async (role, address) => {
      const page = await pageOf(role);
      if (viewport) await page.setViewportSize(viewport);
      const { rest, end } = traffic(page);
      ends.push(watch(page, complaints), end);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await rest();
      return page;
    });
    for (const end of ends) end();
  },
  page: async ({ page, complaints }, use) => {
    const end = watch(page, complaints);
    await use(page);
    end();
  },
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const complaints: string[] = [];
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
