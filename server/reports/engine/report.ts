import type { Permission } from '../../scheme/access/permissions.shared.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';
import { keyOf, supportsFilter } from './filters.ts';
import { type DimensionName, type Fact, type MeasureKind, nullMeaningOf, type RecordSource } from './measures.ts';
import type { Direction, ReportFilter, ReportFilterName } from './report.input.ts';

/** Some measures of a fact, in column order. */
export type FactColumns = {
  fact: Fact;
  measures: readonly string[];
  /** Column headings that replace the measures' own. */
  labels?: Record<string, string>;
  /** Filters that do not apply to this fact, as the type of visit does not apply to lives. */
  ignores?: readonly ReportFilterName[];
};
/** One column divided by another or by an attribute, in rows and total; null if the divisor is 0. */
export type RatioColumn = {
  ratio: string;
  label: string;
  description: string;
  kind: 'percent' | 'decimal' | 'money';
  part: string;
  /** Another column or attribute; 'total' is the total of `part`, for a share. */
  whole: string;
  times?: number;
  higherIsBetter?: boolean;
};
/** The labels of the n largest members of another dimension, as text. */
export type TopColumn = {
  top: string;
  label: string;
  description: string;
  fact: Fact;
  dimension: DimensionName;
  measure: string;
  n: number;
};
/** The median of a column among peers; null if the row itself is too small to be compared. */
export type PeerColumn = {
  peers: string;
  label: string;
  description: string;
  kind: 'decimal' | 'money';
  of: string;
  /** The attribute that peers have in common. */
  within: string;
  /** The size from which a row is compared. */
  least: { column: string; n: number };
};
/** A text for rows in which a column is beyond a bound, or between two. */
export type FlagColumn = {
  flag: string;
  label: string;
  description: string;
  rules: readonly { column: string; word: string; min?: number; max?: number; below?: number }[];
};
/** Columns or attributes added and subtracted, in rows and total. Money by default. */
export type NetColumn = {
  net: string;
  label: string;
  description: string;
  kind?: 'money' | 'count';
  plus: readonly string[];
  minus: readonly string[];
  /** The word after a number below zero, in place of the minus sign. */
  belowZero?: string;
  higherIsBetter?: boolean;
};
/** A semi-additive measure in a report by day: the balance at the end of each day, computed from the last day less the later inflow. It is not summed over days, and adds no rows to a report of several days. */
export type BalanceColumn = {
  label: string;
  description: string;
  /** A cumulative fact. */
  fact: Fact;
  measure: string;
  /** The same records by their start date. */
  inflow: { fact: Fact; measure: string };
};
export type ColumnSource = FactColumns | RatioColumn | TopColumn | NetColumn | PeerColumn | FlagColumn | BalanceColumn;

/** A report: what its rows are, columns from one or more facts, and the filters it offers. */
export type Report = {
  /** Also the name of its GraphQL field. */
  key: string;
  title: string;
  description: string;
  /** Path below the administrator's reports; absent if only other areas show the report. */
  path?: string;
  permission: Permission;
  /** The dimensions, the row's own last. There is a row for each combination. */
  by: readonly [...DimensionName[], DimensionName];
  /** Attributes of the row's own dimension, in column order. */
  attributes?: readonly string[];
  /** Only rows with facts; always the case with several dimensions. */
  sparse?: true;
  /** Rows are sorted by this column, the largest first; by default by their first column. */
  largestFirst?: string;
  /** Only the n largest rows with the same parent keys are shown, unless the filter has another number. */
  top?: number;
  /** The label of the row that adds up the rows beyond `top`, one per group, so that rows add up to subtotals and total. */
  restLabel?: string;
  /** An attribute or parent dimension by which rows are grouped with a subtotal. */
  subtotalsBy?: string;
  /** A measure with a column for each key of another dimension. */
  pivot?: { fact: Fact; measure: string; by: DimensionName };
  /** The key of the report that splits a row into its parts; a row links to it, filtered by itself. */
  drillDownTo?: string;
  /** Columns hidden by default; 'pivot' is all pivot columns. Files and prints include them. */
  hiddenByDefault?: readonly string[];
  /** The default comparison period. */
  compareTo?: 'YEAR_BEFORE';
  /** The default period. A calendar year has a row for each month; those after the last day are empty. */
  period: 'TODAY' | 'YEAR' | 'CALENDAR_YEAR';
  columns: readonly ColumnSource[];
  filters: readonly ReportFilterName[];
  /** The place basis, for people too. The user can change it if the report offers the filter. */
  defaultPlaceBasis?: 'HCP';
  /** Filters that always apply, as the plans of one fund. */
  fixedFilter?: () => Promise<Partial<ReportFilter>>;
};

