import { reportHeads } from '../graphql/report-heads.ts';
import type { ReportKey } from '../graphql/reports.ts';
import type { ScheduledReportFilter } from '../graphql/types.ts';
import { at, defineScreen, type Mount } from '../platform/screen.ts';

export const playground = defineScreen({
  title: 'Playground',
  clientOnly: true,
  permission: 'ADHOC_QUERY',
});
export const graphqlDocs = defineScreen({
  title: 'GraphQL queries',
  clientOnly: true,
  permission: 'ADHOC_QUERY',
});
/** The queries of a report may take seconds. */
export const reportPage = defineScreen<{ report: ReportKey }>({ title: 'Report', clientOnly: true });
/** One page for all reports: the address names the report and requires its permission. */
export const reportAt = (
  path: string,
  report: ReportKey,
  options: Pick<Mount, 'menu' | 'label' | 'icon' | 'under' | 'relatedViews'> = {},
): Mount => {
  const { title, permission } = reportHeads[report];
  return at(path, { ...reportPage, title, permission, variantOf: reportPage }, { ...options, preset: { report } });
};
export const scheduledReportList = defineScreen<ScheduledReportFilter>({
  title: 'Scheduled reports',
  clientOnly: true,
  permission: 'REPORT_SCHEDULE_MANAGE',
});
