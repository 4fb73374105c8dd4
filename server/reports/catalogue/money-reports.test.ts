import { beforeAll, describe, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import * as money from '../../testing/oracle/money-records.ts';
import { type Filter, moneyReportOracles, type ReportOracle, type Row } from '../../testing/oracle/money-reports.ts';
import { enumLabel } from '../engine/dimensions.ts';
import { attributesOf, columnsOf, parentDimensionsOf, type Report } from '../engine/report.ts';
import { REPORTS } from './reports.ts';

type Case = { filter: Filter; is?: (row: Row) => boolean };
const range = { from: '2026-01-01', to: SCHEME_DAY };
let admin: { id: string };
let records: money.MoneyRecords;
let counted: Record<string, ReportOracle>;
let cases: Record<string, Case[]>;

const NAMES = [
  ...['lgaClaims', 'townClaims', 'hcpClaims', 'lgaServices', 'hcpServices', 'cutReasons', 'hcpCutReasons'],
  ...['unpaidAgeing', 'mdaReports', 'lgaYearly', 'monthlyAccounts'],
];
/** Other columns than those of claims and money, and ratios to them, are in reports.test.ts. */
const OTHER_FACTS = ['enrollee', 'enrolment', 'encounter', 'paRequest', 'referral'];
function moneyColumnsOf(report: Report): string[] {
  const columns = columnsOf(report);
  const others = columns.flatMap(({ name, facts }) => (OTHER_FACTS.includes(facts ?? '') ? [name] : []));
  const perOther = report.columns.flatMap((column) => (column.kind === 'ratio' && others.includes(column.whole) ? [column.name] : []));
  return columns.map(({ name }) => name).filter((name) => ![...others, ...perOther].includes(name));
}
const reportOf = (name: string) => REPORTS.find(({ key }) => key === name) as (typeof REPORTS)[number];

async function ask(name: string, filter: Filter, who = admin) {
  const report = reportOf(name);
  const cells = moneyColumnsOf(report);
  const fields = [
    'key',
    ...[...parentDimensionsOf(report), ...attributesOf(report)].map((each) => each.name),
    ...cells,
    ...(report.pivot ? ['pivot { key value }'] : []),
  ];
  const answer = await as(who).runText<Record<string, { rows: Row[]; total: Row; subtotals?: Row[] }>>(
    `query ($filter: ReportFilter!) { ${name}(filter: $filter) { rows { ${fields.join(' ')} } total { ${fields.join(' ')} } ${report.subtotalsBy ? `subtotals { key ${cells.join(' ')} }` : ''} } }`,
    { filter },
  );
  expect(answer.codes).toEqual([]);
  const plain = (row: Row): Row => ({
    ...Object.fromEntries(cells.map((cell) => [cell, row[cell]])),
    ...(report.pivot && { pivot: Object.fromEntries(row.pivot.map(({ key, value }: Row) => [key, value])) }),
  });
  const { rows, total, subtotals } = answer.data[name] as { rows: Row[]; total: Row; subtotals?: Row[] };
  return { rows, cells: Object.fromEntries(rows.map((row) => [row.key, plain(row)])), total: plain(total), subtotals };
}

/** Expected report values, computed in the test. */
function expected(name: string, { filter, is = () => true }: Case) {
  const { recordsOf: parts, key, cells } = counted[name] as ReportOracle;
  const report = reportOf(name);
  const names = [...moneyColumnsOf(report), ...(report.pivot ? ['pivot'] : [])];
  const matchingRows = Object.fromEntries(Object.entries(parts(filter)).map(([part, rows]) => [part, rows.filter(is)]));
  const only = (row: Row) => Object.fromEntries(names.map((cell) => [cell, row[cell]]));
  const total = cells(matchingRows, filter, null);
  const byKey = new Map<string, Record<string, Row[]>>();
  for (const [part, rows] of Object.entries(matchingRows))
    for (const [at, own] of Map.groupBy(rows, (row) => key(row, part, filter) ?? 'none')) byKey.set(at, { ...byKey.get(at), [part]: own });
  return {
    rows: Object.fromEntries([...byKey].map(([at, own]) => [at, only(cells(own, filter, total))])),
    total: only(total),
    nothing: only(cells({}, filter, total)),
  };
}

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
  records = await money.loadMoneyRecords();
  counted = moneyReportOracles(records);
  expect(Object.keys(counted)).toEqual(NAMES);
  const claim = records.lines.find((line) => money.isCutLine(line) && line.claim.mdaId)?.claim as Row;
  const { lgaId, hcpId, planId, mdaId, townId } = claim;
  const otherTownId = records.claims.find((each) => each.townId !== townId)?.townId as string;
  const adultsOfTowns = { ...range, townId: [townId, otherTownId], claimStatus: ['PAID', 'REJECTED'], ageMin: 18, ageMax: 60 };
  const early = { from: '2025-06-01', to: '2026-05-31' };
  const women = { ...early, dateBasis: 'APPROVED', sex: ['FEMALE'], claimType: ['NO_AUTH'] };
  const ofClaims = (of: (row: Row) => Row): Case[] => [
    { filter: range },
    { filter: { ...range, hcpId: [hcpId], planId: [planId] }, is: (row) => of(row).hcpId === hcpId && of(row).planId === planId },
    { filter: women, is: (row) => of(row).sex === 'FEMALE' && of(row).type === 'NO_AUTH' },
    {
      filter: adultsOfTowns,
      is: (row) =>
        [townId, otherTownId].includes(of(row).townId) &&
        ['PAID', 'REJECTED'].includes(of(row).status) &&
        of(row).age >= 18 &&
        of(row).age <= 60,
    },
  ];
  const atHome: Case[] = [{ filter: { ...range, dateBasis: 'PAID', placeBasis: 'ENROLLEE' } }];
  const services: Case[] = [
    ...ofClaims(({ claim: own }) => own),
    {
      filter: { ...range, serviceCategory: ['DRUG'], ageMin: 5, ageMax: 40 },
      is: (row: Row) => row.service.category === 'DRUG' && row.claim.age >= 5 && row.claim.age <= 40,
    },
  ];
  const every = (some: Case[]) => some.map((each) => ({ ...each, filter: { ...each.filter, top: 500 } }));
  const reasons: Case[] = [
    { filter: range },
    { filter: { ...range, hcpId: [hcpId], mdaId: [mdaId] }, is: ({ claim: own }) => own.hcpId === hcpId && own.mdaId === mdaId },
    { filter: { ...early, dateBasis: 'APPROVED', hcpLevel: ['SECONDARY'] }, is: ({ claim: own }) => own.hcp.level === 'SECONDARY' },
  ];
  cases = {
    ...{ lgaClaims: [...ofClaims((row) => row), ...atHome], townClaims: [...ofClaims((row) => row), ...atHome] },
    ...{ hcpClaims: ofClaims((row) => row), lgaServices: every(services), hcpServices: every(services) },
    ...{ cutReasons: reasons, hcpCutReasons: every(reasons) },
    unpaidAgeing: [
      { filter: range },
      { filter: { ...range, to: '2026-06-30', lgaId: [lgaId] }, is: (row) => row.lgaId === lgaId },
      { filter: { ...early, hcpLevel: ['SECONDARY', 'TERTIARY'] }, is: (row) => row.hcp.level !== 'PRIMARY' },
    ],
    mdaReports: [
      { filter: range },
      { filter: { ...early, mdaId: [mdaId] }, is: (row) => row.mdaId === mdaId },
      {
        filter: { ...range, mdaType: ['MINISTRY', 'LOCAL_GOVT'], planId: [planId] },
        is: (row) => ['MINISTRY', 'LOCAL_GOVT'].includes(row.mda?.type) && row.planId === planId,
      },
    ],
    lgaYearly: [
      { filter: { from: '2026-01-01', to: '2026-12-31' } },
      { filter: { from: '2025-01-01', to: '2025-12-31', lgaId: [lgaId] }, is: (row) => row.lgaId === lgaId },
      {
        filter: { from: '2025-01-01', to: '2025-12-31', lgaId: [lgaId], placeBasis: 'ENROLLEE' },
        is: (row) => (row.enrolleeLgaId ?? row.lgaId) === lgaId,
      },
    ],
    monthlyAccounts: [
      { filter: range },
      { filter: { from: '2025-03-07', to: '2025-10-09' } },
      { filter: { from: SCHEME_DAY, to: SCHEME_DAY } },
    ],
  };
});

