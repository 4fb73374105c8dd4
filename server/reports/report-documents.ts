import { columnsOf, outerOf } from './report.ts';
import { REPORTS } from './reports.ts';

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const operationOf = (key: string): string => `Report${pascal(key)}`;

/** One GraphQL document per report, so that the browser runs reports by known documents as it does everything else. */
export const reportDocuments = (): string[] =>
  REPORTS.map((report) => {
    const cells = ['key', 'label', ...outerOf(report).map(({ name }) => name), ...columnsOf(report).map(({ name }) => name)].join(' ');
    return `query ${operationOf(report.key)}($filter: ReportFilter!) { ${report.key}(filter: $filter) { generatedAt rows { ${cells} } total { ${cells} } } }`;
  });
