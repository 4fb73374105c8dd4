import { beforeAll, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { askReport } from '../../testing/ask-report.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import { enumLabel } from '../engine/dimensions.ts';

const range = { from: '2026-01-01', to: SCHEME_DAY };
let admin: { id: string };

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
});

const isRest = ({ key }: { key: string }) => key.endsWith('/rest');

it('a place shows its ten largest services and the sum of the others', async () => {
  const { rows, total, subtotals } = await askReport(admin, 'lgaServices', range);
  const whole = await askReport(admin, 'lgaServices', { ...range, top: 500 });
  expect(whole.rows.length).toBeGreaterThan(rows.length);
  expect(whole.rows.some(isRest)).toBe(false);
  for (const [lga, own] of Map.groupBy(rows, ({ key }) => key.split('/')[0] as string)) {
    const sizes = whole.rows.flatMap(({ key, lineClaimed }) => (key.startsWith(lga) ? [Number(lineClaimed)] : []));
    sizes.sort((a, b) => b - a);
    const shown = own.filter((row) => !isRest(row)).map(({ lineClaimed }) => Number(lineClaimed));
    expect(shown.toSorted((a, b) => b - a)).toEqual(sizes.slice(0, 10));
    const rest = sizes.slice(10).reduce((sum, n) => sum + n, 0);
    expect(own.find(isRest)?.lineClaimed ?? 0).toBe(rest);
    expect(subtotals.find(({ key }) => key === lga)?.lineClaimed).toBe(sizes.reduce((sum, n) => sum + n, 0));
  }
  expect(total).toEqual(whole.total);
});

it('a year has all of its months; those after the last day are empty, not zero', async () => {
  const { rows, total } = await askReport(admin, 'lgaYearly', { from: '2026-01-01', to: '2026-03-15' });
  expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`));
  const empty = { claims: null, claimed: null, approved: null, paid: null };
  for (const row of rows.slice(3)) expect(row).toMatchObject(empty);
  expect(rows.slice(0, 3).reduce((sum, { claims }) => sum + Number(claims), 0)).toBe(total.claims);
  expect(total.claims).toBeGreaterThan(0);
});

it('service categories are shown by their display names', async () => {
  const { rows } = await askReport(admin, 'lgaServices', range);
  const known = await db.service.findMany();
  for (const row of rows.filter((each) => !isRest(each))) {
    const service = known.find(({ id }) => row.key.endsWith(id));
    expect([row.code, row.category]).toEqual([service?.code, enumLabel(service?.category ?? '')]);
  }
});

it('an accountant cannot filter by diagnosis without clinical permission', async () => {
  const { id } = await db.diagnosis.findFirstOrThrow();
  const accountant = await makeUser('ACCOUNTANT');
  const document = /* GraphQL */ `query ($filter: ReportFilter!) { unpaidAgeing(filter: $filter) { total { unpaidThen } } }`;
  expect((await as(accountant).run(document, { filter: range })).codes).toEqual([]);
  expect((await as(accountant).run(document, { filter: { ...range, diagnosisId: [id] } })).codes).toEqual(['FORBIDDEN']);
});

it('the monthly accounts have every month of the period, also those without records', async () => {
  const { rows } = await askReport(admin, 'monthlyAccounts', { from: '2020-11-10', to: '2021-02-03' });
  expect(rows.map(({ key }) => key)).toEqual(['2020-11-01', '2020-12-01', '2021-01-01', '2021-02-01']);
  for (const row of rows) expect(row).toMatchObject({ invoiced: 0, paidNet: 0, spent: 0, net: 0 });
});
