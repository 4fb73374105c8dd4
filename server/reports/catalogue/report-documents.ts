import { attributesOf, columnsOf, parentDimensionsOf } from '../engine/report.ts';
import { REPORTS } from './reports.ts';

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const operationOf = (key: string): string => `Report${pascal(key)}`;

/** One GraphQL document per report, so that the browser runs reports by persisted documents like everything else. */
export const reportDocuments = (): string[] =>
  REPORTS.map((report) => {
    const parts = [...parentDimensionsOf(report), ...attributesOf(report), ...columnsOf(report)].map(({ name }) => name);
    const cells = [
      'key',
      'label',
      ...(report.subtotalsBy ? ['group'] : []),
      ...parts,
      ...(report.pivot ? ['pivot { key label short value }'] : []),
    ].join(' ');
    const subtotals = report.subtotalsBy ? ` subtotals { ${cells} }` : '';
    return `query ${operationOf(report.key)}($filter: ReportFilter!) { ${report.key}(filter: $filter) { generatedAt rows { ${cells} }${subtotals} total { ${cells} } } }`;
  });
