import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { viewerFor } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import { planGroups } from '../engine/disclosure-control.ts';
import { drillThroughOf, planCount } from '../engine/drill-through.ts';
import { execute, type ReportResult, runReport } from '../engine/execute.ts';
import { withoutFilters } from '../engine/filters.ts';
import { isGroup } from '../engine/group-plan.ts';
import { groupId } from '../engine/group-sql.ts';
import { type DimensionName, type Fact, valueWithoutRows } from '../engine/measures.ts';
import { plan } from '../engine/plan.ts';
import { type ReportFilter, reportFilterInput } from '../engine/report.input.ts';
import { type Cell, columnsOf, columnsOfKind, filterOf, type RatioColumn, type Report, type ReportRow } from '../engine/report.ts';
import type { ReportAnswer } from '../engine/report-answer.ts';
import { REPORTS } from './reports.ts';

let viewers: { admin: Viewer; narrow: Viewer };
let filters: ReportFilter[];
let lgaId: string;

const range = (from: string, to: string, filter: object = {}): ReportFilter =>
  reportFilterInput.parse({ from: new Date(from), to: new Date(to), top: 500, ...filter });

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  const [claim] = await db.claim.findMany({ where: { mdaId: { not: null }, status: 'PAID' }, orderBy: { id: 'asc' }, take: 1 });
  lgaId = claim?.lgaId ?? '';
  viewers = {
    admin: await viewerFor((await makeUser('ADMIN')).id),
    narrow: await viewerFor((await makeUser('ADMIN', { lgaScoped: true, lgaIds: [lgaId] })).id),
  };
  filters = [
    range('2026-01-01', SCHEME_DAY),
    range('2025-08-10', '2026-07-14', { lgaId: [lgaId], planId: [claim?.planId] }),
    range('2025-06-01', SCHEME_DAY, { sex: ['FEMALE'], ageMin: 10, ageMax: 49, placeBasis: 'ENROLLEE' }),
    range('2026-01-01', SCHEME_DAY, { hcpLevel: ['SECONDARY'], urgency: ['ROUTINE', 'URGENT'], visitType: ['OUTPATIENT', 'EMERGENCY'] }),
    range('2026-01-01', SCHEME_DAY, {
      dateBasis: 'APPROVED',
      claimStatus: ['PAID', 'REJECTED'],
      mdaId: [claim?.mdaId],
      category: ['ELDERLY'],
    }),
  ];
}, 120_000);
afterAll(() => setNow(null));

/** Only filters that the report has. */
const offered = ({ filters: names }: Report, filter: ReportFilter): ReportFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => ['from', 'to', ...names].includes(name))) as ReportFilter;

/** What one fact says about each group, from its rows. */
async function count(fact: Fact, by: readonly DimensionName[], measures: readonly string[], filter: ReportFilter, viewer: Viewer) {
  const groups = await execute(planGroups({ fact, by, measures, filter, viewer }, 'none'));
  return new Map(groups.map((group) => [group.id, group.values]));
}

const number = (cell: unknown): number | null => (cell === null || cell === undefined ? null : Number(cell));
/** 0 in a row without the attribute, as that of people without a ward has no target. */
const numberIn = ({ cells, attributes }: ReportRow, name: string): number | null =>
  number((name in cells ? cells[name] : attributes[name]) === undefined ? 0 : (cells[name] ?? attributes[name]));
/** The cells of a pivot have no order. */
const inOrder = ({ rows, subtotals, total }: ReportAnswer) =>
  [...rows, ...subtotals, total].map((row) => ({ ...row, pivot: row.pivot.toSorted((a, b) => a.key.localeCompare(b.key)) }));

function ratioOf({ part, whole, times = 1, unit }: RatioColumn, row: ReportRow, total: ReportRow): number | null {
  const [numerator, denominator] = [numberIn(row, part), whole === 'total' ? numberIn(total, part) : numberIn(row, whole)];
  if (numerator === null || !denominator) return null;
  const value = (numerator / denominator) * times * (unit === 'percent' ? 100 : 1);
  return unit === 'money' ? Math.round(value) : Math.round(value * 10) / 10;
}

/** Counts to which a record can add more than one. */
const SUMS = ['qty', 'inpatientDays', 'lifeMonths'];

const allRows = ({ rows, total }: ReportResult) => [...rows, total];
const sum = (cells: (Cell | undefined)[]) => cells.reduce<number>((whole, cell) => whole + Number(cell), 0);