export const columnsFrom = <Name extends string>(fact: Fact<Name>, ...measures: Name[]): FactColumns => ({
  fact: fact as Fact,
  measures,
});

/** Columns of a fact to which some filters of the report do not apply. */
export const columnsIgnoring = <Name extends string>(
  ignores: readonly ReportFilterName[],
  fact: Fact<Name>,
  ...measures: Name[]
): FactColumns => ({
  ...columnsFrom(fact, ...measures),
  ignores,
});

export const isFactColumns = (column: ColumnSource): column is FactColumns => 'measures' in column;
export const isTop = (column: ColumnSource): column is TopColumn => 'top' in column;
export const isNet = (column: ColumnSource): column is NetColumn => 'net' in column;
export const isRatio = (column: ColumnSource): column is RatioColumn => 'ratio' in column;
export const isPeers = (column: ColumnSource): column is PeerColumn => 'peers' in column;
export const isBalance = (column: ColumnSource): column is BalanceColumn => 'inflow' in column;
export const isFlag = (column: ColumnSource): column is FlagColumn => 'flag' in column;

/** The row's own dimension: it gives the row its label. */
export const rowOf = ({ by }: Report): Dimension => DIMENSIONS[by[by.length - 1] as DimensionName];

/** The other dimensions, outermost first; each is a field of the row. */
export const parentDimensionsOf = ({ by }: Report): Dimension[] => by.slice(0, -1).map((name) => DIMENSIONS[name]);

export type RowAttribute = { name: string; label: string; kind: 'text' | 'code' | 'word' | 'count' };

export function attributesOf(report: Report): RowAttribute[] {
  const row = rowOf(report);
  return (report.attributes ?? []).map((name) => {
    const attribute = row.kind === 'name' ? row.attributes?.[name] : undefined;
    if (!attribute) throw new Error(`${report.key}: no attribute ${name}`);
    return { name, label: attribute.label, kind: attribute.kind };
  });
}

export type ReportColumn = {
  name: string;
  label: string;
  description: string;
  /** When its value is null, for the description in the API. */
  nullMeaning: string;
  kind: MeasureKind | 'text';
  additive: boolean;
  /** Whether an increase is an improvement; null where neither direction is better. */
  higherIsBetter: boolean | null;
  /** For referrals: sent or received; null if both or neither. */
  direction: Direction | null;
  facts: string | null;
  belowZero?: string;
  /** The records that can be read by drill-through, and the permission for it. */
  records: ColumnRecords;
};
export type ColumnRecords = { names: readonly [one: string, many: string]; permission: Permission } | null;

/** The records that a measure counts: its own, or the fact's if it is additive; null for ratios and the like. */
export function recordSourceOf(fact: Fact, name: string): RecordSource | null {
  const measure = fact.measures[name];
  if (!measure) return null;
  return measure.records ?? (measure.additive ? (fact.records ?? null) : null);
}
const columnRecordsOf = (fact: Fact, name: string): ColumnRecords => {
  const counted = recordSourceOf(fact, name);
  return counted && { names: counted.rows.names, permission: counted.rows.permission };
};
export const pivotRecords = ({ pivot }: Report): ColumnRecords => (pivot ? columnRecordsOf(pivot.fact, pivot.measure) : null);

const DERIVED = { additive: false, higherIsBetter: null, direction: null, facts: null, records: null } as const;

/** The direction of a ratio is that of its part. */
const directionOf = ({ columns }: Report, measure: string): Direction | null =>
  columns.filter(isFactColumns).find(({ measures }) => measures.includes(measure))?.fact.direction ?? null;

