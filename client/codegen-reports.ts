import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { operationOf } from '../server/reports/catalogue/report-documents.ts';
import { REPORTS } from '../server/reports/catalogue/reports.ts';
import type { Dimension } from '../server/reports/engine/dimensions.ts';
import { attributesOf, columnsOf, parentDimensionsOf, pivotRecords, rowOf } from '../server/reports/engine/report.ts';

const kindOf = (dimension: Dimension) => (dimension.kind === 'time' ? dimension.name : dimension.kind);

/** Codegen plugin: the metadata of each report for the browser, from the server's registry. */
export const plugin: PluginFunction = () => ({
  content: [
    'export const reports = {',
    ...REPORTS.map((report) => {
      const { key, title, description, permission, period, filters } = report;
      const {
        path = null,
        drillDownTo = null,
        largestFirst = null,
        subtotalsBy = null,
        top = null,
        compareTo = null,
        defaultPlaceBasis = null,
        hiddenByDefault = [],
      } = report;
      const row = rowOf(report);
      const meta = JSON.stringify({
        ...{
          key,
          title,
          description,
          path,
          drillDownTo,
          permission,
          largestFirst,
          subtotalsBy,
          top,
          compareTo,
          defaultPlaceBasis,
          period,
          filters,
          hiddenByDefault,
        },
        hasFixedFilter: report.fixedFilter !== undefined,
        rowLabel: row.label,
        rowDimension: row.name,
        rowKind: kindOf(row),
        parentDimensions: parentDimensionsOf(report).map((dimension) => ({
          name: dimension.name,
          label: dimension.label,
          kind: kindOf(dimension),
        })),
        attributes: attributesOf(report),
        columns: columnsOf(report),
        pivot: report.pivot ? { kind: report.pivot.fact.measures[report.pivot.measure]?.kind, records: pivotRecords(report) } : null,
      });
      return `  ${key}: { ...(${meta} as const), document: ${operationOf(key)}Document },`;
    }),
    '};',
    'export type ReportKey = keyof typeof reports;',
  ].join('\n'),
});