describe.each(NAMES)('the report %s', (name) => {
  it.each([0, 1, 2])('every cell equals the underlying records, from filter %i', async (at) => {
    for (const testCase of (cases[name] ?? []).slice(at, at === 2 ? undefined : at + 1)) {
      const { cells, total } = await ask(name, testCase.filter);
      const expectedRows = expected(name, testCase);
      for (const [key, row] of Object.entries(expectedRows.rows)) expect([key, cells[key]]).toEqual([key, row]);
      for (const [key, row] of Object.entries(cells)) if (!expectedRows.rows[key]) expect([key, row]).toEqual([key, expectedRows.nothing]);
      expect(total).toEqual(expectedRows.total);
    }
  });

  it('has totals equal to the sum of additive columns, and shows empty rows', async () => {
    const report = reportOf(name);
    for (const { filter } of cases[name] ?? []) {
      const { cells, total, subtotals } = await ask(name, filter);
      for (const column of columnsOf(report).filter(({ name: each, additive }) => additive && moneyColumnsOf(report).includes(each))) {
        const sum = (rows: Row[]) => rows.reduce((whole, row) => whole + Number(row[column.name]), 0);
        expect([column.name, sum(Object.values(cells))]).toEqual([column.name, total[column.name]]);
        if (subtotals) expect([column.name, sum(subtotals)]).toEqual([column.name, total[column.name]]);
      }
    }
    const shown = (await counted[name]?.listedKeys?.(range)) ?? [];
    const { cells } = await ask(name, name === 'lgaYearly' ? { from: '2026-01-01', to: SCHEME_DAY } : range);
    expect(shown.filter((key) => !(key in cells))).toEqual([]);
  });

  it('counts nothing for an officer limited to no LGA, and is not available to members', async () => {
    const none = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] });
    const { total } = await ask(name, range, none);
    expect(total).toEqual(expected(name, { filter: range, is: () => false }).total);
    const { permission } = reportOf(name);
    const answer = await as(await makeUser('ENROLLEE')).runText(
      `{ ${name}(filter: { from: "2026-01-01", to: "2026-02-01" }) { generatedAt } }`,
    );
    expect([permission, answer.codes]).toEqual([permission, ['FORBIDDEN']]);
  });
});

