import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
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
  /** Errors of the console and of the page, which fail the test. */
  complaints: string[];
};

const PASSWORD = demoSignIns()[0]?.password ?? '';

export const emailOf = (role: Role): string => demoSignIns().find((person) => person.role === role)?.email ?? '';

export function watch(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} at ${new URL(page.url()).pathname}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
}

type WorkerFixtures = {
  database: pg.Pool;
  /** One browser context a role, signed in, for tests that only look: what it has loaded once it need not load again. */
  contextOf: (role: Role | null) => Promise<BrowserContext>;
};

async function signInAs(context: BrowserContext, { email, password = PASSWORD }: { email: string; password?: string }): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in', { data: { login: email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  contextOf: [
    async ({ browser }, use) => {
      const contexts = new Map<Role | null, BrowserContext>();
      await use(async (role) => {
        const known = contexts.get(role);
        if (known) return known;
        const context = await browser.newContext({
          baseURL: process.env.E2E_URL,
          viewport: { width: 1366, height: 768 },
          locale: 'en-NG',
          timezoneId: 'Africa/Lagos',
        });
        contexts.set(role, context);
        if (role) await signInAs(context, { email: emailOf(role) });
        return context;
      });
      for (const context of contexts.values()) await context.close();
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
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      watch(page, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
