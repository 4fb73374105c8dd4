import type { Permission } from '../../scheme/access/permissions.shared.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';
import { keyOf, supportsFilter } from './filters.ts';
import { type DimensionName, type Fact, type MeasureKind, nullMeaningOf, type RecordSource } from './measures.ts';
import type { Direction, ReportFilter, ReportFilterName } from './report.input.ts';

/** Some measures of a fact, in column order. */
export type MeasureColumns = {
  kind: 'measures';
  fact: Fact;
  measures: readonly string[];
  /** Column headings that replace the measures' own. */
  labels?: Record<string, string>;
  /** Filters that do not apply to this fact, as the type of visit does not apply to lives. */
  ignores?: readonly ReportFilterName[];
};
type Named<Kind extends string> = { kind: Kind; name: string; label: string; description: string };
/** One column divided by another or by an attribute, in rows and total; null if the divisor is 0. */
export type RatioColumn = Named<'ratio'> & {
  unit: 'percent' | 'decimal' | 'money';
  part: string;
  /** Another column or attribute; 'total' is the total of `part`, for a share. */
  whole: string;
  times?: number;
  higherIsBetter?: boolean;
};
/** The labels of the n largest members of another dimension, as text. */
export type TopColumn = Named<'top'> & { fact: Fact; dimension: DimensionName; measure: string; n: number };
/** The median of a column among peers; null if the row itself is too small to be compared. */
export type PeerColumn = Named<'peers'> & {
  unit: 'decimal' | 'money';
  of: string;
  /** The attribute that peers have in common. */
  within: string;
  /** The size from which a row is compared. */
  least: { column: string; n: number };
};
/** A text for rows in which a column is beyond a bound, or between two. */
export type FlagColumn = Named<'flag'> & {
  rules: readonly { column: string; word: string; min?: number; max?: number; below?: number }[];
};
/** Columns or attributes added and subtracted, in rows and total. */
export type NetColumn = Named<'net'> & {
  unit: 'money' | 'count';
  plus: readonly string[];
  minus: readonly string[];
  /** The word after a number below zero, in place of the minus sign. */
  belowZero?: string;
  higherIsBetter?: boolean;
};
/** A semi-additive measure in a report by day: the balance at the end of each day, computed from the last day less the later inflow. It is not summed over days, and adds no rows to a report of several days. Its name is that of the measure, of a cumulative fact. */
export type BalanceColumn = Named<'balance'> & {
  fact: Fact;
  /** The same records by their start date. */
  inflow: { fact: Fact; measure: string };
};
export type ColumnSource = MeasureColumns | RatioColumn | TopColumn | NetColumn | PeerColumn | FlagColumn | BalanceColumn;

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
  fixedFilter?: Pick<ReportFilter, 'placeBasis' | 'plansPaidBy'>;
};

export const columnsFrom = <Name extends string>(fact: Fact<Name>, ...measures: Name[]): MeasureColumns => ({
  kind: 'measures',
  fact: fact as Fact,
  measures,
});

export const ratio = (name: string, label: string, description: string, of: Omit<RatioColumn, keyof Named<'ratio'>>): RatioColumn => ({
  ...{ kind: 'ratio', name, label, description },
  ...of,
});

/** The columns of one kind. */
export const columnsOfKind = <Kind extends ColumnSource['kind']>(
  { columns }: Report,
  kind: Kind,
): Extract<ColumnSource, { kind: Kind }>[] =>
  columns.filter((column): column is Extract<ColumnSource, { kind: Kind }> => column.kind === kind);

/** Each fact once, with the measures of all its columns. */
export const factsOf = (report: Report): MeasureColumns[] =>
  [...Map.groupBy(columnsOfKind(report, 'measures'), ({ fact, ignores }) => [fact.name, ...(ignores ?? [])].join()).values()].flatMap(
    ([first, ...others]) => (first ? { ...first, measures: [first, ...others].flatMap(({ measures }) => measures) } : []),
  );

/** With the filters that the report itself sets. */
export function filterOf(report: Report, requested: ReportFilter): ReportFilter {
  const requestedPlaceBasis = report.filters.includes('placeBasis') ? requested.placeBasis : null;
  return {
    ...requested,
    ...(report.defaultPlaceBasis && { placeBasis: requestedPlaceBasis ?? report.defaultPlaceBasis }),
    ...report.fixedFilter,
  };
}

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
const directionOf = (report: Report, measure: string): Direction | null =>
  columnsOfKind(report, 'measures').find(({ measures }) => measures.includes(measure))?.fact.direction ?? null;

