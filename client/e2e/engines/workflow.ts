import { setTimeout as sleep } from 'node:timers/promises';
import { type EnginePage, TIMEOUT_MS } from './engine.ts';
import { attempt, type Finding, settled } from './visit.ts';

const PHONE_WIDTH = 390;
const LIST = '/accountant-dashboard/manage-expenses';

type Account = { email: string; password: string };

/** Waits until a condition of the page holds. */
async function until<Argument>(page: EnginePage, what: string, condition: (argument: Argument) => boolean, argument: Argument) {
  // Evaluation fails while another document loads.
  const holds = () => page.evaluate(condition, argument).catch(() => false);
  for (const giveUpAt = Date.now() + TIMEOUT_MS; !(await holds()); await sleep(100))
    if (Date.now() > giveUpAt) throw new Error(`${what}: not within ${TIMEOUT_MS / 1000} s`);
}

const isAt = (path: string) => window.location.pathname === path;
const isFiltered = () => window.location.search.includes('q=');
const hasVisible = (css: string) => Boolean(document.querySelector(css)?.getClientRects().length);
const hasValue = ({ css, value }: { css: string; value: string }) => document.querySelector<HTMLInputElement>(css)?.value === value;

/** A past date as typed, and as the field then shows it. */
const TYPED_DAY = '3.2.26';
const SHOWN_DAY = '03/02/2026';

/** Named steps of an accountant. A failed step does not stop the next ones. */
const steps = (page: EnginePage, url: string, width: number, { email, password }: Account): [string, () => Promise<void>][] => [
  [
    'sign in with the form',
    async () => {
      await page.open(`${url}/login`);
      await page.type({ css: 'input[name=login]' }, email);
      await page.type({ css: 'input[name=password]' }, password);
      await page.click({ css: 'button[type=submit]', name: 'Sign in' });
      await until(page, 'the dashboard', isAt, '/accountant-dashboard');
      await settled(page);
    },
  ],
  [
    'search in a list',
    async () => {
      await page.open(url + LIST);
      await settled(page);
      await page.type({ css: 'input[data-list-search]' }, 'EXP-');
      await until(page, 'the search in the address', isFiltered, null);
      await settled(page);
    },
  ],
  [
    'filter by a date',
    async () => {
      const isPhone = width === PHONE_WIDTH;
      await page.click({ css: 'button', name: isPhone ? 'Filter' : 'Date' });
      await page.type({ css: 'input[aria-label="Date from"]' }, '1/1/26');
      await until(page, 'the day in the address', () => window.location.search.includes('2026-01-01'), null);
      if (isPhone) await page.click({ css: 'button', name: 'Show the list' });
      await settled(page);
    },
  ],
  [
    'export as CSV and as a workbook',
    async () => {
      for (const [index, format] of ['CSV', 'Excel'].entries()) {
        await page.click({ css: 'button', name: 'Export' });
        await page.click({ css: '[role=menuitem]', name: format });
        for (const giveUpAt = Date.now() + TIMEOUT_MS; (await page.savedFiles()).length <= index; await sleep(200))
          if (Date.now() > giveUpAt) throw new Error('no file was saved');
      }
      const files = await page.savedFiles();
      for (const pattern of [/ \d{4}-\d{2}-\d{2}\.csv$/, / \d{4}-\d{2}-\d{2}\.xlsx$/])
        if (!files.some((file) => pattern.test(file))) throw new Error(`the files are ${files.join(', ')}`);
    },
  ],
  [
    'open a record from the list',
    async () => {
      await page.click({ css: 'main tbody a, main li a, main [role=list] a' });
      await until(page, 'the record', () => /manage-expenses\/./.test(window.location.pathname), null);
      await settled(page);
    },
  ],
  [
    'open a drawer and close it',
    async () => {
      const isPhone = width === PHONE_WIDTH;
      if (!isPhone) await page.open(`${url}/accountant-dashboard/months`);
      await page.click(isPhone ? { css: 'button', name: 'Menu' } : { css: 'main table a[href*="rows="]' });
      await until(page, 'the drawer', hasVisible, '[role=dialog]');
      await page.click(isPhone ? { css: '[role=dialog] a[aria-current=page]' } : { css: '[role=dialog] button', name: 'Close' });
      await until(page, 'no drawer', (css) => !document.querySelector(css), '[role=dialog]');
      await settled(page);
    },
  ],
  [
    'type a date into a form',
    async () => {
      await page.open(`${url}/accountant-dashboard/add-expense`);
      await settled(page);
      await page.type({ css: 'input[name=date]' }, TYPED_DAY);
      await until(page, 'the day as dd/mm/yyyy', hasValue, { css: 'input[name=date]', value: SHOWN_DAY });
      await page.click({ css: 'button', name: 'Choose from a calendar: date' });
      await page.type({ css: 'input[name=payee]' }, 'Plateau Stationers');
      await page.click({ css: 'button', name: 'Record expense' });
      await until(page, 'the errors on the fields', hasVisible, '[aria-invalid=true]');
    },
  ],
];

/** Runs the steps and returns the failed ones and the problems of the page after each. */
export async function workflow(page: EnginePage, url: string, width: number, account: Account): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [name, step] of steps(page, url, width, account)) found.push(...(await attempt(page, width, `workflow: ${name}`, step)));
  return found;
}