it('a place shows its ten largest services and the sum of the others', async () => {
  const { rows, total, subtotals = [] } = await ask('lgaServices', range);
  const whole = expected('lgaServices', { filter: range });
  for (const [lga, own] of Map.groupBy(rows, (row) => String(row.key).split('/')[0] as string)) {
    const sizes = Object.entries(whole.rows).flatMap(([key, row]) => (key.startsWith(lga) ? [Number(row.lineClaimed)] : []));
    sizes.sort((a, b) => b - a);
    const shown = own.filter(({ key }) => !String(key).endsWith('/rest')).map(({ lineClaimed }) => Number(lineClaimed));
    expect(shown.toSorted((a, b) => b - a)).toEqual(sizes.slice(0, 10));
    const rest = sizes.slice(10).reduce((sum, n) => sum + n, 0);
    expect(own.find(({ key }) => String(key).endsWith('/rest'))?.lineClaimed ?? 0).toBe(rest);
    expect(subtotals.find(({ key }) => key === lga)?.lineClaimed).toBe(sizes.reduce((sum, n) => sum + n, 0));
  }
  expect(total).toEqual(whole.total);
});

it('a year has all of its months; those after the last day are empty, not zero', async () => {
  const { cells, total } = await ask('lgaYearly', { from: '2026-01-01', to: '2026-03-15' });
  expect(Object.keys(cells)).toEqual(Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`));
  const empty = Object.fromEntries(moneyColumnsOf(reportOf('lgaYearly')).map((name) => [name, null]));
  expect(cells['2026-04-01']).toEqual(empty);
  expect(cells['2026-12-01']).toEqual(empty);
  const claims = ['2026-01-01', '2026-02-01', '2026-03-01'].map((key) => Number(cells[key]?.claims));
  expect(claims.reduce((sum, n) => sum + n, 0)).toBe(total.claims);
  expect(total.claims).toBeGreaterThan(0);
});

it('service categories are shown by their display names', async () => {
  const { rows } = await ask('lgaServices', range);
  const services = await db.service.findMany();
  for (const row of rows.filter(({ key }) => !String(key).endsWith('/rest'))) {
    const service = services.find(({ id }) => String(row.key).endsWith(id));
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
