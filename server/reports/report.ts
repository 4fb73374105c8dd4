import type { Permission } from '../auth/permissions.ts';
import type { Dimension } from './dimensions.ts';
import type { DimensionName, Facts, Measure } from './measures.ts';
import type { ReportFilterName } from './report.input.ts';

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
  by: readonly [...Dimension[], Dimension];
  /** Only rows with something in them; always so by several dimensions. */
  sparse?: true;
  /** The column whose largest number comes first; else rows stand by their first column. */
  largestFirst?: string;
  /** What it covers until a period is chosen. */
  period: 'TODAY' | 'YEAR';
  columns: { facts: Facts; measures: readonly string[] }[];
  filters: readonly ReportFilterName[];
};

/** Some measures of a fact, in column order. */
export const columnsFrom = <Name extends string>(facts: Facts<Name>, ...measures: Name[]) => ({ facts: facts as Facts, measures });

/** The innermost dimension: it is the row's label. */
export const rowOf = ({ by }: Report): Dimension => by[by.length - 1] as Dimension;

/** The dimensions around it: a field of the row each. */
export const outerOf = ({ by }: Report): Dimension[] => by.slice(0, -1);

export function keyOf(facts: Facts, dimension: DimensionName) {
  const key = facts.keys[dimension];
  if (!key) throw new Error(`${facts.name}: no key ${dimension}`);
  return key;
}

export type ReportColumn = { name: string; measure: Measure };

export const columnsOf = (report: Report): ReportColumn[] =>
  report.columns.flatMap(({ facts, measures }) => {
    for (const { name } of report.by) keyOf(facts, name);
    return measures.map((name) => {
      const measure = facts.measures[name];
      if (!measure) throw new Error(`${report.key}: no measure ${name}`);
      return { name, measure };
    });
  });
