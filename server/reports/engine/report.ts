import type { Permission } from '../../platform/access/permissions.shared.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';
import { keyOf, supportsFilter } from './filters.ts';
import type { DimensionName, Facts, MeasureKind, RecordSource } from './measures.ts';
import type { Direction, ReportFilter, ReportFilterName } from './report.input.ts';

/** Some measures of a fact, in column order. */
export type FactColumns = {
  facts: Facts;
  measures: readonly string[];
  /** Heads that say more beside other facts. */
  labels?: Record<string, string>;
  /** Filters that are not about this fact, as the kind of visit is not about lives: it is counted as without them. */
  ignores?: readonly ReportFilterName[];
};
/** One column by another, or by an attribute of the row: of rows and total alike; null where nothing can be divided. */
export type RatioColumn = {
  ratio: string;
  label: string;
  description: string;
  kind: 'percent' | 'decimal' | 'money';
  part: string;
  /** Another column or attribute; 'total' is the part's own total, for a share. */
  whole: string;
  times?: number;
  higherIsBetter?: boolean;
};
/** The names of the largest few of another dimension, as words. */
export type TopColumn = {
  top: string;
  label: string;
  description: string;
  facts: Facts;
  dimension: DimensionName;
  measure: string;
  n: number;
};
/** The median of a column over rows alike; null where the row's own base is too small to be compared. */
export type PeerColumn = {
  peers: string;
  label: string;
  description: string;
  kind: 'decimal' | 'money';
  of: string;
  /** The attribute that peers share. */
  within: string;
  /** Rows below are nobody's peers. */
  least: { column: string; n: number };
};
/** Words for the columns beyond a bound, or from one and below another. */
export type FlagColumn = {
  flag: string;
  label: string;
  description: string;
  rules: readonly { column: string; word: string; min?: number; max?: number; below?: number }[];
};
/** Columns or attributes added up, less others: of rows and total alike. Money unless told. */
export type NetColumn = {
  net: string;
  label: string;
  description: string;
  kind?: 'money' | 'count';
  plus: readonly string[];
  minus: readonly string[];
  higherIsBetter?: boolean;
};
/** What there is at the end of each day of a report by day and something else: of the last day, less what came after. No sum over days, and of several days it makes no rows. */
export type BalanceColumn = {
  label: string;
  description: string;
  /** A fact of all until the last day. */
  facts: Facts;
  measure: string;
  /** The same things by the day on which they came. */
  inflow: { facts: Facts; measure: string };
};
export type ColumnSource = FactColumns | RatioColumn | TopColumn | NetColumn | PeerColumn | FlagColumn | BalanceColumn;

/** A report: what its rows are, columns from one or more facts, and the filters it offers. */
export type Report = {
  /** Also the name of its GraphQL field. */
  key: string;
  title: string;
  description: string;
  /** Address below the administrator's reports; a report without one is mounted by the areas that have it. */
  path?: string;
  permission: Permission;
  /** The innermost last: a row each of its combinations. */
  by: readonly [...DimensionName[], DimensionName];
  /** What the innermost says of its rows, in column order. */
  attributes?: readonly string[];
  /** Only rows with something in them; always so by several dimensions. */
  sparse?: true;
  /** The column whose largest number comes first; else rows stand by their first column. */
  largestFirst?: string;
  /** Of rows with the same outer keys only so many of the largest are shown, unless another number is asked for. */
  top?: number;
  /** An attribute or outer dimension whose rows stand together with a sum of what can be summed. */
  subtotalsBy?: string;
  /** One measure more, a column each for the keys of another dimension. */
  pivot?: { facts: Facts; measure: string; by: DimensionName };
  /** The report, by its key, that has the parts of a row: a row leads to it, narrowed to itself. */
  drillDownTo?: string;
  /** Columns that stand aside on the page until somebody chooses them, so that the others fit; 'pivot' is all of the pivot's. Files and prints have them. */
  hiddenByDefault?: readonly string[];
  /** What its period is held against until something else is chosen. */
  compareTo?: 'YEAR_BEFORE';
  /** What it covers until a period is chosen. */
  period: 'TODAY' | 'YEAR' | 'CALENDAR_YEAR';
  columns: readonly ColumnSource[];
  filters: readonly ReportFilterName[];
  /** Whose place counts, of people too: by HCP there is no other, elsewhere until another is asked for. */
  defaultPlaceBasis?: 'HCP';
  /** What it is narrowed to whatever is asked, as the plans of one fund. */
  fixedFilter?: () => Promise<Partial<ReportFilter>>;
};

export const columnsFrom = <Name extends string>(facts: Facts<Name>, ...measures: Name[]): FactColumns => ({
  facts: facts as Facts,
  measures,
});

/** Columns of another fact that some filters of the report are not about. */
export const columnsIgnoring = <Name extends string>(
  ignores: readonly ReportFilterName[],
  facts: Facts<Name>,
  ...measures: Name[]
): FactColumns => ({
  ...columnsFrom(facts, ...measures),
  ignores,
});

