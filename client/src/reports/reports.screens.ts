import { defineScreen } from '../app/screen.ts';
import type { ReportKey } from '../graphql/generated.ts';

/** One page for every report; the address says which. */
export const reportPage = defineScreen<{ report: ReportKey }>({
  title: 'Report',
  permission: 'REPORT_READ',
  page: () => import('./ReportPage.tsx'),
});
