import { addMonths, now } from '../clock.ts';
import type { Viewer } from '../context.ts';
import { reportsPool } from '../db.ts';
import { DomainError } from '../errors.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { Facts } from './measures.ts';
import { MAX_REPORT_MONTHS, type ReportFilter } from './report.input.ts';
import { columnsOf, type Report } from './report.ts';

export type ReportRow = { key: string; label: string; cells: Record<string, number | null> };
export type ReportResult = { rows: ReportRow[]; total: ReportRow; generatedAt: Date };

type Raw = Record<string, unknown> & { key: string | null; total: boolean };

const query = async <Row extends object>(statement: Prisma.Sql): Promise<Row[]> =>
  (await reportsPool.query({ text: statement.text, values: statement.values })).rows as Row[];

function groupQuery(report: Report, facts: Facts, names: readonly string[], filter: ReportFilter, viewer: Viewer): Prisma.Sql {
  const key = facts.keys[report.by.name](filter);
  const values = Prisma.join(names.map((name) => Prisma.sql`${facts.measures[name]?.value} AS ${Prisma.raw(`"${name}"`)}`));
  return Prisma.sql`SELECT ${key} AS key, grouping(${key}) = 1 AS total, ${values} ${facts.from(filter, viewer)} GROUP BY GROUPING SETS ((${key}), ())`;
}

/** One aggregate statement per fact, merged by key; rows without facts are zero; the total comes from the same statement, so its percentages are right too. Throws RPT_RANGE. */
export async function runReport(report: Report, filter: ReportFilter, viewer: Viewer): Promise<ReportResult> {
  if (addMonths(filter.from, MAX_REPORT_MONTHS) <= filter.to)
    throw new DomainError('RPT_RANGE', { params: { n: MAX_REPORT_MONTHS }, fields: { from: `At most ${MAX_REPORT_MONTHS} months` } });
  const columns = columnsOf(report);
  const [places, ...groups] = await Promise.all([
    query<{ key: string; label: string }>(report.by.rows(filter, viewer)),
    ...report.columns.map(({ facts, measures }) => query<Raw>(groupQuery(report, facts, measures, filter, viewer))),
  ]);
  const row = (key: string, label: string, match: (raw: Raw) => boolean): ReportRow => {
    const found: Record<string, unknown> = Object.assign({}, ...groups.map((group) => group.find(match) ?? {}));
    const cells = columns.map(({ name, measure }) => {
      const value = found[name];
      return [name, value === null || value === undefined ? (measure.kind === 'percent' ? null : 0) : Number(value)];
    });
    return { key, label, cells: Object.fromEntries(cells) };
  };
  return {
    rows: places.map(({ key, label }) => row(key, label, (raw) => !raw.total && raw.key === key)),
    total: row('total', 'Total', (raw) => raw.total),
    generatedAt: now(),
  };
}
