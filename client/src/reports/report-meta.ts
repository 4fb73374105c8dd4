import type { ReportRow } from '../../../server/reports/engine/report-rows.shared.ts';
import type { Permission } from '../graphql/generated.ts';

export type MeasureKind = 'count' | 'money' | 'percent' | 'decimal';
export type ReportColumn = {
  name: string;
  label: string;
  description: string;
  kind: MeasureKind | 'text';
  /** Whether sums over rows say something. */
  additive: boolean;
  /** Its head in a narrow column. */
  short?: string | null;
  /** Whether an increase is an improvement; null where neither direction is better. */
  higherIsBetter: boolean | null;
  /** Of referrals, whose side it is about; null where it is of both or of neither. */
  direction?: 'OUT' | 'IN' | null;
  /** The fact it counts; null where it is made of other columns. */
  facts: string | null;
  records: ColumnRecords;
};
/** What can be read behind a number, one and many of them, and by whom; null where no records make it. */
export type ColumnRecords = { names: readonly [one: string, many: string]; permission: Permission } | null;
export type NamedField = { name: string; label: string; kind: string };

/** What the generated registry says of a report, as far as the page reads it. */
export type ReportMeta = {
  key: string;
  title: string;
  description: string;
  permission: Permission;
  period: 'TODAY' | 'YEAR' | 'CALENDAR_YEAR';
  rowLabel: string;
  /** What a row is: lga, hcp, day, month … */
  rowDimension: string;
  /** The dimensions around the row's own, outermost first. */
  parentDimensions: readonly NamedField[];
  /** Facts of the row that are not counted: code, level, ownership. */
  attributes: readonly NamedField[];
  columns: readonly ReportColumn[];
  filters: readonly string[];
  largestFirst: string | null;
  /** How many of the largest are shown until another number is chosen. */
  top: number | null;
  /** What the period is held against until something else is chosen. */
  compareTo: 'YEAR_BEFORE' | null;
  /** The outer dimension or attribute that has a row of its own below its rows. */
  subtotalsBy: string | null;
  /** The report that has the parts of a row. */
  drillDownTo: string | null;
  /** Whose place a place is, where the report leaves no choice. */
  defaultPlaceBasis: 'HCP' | null;
  /** Columns that the page shows only once they are chosen. */
  hiddenByDefault: readonly string[];
  /** By more than its filters say: no list can be asked for the same. */
  hasFixedFilter?: boolean;
  /** Columns more, one for each key of another dimension that was found. */
  pivot: { kind?: MeasureKind; records: ColumnRecords } | null;
};

type Pivoted = ReportRow & { pivot?: readonly { key: string; label: string; short: string | null; value: number }[] };
export type ReportData = { generatedAt: string; rows: readonly ReportRow[]; total: ReportRow; subtotals?: readonly ReportRow[] | null };

const pivotColumnName = (key: string) => `pivot ${key}`;
const flat = ({ pivot, ...row }: Pivoted): ReportRow =>
  Object.assign(row as ReportRow, Object.fromEntries((pivot ?? []).map(({ key, value }) => [pivotColumnName(key), value])));

const withPivotCells = (found: readonly ReportColumn[], row: ReportRow) =>
  ({ ...Object.fromEntries(found.map(({ name }) => [name, 0])), ...flat(row) }) as ReportRow;

/** Sums marked as such; and the columns that depend on what is found, set beside the others, with their numbers on the rows. */
export function expandPivot(report: ReportMeta, answer: ReportData): { report: ReportMeta; answer: ReportData } {
  const { pivot = [] } = answer.total as Pivoted;
  const found = pivot.map(
    ({ key, label, short }): ReportColumn => ({
      ...{ name: pivotColumnName(key), label, short, description: label, kind: report.pivot?.kind ?? 'count' },
      ...{ additive: true, higherIsBetter: null, facts: null, records: report.pivot?.records ?? null },
    }),
  );
  const hiddenByDefault = report.hiddenByDefault.flatMap((name) => (name === 'pivot' ? found.map((column) => column.name) : name));
  return {
    report: { ...report, columns: [...report.columns, ...found], hiddenByDefault: hiddenByDefault },
    answer: {
      ...answer,
      rows: answer.rows.map((row) => withPivotCells(found, row)),
      total: withPivotCells(found, answer.total),
      subtotals: answer.subtotals?.map((row) => ({ ...withPivotCells(found, row), subtotal: 1 })),
    },
  };
}
