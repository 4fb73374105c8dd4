import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import { graphqlDocs, playground, reportPage, scheduledReportList } from '../screens/reports.screens.ts';

/** Lazily loaded pages of the screens in this folder. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [playground, () => import('./ad-hoc/PlaygroundPage.tsx')],
  [graphqlDocs, () => import('./ad-hoc/GraphqlDocsPage.tsx')],
  [scheduledReportList, () => import('./views/ScheduledReportListPage.tsx')],
  [reportPage, () => import('./ReportPage.tsx')],
];
