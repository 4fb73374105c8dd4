import type { Permission } from '../auth/permissions.ts';
import type { Dimension } from './dimensions.ts';
import type { Facts, Measure } from './measures.ts';
import type { ReportFilterName } from './report.input.ts';

/** A report: one dimension, columns from one or more facts, and the filters it offers. */
export type Report = {
  /** Also the name of its GraphQL field. */
  key: string;
  title: string;
  description: string;
  /** Address below the area's reports. */
  path: string;
  permission: Permission;
  by: Dimension;
  columns: { facts: Facts; measures: readonly string[] }[];
  filters: readonly ReportFilterName[];
};

/** Some measures of a fact, in column order. */
export const columnsFrom = <Name extends string>(facts: Facts<Name>, ...measures: Name[]) => ({ facts: facts as Facts, measures });

export type ReportColumn = { name: string; measure: Measure };

export const columnsOf = (report: Report): ReportColumn[] =>
  report.columns.flatMap(({ facts, measures }) =>
    measures.map((name) => {
      const measure = facts.measures[name];
      if (!measure) throw new Error(`${report.key}: no measure ${name}`);
      return { name, measure };
    }),
  );
