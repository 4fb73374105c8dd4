import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { demoSignIns } from '../../server/demo/sign-ins.ts';
import type { Role } from '../../server/generated/prisma/enums.ts';
import { realAddress } from './addresses.ts';
import { findBrowser } from './browser.ts';
import { watchRequests } from './fixtures.ts';
import { runPlatform } from './platform.ts';

/** `npm run screenshots`: takes the pictures of README.md from a new demo scheme with the last built client. */
const PICTURES: { name: string; role: Role; address: string; id?: string }[] = [
  { name: 'dashboard', role: 'ADMIN', address: '/dashboard' },
  {
    name: 'pa-decision',
    role: 'ACCOUNT_MANAGER',
    address: '/account-manager-dashboard/manage-pending-pa-request/:id',
    // The request with most services that is not overdue.
    id: `SELECT r.id FROM "PaRequest" r WHERE r.status = 'PENDING' AND r."dueAt" > now()
         ORDER BY (SELECT count(*) FROM "PaItem" i WHERE i."paRequestId" = r.id) DESC, r.id LIMIT 1`,
  },
  {
    name: 'claim-vetting',
    role: 'CLAIMS_OFFICER',
    address: '/claims-processing-dashboard/bills-management/submitted-hcp-Bills/:hcpId/batches/:billId/claims-approval/:claimId',
  },
  { name: 'report', role: 'ADMIN', address: '/dashboard/reports/lga/claims?chart=map&measure=approved' },
];
/** Longer than an animation frame, so that two equal checks mean that the animation has ended. */
const DRAWING_CHECK_MS = 200;
const folder = join(import.meta.dirname, '..', '..', 'docs', 'images');

const platform = await runPlatform({ DEMO: '1', DEMO_SIZE: process.env.DEMO_SIZE ?? '12000' });
const { executablePath, args, env } = findBrowser();
const browser = await chromium.launch({ executablePath, args, env });
const database = new pg.Pool({ connectionString: platform.database.urls.app, max: 2 });
try {
  mkdirSync(folder, { recursive: true });
  for (const picture of PICTURES) await take(picture);
} finally {
  await database.end();
  await browser.close();
  await platform.stop();
}

async function take({ name, role, address, id }: (typeof PICTURES)[number]): Promise<void> {
  const context = await browser.newContext({
    baseURL: platform.url,
    viewport: { width: 1366, height: 768 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  });
  const person = demoSignIns().find((signIn) => signIn.role === role);
  const response = await context.request.post('/api/auth/sign-in', { data: { login: person?.email, password: person?.password } });
  if (!response.ok()) throw new Error(`The ${role} could not sign in: ${response.status()}`);
  const page = await context.newPage();
  const { settled } = watchRequests(page);
  const [record] = id ? await query<{ id: string }>(id) : [];
  await page.goto(await realAddress(query, role, record ? address.replace(':id', record.id) : address));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (await page.getByText('Page not found').count()) throw new Error(`There is no page at ${address}.`);
  await settled();
  await page.waitForFunction(hasStoppedDrawing, undefined, { polling: DRAWING_CHECK_MS });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.info(`${name}.png`);
  await context.close();
}

/** Whether the charts are unchanged since the previous check. Their script animation has no end event. */
function hasStoppedDrawing(): boolean {
  const state = window as { lastCharts?: string };
  const charts = [...document.querySelectorAll('svg')].map((svg) => svg.outerHTML).join('');
  const isUnchanged = state.lastCharts === charts;
  state.lastCharts = charts;
  return isUnchanged;
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.query(text, values)).rows;
}
