import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { REPORTS } from '../server/reports/catalogue/reports.ts';
import type { Dimension } from '../server/reports/engine/dimensions.ts';
import { attributesOf, columnsOf, outerOf, pivotRows, rowOf } from '../server/reports/engine/report.ts';
import { operationOf } from '../server/reports/engine/report-documents.ts';

const kindOf = (dimension: Dimension) => (dimension.kind === 'time' ? dimension.name : dimension.kind);

/** Codegen plugin: what the browser needs to show each report, from the server's registry. */
export const plugin: PluginFunction = () => ({
  content: [
    'export const reports = {',
    ...REPORTS.map((report) => {
      const { key, title, description, permission, period, filters } = report;
      const {
        path = null,
        opens = null,
        largestFirst = null,
        subtotalsBy = null,
        top = null,
        against = null,
        place = null,
        aside = [],
      } = report;
      const row = rowOf(report);
      const described = JSON.stringify({
        ...{ key, title, description, path, opens, permission, largestFirst, subtotalsBy, top, against, place, period, filters, aside },
        narrowed: report.only !== undefined,
        rowLabel: row.label,
        rowDimension: row.name,
        rowKind: kindOf(row),
        outer: outerOf(report).map((dimension) => ({ name: dimension.name, label: dimension.label, kind: kindOf(dimension) })),
        attributes: attributesOf(report),
        columns: columnsOf(report),
        pivot: report.pivot ? { kind: report.pivot.facts.measures[report.pivot.measure]?.kind, rows: pivotRows(report) } : null,
      });
      return `  ${key}: { ...(${described} as const), document: ${operationOf(key)}Document },`;
    }),
    '};',
    'export type ReportKey = keyof typeof reports;',
    // What the menu needs of them: the rest comes with the first report.
    `export const reportHeads = ${JSON.stringify(Object.fromEntries(REPORTS.map(({ key, title, path = null, permission }) => [key, { key, title, path, permission }])))} as const;`,
  ].join('\n'),
});
