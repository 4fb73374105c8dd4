import { parseArgs } from 'node:util';
import pg from 'pg';
import { demoSignIns } from '../../../server/demo/sign-ins.ts';
import type { Role } from '../../../server/generated/prisma/enums.ts';
import { areas } from '../../src/app/areas/areas.ts';
import { type Area, addressOf } from '../../src/platform/screen.ts';
import { realAddress } from '../addresses.ts';
import { runPlatform } from '../platform.ts';
import type { Engine, EnginePage } from './engine.ts';
import { firefoxEngine } from './firefox.ts';
import { type Finding, visit, WIDTHS } from './visit.ts';
import { webkitEngine } from './webkit.ts';
import { workflow } from './workflow.ts';

/**
 * `npm run build && npm run test:engines`: opens every address of every role and runs a workflow with a list and a form in the
 * Firefox and WebKit installed on the machine. Options: `--engine webkit` (one engine), `--only dashboard/reports` (addresses that
 * contain the text), `--only workflow`. Exits with 1 if there are findings, and with 2 if an engine is not installed.
 */
const { values } = parseArgs({ options: { engine: { type: 'string' }, only: { type: 'string', default: '' } } });
const NOT_RUN = 2;

const engines = [firefoxEngine, webkitEngine].filter(({ name }) => !values.engine || name.toLowerCase() === values.engine);
const runnable = engines.filter((engine) => !engine.missing());
for (const engine of engines) if (engine.missing()) console.error(`${engine.name}: NOT RUN. ${engine.missing()}.`);
let isFaulty = false;
if (runnable.length > 0) {
  const platform = await runPlatform({ DEMO: '1', DEMO_SIZE: '2000' });
  const database = new pg.Pool({ connectionString: platform.database.urls.app, max: 2 });
  const sql = async <Row extends object>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
    (await database.query(text, parameters)).rows;
  try {
    await Promise.all(runnable.map((engine) => tryEngine(engine, platform.url, sql)));
  } finally {
    await database.end();
    await platform.stop();
  }
}
process.exitCode = isFaulty ? 1 : runnable.length < engines.length ? NOT_RUN : 0;

type Sql = Parameters<typeof realAddress>[0];

async function tryEngine(engine: Engine, url: string, sql: Sql): Promise<void> {
  for (const area of areas) {
    const { length } = addressesOf(area);
    if (length > 0) report(engine, `${area.label || 'Public pages'}, ${length} addresses`, await tryArea(engine, area, url, sql));
  }
  if (!'workflow'.includes(values.only)) return;
  for (const width of WIDTHS) {
    const page = await engine.launch();
    await page.resize(width);
    const findings = await workflow(page, url, width, accountOf('ACCOUNTANT', engines.indexOf(engine)));
    await page.close();
    report(engine, `workflow at ${width} px`, findings);
  }
}

function report({ name }: Engine, what: string, findings: Finding[]): void {
  if (findings.length > 0) isFaulty = true;
  const list = findings.map(({ width, address, text }) => `\n    ${width} px ${address}: ${text}`).join('');
  console.info(`${name}, ${what}: ${findings.length} findings${list}`);
}

function addressesOf(area: Area): string[] {
  return area.mounts.map((mount) => addressOf(area, mount)).filter((address) => address.includes(values.only));
}

async function tryArea(engine: Engine, area: Area, url: string, sql: Sql): Promise<Finding[]> {
  const findings: Finding[] = [];
  const widths = [...WIDTHS];
  let page = await openArea(engine, area, url);
  for (const address of addressesOf(area)) {
    const path = area.role ? await realAddress(sql, area.role, address) : address;
    findings.push(...(await visit(page, url + path, address, widths)));
    widths.reverse();
    if (await page.evaluate(() => true, null).catch(() => false)) continue;
    // After a browser crash, continue with a new browser.
    await page.close();
    page = await openArea(engine, area, url);
    widths.sort((a, b) => b - a);
  }
  await page.close();
  return findings;
}

/** Opens a wide window signed in with this role. */
async function openArea(engine: Engine, { role }: Area, url: string): Promise<EnginePage> {
  const page = await engine.launch();
  await page.resize(WIDTHS[0] ?? 0);
  await page.open(`${url}/contact`);
  if (role) await page.evaluate(signIn, accountOf(role));
  return page;
}

/** Each engine uses its own account, because form drafts belong to the account. */
function accountOf(role: Role, index = 0): { email: string; password: string } {
  const account = demoSignIns().filter((person) => person.role === role)[index];
  if (!account) throw new Error(`The demo scheme has no ${role}`);
  return account;
}

/** Runs in the page. */
async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  const body = JSON.stringify({ login: email, password });
  const response = await fetch('/api/auth/sign-in', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`);
}
