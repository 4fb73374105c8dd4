import type { ScheduledReportFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const scheduledReportList = defineScreen<ScheduledReportFilter>({
  title: 'Scheduled reports',
  permission: 'REPORT_SCHEDULE_MANAGE',
});
