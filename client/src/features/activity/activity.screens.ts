import { defineScreen } from '../../app/screen.ts';

export const activityLogList = defineScreen({
  title: 'Activity log',
  permission: 'ACTIVITY_READ',
  page: () => import('./ActivityLogListPage.tsx'),
});
