import { addMonths, now } from '../clock.ts';
import type { Viewer } from '../context.ts';
import { reportsPool } from '../db.ts';
import { DomainError } from '../errors.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { Dimension } from './dimensions.ts';
import type { DimensionName, Facts } from './measures.ts';
import { MAX_REPORT_MONTHS, type ReportFilter } from './report.input.ts';
import { columnsOf, keyOf, outerOf, type Report, rowOf } from './report.ts';

/** `outer` has the labels of the dimensions around the row's own. */
export type ReportRow = { key: string; label: string; outer: Partial<Record<DimensionName, string>>; cells: Record<string, number | null> };
export type ReportResult = { rows: ReportRow[]; total: ReportRow; generatedAt: Date };

type Keys = (string | null)[];
type Raw = Record<string, unknown> & { keys: Keys; total: boolean };
type Named = { key: string; label: string };

const idOf = (keys: Keys) => keys.map((key) => key ?? 'none').join('/');

const query = async <Row extends object>(statement: Prisma.Sql): Promise<Row[]> =>
  (await reportsPool.query({ text: statement.text, values: statement.values })).rows as Row[];

function groupQuery(report: Report, facts: Facts, names: readonly string[], filter: ReportFilter, viewer: Viewer): Prisma.Sql {
  const keys = report.by.map(({ name }) => keyOf(facts, name)(filter));
  const texts = Prisma.join(keys.map((key) => Prisma.sql`(${key})::text`));
  const values = Prisma.join(names.map((name) => Prisma.sql`${facts.measures[name]?.value} AS ${Prisma.raw(`"${name}"`)}`));
  return Prisma.sql`SELECT ARRAY[${texts}] AS keys, grouping(${keys[0]}) = 1 AS total, ${values} ${facts.from(filter, viewer)} GROUP BY GROUPING SETS ((${Prisma.join(keys)}), ())`;
}

/** Key to label of what was found, in one dimension. */
async function labelsOf({ labels, kind, none }: Dimension, found: Keys): Promise<(key: string | null) => string> {
  const keys = [...new Set(found)].filter((key) => key !== null);
  const named = labels && keys.length > 0 ? await query<Named>(labels(keys)) : [];
  const known = new Map(named.map(({ key, label }) => [key, label]));
  return (key) => (key === null ? none : kind === 'day' ? key : (known.get(key) ?? none));
}

/** The combinations that have something, the latest day first, then by name. */
async function foundRows(report: Report, groups: Raw[][]): Promise<{ keys: Keys; labels: string[] }[]> {
  const found = [...new Map(groups.flat().flatMap(({ keys, total }) => (total ? [] : [[idOf(keys), keys] as const]))).values()];
  const namers = await Promise.all(
    report.by.map((dimension, at) =>
      labelsOf(
        dimension,
        found.map((keys) => keys[at] ?? null),
      ),
    ),
  );
  const rows = found.map((keys) => ({ keys, labels: namers.map((name, at) => name(keys[at] ?? null)) }));
  const order = (a: string[], b: string[]) =>
    report.by.reduce((sum, { kind }, at) => sum || (kind === 'day' ? -1 : 1) * (a[at] ?? '').localeCompare(b[at] ?? '', 'en'), 0);
  return rows.sort((a, b) => order(a.labels, b.labels));
}

/** One aggregate statement per fact, merged by key; rows without facts are zero; the total comes from the same statement, so its percentages are right too. Throws RPT_RANGE. */
export async function runReport(report: Report, filter: ReportFilter, viewer: Viewer): Promise<ReportResult> {
  if (addMonths(filter.from, MAX_REPORT_MONTHS) <= filter.to)
    throw new DomainError('RPT_RANGE', { params: { n: MAX_REPORT_MONTHS }, fields: { from: `At most ${MAX_REPORT_MONTHS} months` } });
  const columns = columnsOf(report);
  const every = report.sparse || report.by.length > 1 ? null : rowOf(report).rows;
  const [places, ...groups] = await Promise.all([
    every ? query<Named>(every(filter, viewer)) : null,
    ...report.columns.map(({ facts, measures }) => query<Raw>(groupQuery(report, facts, measures, filter, viewer))),
  ]);
  const byKey = groups.map((group) => new Map(group.map((raw) => [raw.total ? 'total' : idOf(raw.keys), raw])));
  const row = (key: string, labels: string[]): ReportRow => {
    const found: Record<string, unknown> = Object.assign({}, ...byKey.map((group) => group.get(key) ?? {}));
    const cells = columns.map(({ name, measure }) => {
      const value = found[name];
      return [name, value === null || value === undefined ? (measure.kind === 'percent' ? null : 0) : Number(value)];
    });
    const outer = Object.fromEntries(outerOf(report).map(({ name }, at) => [name, labels[at] ?? '']));
    return { key, label: labels[labels.length - 1] ?? '', outer, cells: Object.fromEntries(cells) };
  };
  const rows = places?.map(({ key, label }) => ({ keys: [key], labels: [label] })) ?? (await foundRows(report, groups));
  return {
    rows: rows.map(({ keys, labels }) => row(idOf(keys), labels)),
    total: row('total', [...outerOf(report).map(() => ''), 'Total']),
    generatedAt: now(),
  };
}