describe.each(REPORTS.map((report) => [report.key, report] as const))('the report %s', (_key, report) => {
  it('shows in each row and in total what its facts count from their rows', async () => {
    for (const requested of filters.map((filter) => offered(report, filter))) {
      const answer = await runReport(report, requested, viewers.admin);
      const filter = filterOf(report, requested);
      const keys = new Set<string>();
      for (const { fact, measures, ignores } of columnsOfKind(report, 'measures')) {
        const counted = await count(fact, report.by, measures, withoutFilters(filter, ignores), viewers.admin);
        for (const [key, values] of counted) if (key !== 'total' && measures.some((name) => Number(values[name]))) keys.add(key);
        for (const { key, cells } of allRows(answer).filter(({ cells: own }) => measures.some((name) => own[name] !== null)))
          for (const name of measures) {
            const { kind = 'count' } = fact.measures[name] ?? {};
            expect([key, name, number(cells[name])]).toEqual([key, name, number(counted.get(key)?.[name] ?? valueWithoutRows(kind))]);
          }
      }
      expect([...keys].filter((key) => !answer.rows.some((row) => row.key === key))).toEqual([]);
      if (!report.pivot) continue;
      const { fact, measure, by } = report.pivot;
      const pivoted = await execute(
        planGroups({ fact, by: [...report.by, by], measures: [measure], filter, viewer: viewers.admin }, 'none'),
      );
      const expected = pivoted.filter(isGroup).map(({ keys: of, values }) => [groupId(of), Number(values[measure])]);
      expect(answer.rows.flatMap(({ key, pivot }) => pivot.map((cell) => [`${key}/${cell.key}`, cell.value])).sort()).toEqual(
        expected.sort(),
      );
    }
  }, 240_000);

  it('computes its other columns from these numbers, and subtotals that add up', async () => {
    const answer = await runReport(report, offered(report, filters[0] as ReportFilter), viewers.admin);
    for (const row of allRows(answer)) {
      for (const ratio of columnsOfKind(report, 'ratio'))
        expect([row.key, ratio.name, row.cells[ratio.name]]).toEqual([row.key, ratio.name, ratioOf(ratio, row, answer.total)]);
      for (const { name, plus, minus } of columnsOfKind(report, 'net')) {
        const parts = [
          ...plus.map((part) => numberIn(row, part)),
          ...minus.map((part) => (numberIn(row, part) === null ? null : -Number(numberIn(row, part)))),
        ];
        expect([row.key, name, row.cells[name]]).toEqual([row.key, name, parts.includes(null) ? null : sum(parts)]);
      }
    }
    const rows = answer.rows.filter(({ cells }) => !Object.values(cells).every((cell) => cell === null));
    for (const { name } of columnsOf(report).filter(({ additive }) => additive)) {
      expect([name, sum(rows.map(({ cells }) => cells[name]))]).toEqual([name, number(answer.total.cells[name])]);
      if (!report.subtotalsBy) continue;
      const sums = [...Map.groupBy(rows, ({ group }) => group ?? '')].map(([group, own]) => [
        group,
        sum(own.map(({ cells }) => cells[name])),
      ]);
      expect(answer.subtotals.map(({ key, cells }) => [key, number(cells[name])]).sort()).toEqual(sums.sort());
    }
  }, 60_000);

  it('has as many records behind each count as it says', async () => {
    const counts = columnsOf(report).flatMap(({ name, kind, records }) =>
      kind === 'count' && records && !SUMS.includes(name) ? name : [],
    );
    const { fact, measure = '' } = report.pivot ?? {};
    const isPivotOfCounts = fact?.measures[measure]?.kind === 'count';
    for (const filter of filters.slice(1, 4).map((each) => offered(report, each))) {
      const { rows, total } = await runReport(report, filter, viewers.admin);
      for (const { key, cells, pivot } of [total, ...rows.slice(0, 2)]) {
        const ofPivot = isPivotOfCounts ? pivot.map((cell) => [`pivot ${cell.key}`, cell.value] as const) : [];
        for (const [column, number] of [...counts.map((name) => [name, cells[name] ?? 0] as const), ...ofPivot]) {
          const figure = { report: report.key, column, key: key === 'total' ? [] : key.split('/'), filter, first: 1 };
          const records = await execute(planCount(drillThroughOf(report, figure, viewers.admin)));
          expect([key, column, records]).toEqual([key, column, number]);
        }
      }
    }
  }, 120_000);

  it('gives the same from rollups and from rows', async () => {
    for (const viewer of Object.values(viewers))
      for (const filter of filters.map((each) => offered(report, each))) {
        const { generatedAt: _, ...answer } = await runReport(report, filter, viewer);
        expect(inOrder(answer)).toEqual(inOrder(await execute(plan(report, filter, viewer, 'none'))));
      }
  }, 240_000);
});

const byLga = REPORTS.filter(({ filters: names }) => names.includes('lgaId'));

it.each(byLga.map((report) => [report.key, report] as const))(
  '%s counts for an officer of an LGA what an administrator filters by it',
  async (_key, report) => {
    // People count where they live; the filter of a report by facility is about the facility.
    const columns = columnsOf(report).filter(({ additive, facts }) => additive && facts && facts !== 'enrollee');
    const year = offered(report, filters[0] as ReportFilter);
    const totals = ({ total }: ReportResult) => columns.map(({ name }) => [name, total.cells[name]]);
    const ofLga = await runReport(report, { ...year, lgaId: [lgaId] }, viewers.admin);
    expect(totals(await runReport(report, year, viewers.narrow))).toEqual(totals(ofLga));
  },
);
