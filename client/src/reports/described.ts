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
  /** Which way a change is for the better; null where nobody can say. */
  good: 'up' | 'down' | null;
  /** Of referrals, whose side it is about; null where it is of both or of neither. */
  direction?: 'OUT' | 'IN' | null;
  /** The fact it counts; null where it is made of other columns. */
  facts: string | null;
  rows: Behind;
};
/** What can be read behind a number, one and many of them, and by whom; null where no records make it. */
export type Behind = { names: readonly [one: string, many: string]; permission: Permission } | null;
export type Named = { name: string; label: string; kind: string };

/** What the generated registry says of a report, as far as the page reads it. */
export type Described = {
  key: string;
  title: string;
  description: string;
  permission: Permission;
  period: 'TODAY' | 'YEAR' | 'CALENDAR_YEAR';
  rowLabel: string;
  /** What a row is: lga, hcp, day, month … */
  rowDimension: string;
  /** The dimensions around the row's own, outermost first. */
  outer: readonly Named[];
  /** Facts of the row that are not counted: code, level, ownership. */
  attributes: readonly Named[];
  columns: readonly ReportColumn[];
  filters: readonly string[];
  largestFirst: string | null;
  /** How many of the largest are shown until another number is chosen. */
  top: number | null;
  /** What the period is held against until something else is chosen. */
  against: 'YEAR_BEFORE' | null;
  /** The outer dimension or attribute that has a row of its own below its rows. */
  subtotalsBy: string | null;
  /** The report that has the parts of a row. */
  opens: string | null;
  /** Whose place a place is, where the report leaves no choice. */
  place: 'HCP' | null;
  /** Columns that the page shows only once they are chosen. */
  aside: readonly string[];
  /** By more than its filters say: no list can be asked for the same. */
  narrowed?: boolean;
  /** Columns more, one for each key of another dimension that was found. */
  pivot: { kind?: MeasureKind; rows: Behind } | null;
};

type Pivoted = ReportRow & { pivot?: readonly { key: string; label: string; short: string | null; value: number }[] };
export type Answer = { generatedAt: string; rows: readonly ReportRow[]; total: ReportRow; subtotals?: readonly ReportRow[] | null };

const pivotName = (key: string) => `pivot ${key}`;
const flat = ({ pivot, ...row }: Pivoted): ReportRow =>
  Object.assign(row as ReportRow, Object.fromEntries((pivot ?? []).map(({ key, value }) => [pivotName(key), value])));

const full = (found: readonly ReportColumn[], row: ReportRow) =>
  ({ ...Object.fromEntries(found.map(({ name }) => [name, 0])), ...flat(row) }) as ReportRow;

/** Sums marked as such; and the columns that depend on what is found, set beside the others, with their numbers on the rows. */
export function unfold(report: Described, answer: Answer): { report: Described; answer: Answer } {
  const { pivot = [] } = answer.total as Pivoted;
  const found = pivot.map(
    ({ key, label, short }): ReportColumn => ({
      ...{ name: pivotName(key), label, short, description: label, kind: report.pivot?.kind ?? 'count' },
      ...{ additive: true, good: null, facts: null, rows: report.pivot?.rows ?? null },
    }),
  );
  const aside = report.aside.flatMap((name) => (name === 'pivot' ? found.map((column) => column.name) : name));
  return {
    report: { ...report, columns: [...report.columns, ...found], aside },
    answer: {
      ...answer,
      rows: answer.rows.map((row) => full(found, row)),
      total: full(found, answer.total),
      subtotals: answer.subtotals?.map((row) => ({ ...full(found, row), subtotal: 1 })),
    },
  };
}