/** Whether subtotals have a column or attribute: additive columns are summed, ratios are computed from such sums. */
function isInSubtotals({ columns, attributes }: Report, name: string): boolean {
  return (
    columns.some((column) => {
      if (isFactColumns(column)) return column.measures.includes(name) && column.fact.measures[name]?.additive === true;
      return isNet(column) && column.net === name;
    }) || attributes?.includes(name) === true
  );
}

const NULL_RATIO = 'null if the divisor is 0 or one of the two numbers is null';
const NULL_NET = 'null if a number that it is computed from is null';
const NULL_PEERS = 'null if the row is too small to be compared, and in the total';
const NULL_FLAG = 'null if none applies, and in the total';
const NULL_TOP = 'null if there is none, and in the total';
const NULL_BALANCE = 'never null';

/** The columns in order. Throws if a report does not fit its facts, so that the server does not start with a wrong one. */
export const columnsOf = (report: Report): ReportColumn[] =>
  report.columns.flatMap((source): ReportColumn[] => {
    const inSums = report.restLabel ? 'in subtotals and in the row of the rest' : 'in subtotals';
    const withSubtotals = (nullMeaning: string, isInSubtotal: boolean) =>
      report.subtotalsBy && !isInSubtotal ? `${nullMeaning}, and ${inSums}` : nullMeaning;
    const inLaterMonths = (nullMeaning: string) =>
      report.period === 'CALENDAR_YEAR' ? `${nullMeaning}, and in months after the last day` : nullMeaning;
    if (isRatio(source)) {
      const { ratio: name, label, description, kind, higherIsBetter = null } = source;
      const nullMeaning = withSubtotals(NULL_RATIO, isInSubtotals(report, source.part) && isInSubtotals(report, source.whole));
      return [{ ...DERIVED, name, label, description, nullMeaning, kind, higherIsBetter, direction: directionOf(report, source.part) }];
    }
    if (isPeers(source)) {
      const { peers: name, label, description, kind } = source;
      return [{ ...DERIVED, name, label, description, nullMeaning: withSubtotals(NULL_PEERS, false), kind }];
    }
    if (isFlag(source)) {
      const { flag: name, label, description } = source;
      return [{ ...DERIVED, name, label, description, nullMeaning: NULL_FLAG, kind: 'text' }];
    }
    if (isNet(source)) {
      const { net: name, label, description, kind = 'money', higherIsBetter = null, belowZero } = source;
      return [{ ...DERIVED, name, label, description, nullMeaning: NULL_NET, kind, additive: true, higherIsBetter, belowZero }];
    }
    for (const name of report.by) keyOf(source.fact, name);
    const ignored = isFactColumns(source) ? (source.ignores ?? []) : [];
    for (const name of report.filters)
      if (!ignored.includes(name) && !supportsFilter(source.fact, name))
        throw new Error(`${report.key}: ${source.fact.name} has no filter ${name}`);
    if (isTop(source)) {
      const { top: name, label, description, fact } = source;
      const nullMeaning = withSubtotals(NULL_TOP, false);
      return [{ ...DERIVED, name, label, description, nullMeaning, kind: 'text', direction: fact.direction ?? null }];
    }
    if (isBalance(source)) {
      const { measure: name, label, description, fact } = source;
      if (report.by[0] !== 'day') throw new Error(`${report.key}: ${name} stands by day`);
      return [{ ...DERIVED, name, label, description, nullMeaning: NULL_BALANCE, kind: 'count', facts: fact.name }];
    }
    return source.measures.map((name) => {
      const measure = source.fact.measures[name];
      if (!measure) throw new Error(`${report.key}: no measure ${name}`);
      const { description, kind, additive, higherIsBetter = null } = measure;
      const { fact, labels } = source;
      return {
        name,
        label: labels?.[name] ?? measure.label,
        description,
        nullMeaning: inLaterMonths(withSubtotals(nullMeaningOf(measure), additive)),
        kind,
        additive,
        higherIsBetter,
        direction: fact.direction ?? null,
        facts: fact.name,
        records: columnRecordsOf(fact, name),
      };
    });
  });

/** The columns without those of the direction that the filter excludes. */
export const columnsFor = (report: Report, { direction }: ReportFilter): ReportColumn[] =>
  columnsOf(report).filter((column) => !direction || !column.direction || column.direction === direction);
