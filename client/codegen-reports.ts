import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { columnsOf, outerOf, rowOf } from '../server/reports/report.ts';
import { operationOf } from '../server/reports/report-documents.ts';
import { REPORTS } from '../server/reports/reports.ts';

/** Codegen plugin: what the browser needs to show each report, from the server's registry. */
export const plugin: PluginFunction = () => ({
  content: [
    'export const reports = {',
    ...REPORTS.map((report) => {
      const columns = columnsOf(report).map(({ name, measure: { label, kind, description } }) => ({ name, label, kind, description }));
      const { key, title, description, path = null, permission, largestFirst = null, period, filters } = report;
      const outer = outerOf(report).map(({ name, label, kind }) => ({ name, label, kind }));
      const facts = JSON.stringify({
        key,
        title,
        description,
        path,
        permission,
        largestFirst,
        period,
        rowLabel: rowOf(report).label,
        outer,
        filters,
        columns,
      });
      return `  ${key}: { ...(${facts} as const), document: ${operationOf(key)}Document },`;
    }),
    '};',
    'export type ReportKey = keyof typeof reports;',
  ].join('\n'),
});