/** Whether subtotals have a column or attribute: additive columns are summed, ratios are computed from such sums. */
const isInSubtotals = (report: Report, name: string): boolean =>
  columnsOfKind(report, 'measures').some(({ fact, measures }) => measures.includes(name) && fact.measures[name]?.additive) ||
  columnsOfKind(report, 'net').some((column) => column.name === name) ||
  report.attributes?.includes(name) === true;

const NULL_MEANING = {
  ratio: 'null if the divisor is 0 or one of the two numbers is null',
  net: 'null if a number that it is computed from is null',
  peers: 'null if the row is too small to be compared, and in the total',
  flag: 'null if none applies, and in the total',
  top: 'null if there is none, and in the total',
  balance: 'never null',
} as const;

/** Throws if a report does not fit a fact, so that the server does not start with a wrong one. */
function checkFact(report: Report, fact: Fact, ignores: readonly ReportFilterName[] = []): void {
  for (const name of report.by) keyOf(fact, name);
  const unsupported = report.filters.find((name) => !ignores.includes(name) && !supportsFilter(fact, name));
  if (unsupported) throw new Error(`${report.key}: ${fact.name} has no filter ${unsupported}`);
}

/** The columns in order. Throws as `checkFact`. */
export const columnsOf = (report: Report): ReportColumn[] => report.columns.flatMap((source) => columnsOfSource(report, source));

function columnsOfSource(report: Report, source: ColumnSource): ReportColumn[] {
  const inSums = report.restLabel ? 'in subtotals and in the row of the rest' : 'in subtotals';
  const withSubtotals = (nullMeaning: string, isInSubtotal: boolean) =>
    report.subtotalsBy && !isInSubtotal ? `${nullMeaning}, and ${inSums}` : nullMeaning;
  if (source.kind === 'measures') {
    const { fact, labels, measures, ignores } = source;
    checkFact(report, fact, ignores);
    const inLaterMonths = report.period === 'CALENDAR_YEAR' ? ', and in months after the last day' : '';
    return measures.map((name) => {
      const measure = fact.measures[name];
      if (!measure) throw new Error(`${report.key}: no measure ${name}`);
      const { label, description, kind, additive, higherIsBetter = null } = measure;
      return {
        ...{ name, label: labels?.[name] ?? label, description, kind, additive, higherIsBetter },
        nullMeaning: `${withSubtotals(nullMeaningOf(measure), additive)}${inLaterMonths}`,
        ...{ direction: fact.direction ?? null, facts: fact.name, records: columnRecordsOf(fact, name) },
      };
    });
  }
  const { name, label, description } = source;
  const column = { ...DERIVED, name, label, description, nullMeaning: NULL_MEANING[source.kind] };
  switch (source.kind) {
    case 'ratio': {
      const nullMeaning = withSubtotals(column.nullMeaning, isInSubtotals(report, source.part) && isInSubtotals(report, source.whole));
      const { unit, higherIsBetter = null } = source;
      return [{ ...column, nullMeaning, kind: unit, higherIsBetter, direction: directionOf(report, source.part) }];
    }
    case 'net': {
      const { unit, higherIsBetter = null, belowZero } = source;
      return [{ ...column, kind: unit, additive: true, higherIsBetter, belowZero }];
    }
    case 'peers':
      return [{ ...column, nullMeaning: withSubtotals(column.nullMeaning, false), kind: source.unit }];
    case 'flag':
      return [{ ...column, kind: 'text' }];
    case 'top':
      checkFact(report, source.fact);
      return [{ ...column, nullMeaning: withSubtotals(column.nullMeaning, false), kind: 'text', direction: source.fact.direction ?? null }];
    case 'balance':
      checkFact(report, source.fact);
      if (report.by[0] !== 'day') throw new Error(`${report.key}: ${name} stands by day`);
      return [{ ...column, kind: 'count', facts: source.fact.name }];
  }
}

export type Cell = number | string | null;
/** `parents` has the labels of the other dimensions, `group` the key of the row's subtotal, null without one. */
export type ReportRow = {
  key: string;
  group: string | null;
  label: string;
  parents: Partial<Record<DimensionName, string>>;
  attributes: Record<string, string | number | null>;
  cells: Record<string, Cell>;
  pivot: { key: string; label: string; short: string | null; value: number }[];
  /** Some of its numbers are suppressed for this viewer. */
  suppressed: boolean;
};

/** The columns without those of the direction that the filter excludes. */
export const columnsFor = (report: Report, { direction }: ReportFilter): ReportColumn[] =>
  columnsOf(report).filter((column) => !direction || !column.direction || column.direction === direction);
