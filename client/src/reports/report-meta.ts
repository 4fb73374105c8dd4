import type { ReportRow } from '../../../server/reports/engine/report-rows.shared.ts';
import type { Permission } from '../graphql/types.ts';

export type MeasureKind = 'count' | 'money' | 'percent' | 'decimal';
export type ReportColumn = {
  name: string;
  label: string;
  description: string;
  kind: MeasureKind | 'text';
  /** Whether rows add up to the total. */
  additive: boolean;
  /** A shorter heading for a narrow column. */
  short?: string | null;
  /** Whether an increase is an improvement; null where neither direction is better. */
  higherIsBetter: boolean | null;
  /** For referrals: sent or received; null if both or neither. */
  direction?: 'OUT' | 'IN' | null;
  /** The word after a number below zero, in place of the minus sign. */
  belowZero?: string;
  /** Fact of its measure; null for columns derived from others. */
  facts: string | null;
  records: ColumnRecords;
};
/** The records that can be read by drill-through, singular and plural, and the permission for it; null if there are none. */
export type ColumnRecords = { names: readonly [one: string, many: string]; permission: Permission } | null;
export type NamedField = { name: string; label: string; kind: string };

/** A report's description in the generated registry, as far as the page reads it. */
export type ReportMeta = {
  key: string;
  title: string;
  description: string;
  permission: Permission;
  period: 'TODAY' | 'YEAR' | 'CALENDAR_YEAR';
  rowLabel: string;
  /** The row's own dimension: lga, hcp, day, month … */
  rowDimension: string;
  /** The other dimensions, outermost first. */
  parentDimensions: readonly NamedField[];
  /** Attributes of the row, such as code, level and ownership. */
  attributes: readonly NamedField[];
  columns: readonly ReportColumn[];
  filters: readonly string[];
  largestFirst: string | null;
  /** The default top-N limit. */
  top: number | null;
  /** The default comparison period. */
  compareTo: 'YEAR_BEFORE' | null;
  /** The parent dimension or attribute that has subtotals. */
  subtotalsBy: string | null;
  /** The report that splits a row into its parts. */
  drillDownTo: string | null;
  /** The place basis until another is chosen. */
  defaultPlaceBasis: 'HCP' | null;
  /** Columns that are hidden until they are chosen. */
  hiddenByDefault: readonly string[];
  /** Filters apply that the user cannot see, so ordinary lists cannot show the same. */
  hasFixedFilter?: boolean;
  /** Further columns, one for each key of another dimension in the data. */
  pivot: { kind?: MeasureKind; records: ColumnRecords } | null;
};

type Pivoted = ReportRow & { pivot?: readonly { key: string; label: string; short: string | null; value: number }[] };
export type ReportData = { generatedAt: string; rows: readonly ReportRow[]; total: ReportRow; subtotals?: readonly ReportRow[] | null };

const pivotColumnName = (key: string) => `pivot ${key}`;
const flat = ({ pivot, ...row }: Pivoted): ReportRow =>
  Object.assign(row as ReportRow, Object.fromEntries((pivot ?? []).map(({ key, value }) => [pivotColumnName(key), value])));

const withPivotCells = (pivotColumns: readonly ReportColumn[], row: ReportRow) =>
  ({ ...Object.fromEntries(pivotColumns.map(({ name }) => [name, 0])), ...flat(row) }) as ReportRow;

/** Turns pivot cells into columns of their own, and marks subtotals. */
export function expandPivot(report: ReportMeta, answer: ReportData): { report: ReportMeta; answer: ReportData } {
  const { pivot = [] } = answer.total as Pivoted;
  const pivotColumns = pivot.map(
    ({ key, label, short }): ReportColumn => ({
      ...{ name: pivotColumnName(key), label, short, description: label, kind: report.pivot?.kind ?? 'count' },
      ...{ additive: true, higherIsBetter: null, facts: null, records: report.pivot?.records ?? null },
    }),
  );
  const hiddenByDefault = report.hiddenByDefault.flatMap((name) => (name === 'pivot' ? pivotColumns.map((column) => column.name) : name));
  return {
    report: { ...report, columns: [...report.columns, ...pivotColumns], hiddenByDefault: hiddenByDefault },
    answer: {
      ...answer,
      rows: answer.rows.map((row) => withPivotCells(pivotColumns, row)),
      total: withPivotCells(pivotColumns, answer.total),
      subtotals: answer.subtotals?.map((row) => ({ ...withPivotCells(pivotColumns, row), subtotal: 1 })),
    },
  };
}