export const isFacts = (column: ColumnSource): column is FactColumns => 'measures' in column;
export const isTop = (column: ColumnSource): column is TopColumn => 'top' in column;
export const isNet = (column: ColumnSource): column is NetColumn => 'net' in column;
export const isRatio = (column: ColumnSource): column is RatioColumn => 'ratio' in column;
export const isPeers = (column: ColumnSource): column is PeerColumn => 'peers' in column;
export const isBalance = (column: ColumnSource): column is BalanceColumn => 'inflow' in column;
export const isFlag = (column: ColumnSource): column is FlagColumn => 'flag' in column;

/** The innermost dimension: it is the row's label. */
export const rowOf = ({ by }: Report): Dimension => DIMENSIONS[by[by.length - 1] as DimensionName];

/** The dimensions around it: a field of the row each. */
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
  kind: MeasureKind | 'text';
  additive: boolean;
  /** Which way a change is for the better; null where nobody can say. */
  higherIsBetter: boolean | null;
  /** Of referrals, whose side it is about; null where it is of both or of neither. */
  direction: Direction | null;
  facts: string | null;
  /** What can be read behind the number, by whom. */
  records: ColumnRecords;
};
export type ColumnRecords = { names: readonly [one: string, many: string]; permission: Permission } | null;

/** What stands behind a measure: records of its own, or the fact's where each adds to it; null where no rows make the number. */
export function recordSourceOf(facts: Facts, name: string): RecordSource | null {
  const measure = facts.measures[name];
  if (!measure) return null;
  return measure.records ?? (measure.additive ? (facts.records ?? null) : null);
}
const columnRecordsOf = (facts: Facts, name: string): ColumnRecords => {
  const counted = recordSourceOf(facts, name);
  return counted && { names: counted.rows.names, permission: counted.rows.permission };
};
export const pivotRecords = ({ pivot }: Report): ColumnRecords => (pivot ? columnRecordsOf(pivot.facts, pivot.measure) : null);

const DERIVED = { additive: false, higherIsBetter: null, direction: null, facts: null, records: null } as const;

/** A share of one side's referrals is about that side. */
const directionOf = ({ columns }: Report, measure: string): Direction | null =>
  columns.filter(isFacts).find(({ measures }) => measures.includes(measure))?.facts.direction ?? null;

/** The columns in order. Throws where a report does not fit its facts, so a wrong one does not start. */
export const columnsOf = (report: Report): ReportColumn[] =>
  report.columns.flatMap((source): ReportColumn[] => {
    if (isRatio(source)) {
      const { ratio: name, label, description, kind, higherIsBetter = null } = source;
      return [{ ...DERIVED, name, label, description, kind, higherIsBetter, direction: directionOf(report, source.part) }];
    }
    if (isPeers(source)) {
      const { peers: name, label, description, kind } = source;
      return [{ ...DERIVED, name, label, description, kind }];
    }
    if (isFlag(source)) {
      const { flag: name, label, description } = source;
      return [{ ...DERIVED, name, label, description, kind: 'text' }];
    }
    if (isNet(source)) {
      const { net: name, label, description, kind = 'money', higherIsBetter = null } = source;
      return [{ ...DERIVED, name, label, description, kind, additive: true, higherIsBetter }];
    }
    for (const name of report.by) keyOf(source.facts, name);
    const ignored = isFacts(source) ? (source.ignores ?? []) : [];
    for (const name of report.filters)
      if (!ignored.includes(name) && !supportsFilter(source.facts, name))
        throw new Error(`${report.key}: ${source.facts.name} has no filter ${name}`);
    if (isTop(source)) {
      const { top: name, label, description, facts } = source;
      return [{ ...DERIVED, name, label, description, kind: 'text', direction: facts.direction ?? null }];
    }
    if (isBalance(source)) {
      const { measure: name, label, description, facts } = source;
      if (report.by[0] !== 'day') throw new Error(`${report.key}: ${name} stands by day`);
      return [{ ...DERIVED, name, label, description, kind: 'count', facts: facts.name }];
    }
    return source.measures.map((name) => {
      const measure = source.facts.measures[name];
      if (!measure) throw new Error(`${report.key}: no measure ${name}`);
      const { description, kind, additive, higherIsBetter = null } = measure;
      const { facts, labels } = source;
      return {
        name,
        label: labels?.[name] ?? measure.label,
        description,
        kind,
        additive,
        higherIsBetter,
        direction: facts.direction ?? null,
        facts: facts.name,
        records: columnRecordsOf(facts, name),
      };
    });
  });

/** Without those of the side that is not asked for. */
export const columnsFor = (report: Report, { direction }: ReportFilter): ReportColumn[] =>
  columnsOf(report).filter((column) => !direction || !column.direction || column.direction === direction);
