import { defineScreen } from '../app/screen.ts';
import type { ScheduledReportFilter } from '../graphql/generated.ts';

export const scheduledReportList = defineScreen<ScheduledReportFilter>({
  title: 'Scheduled reports',
  permission: 'REPORT_SCHEDULE_MANAGE',
  page: () => import('./ScheduledReportListPage.tsx'),
});
