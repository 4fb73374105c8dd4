import { defineScreen } from '../platform/screen.ts';

export const activityLogList = defineScreen({
  title: 'Activity log',
  permission: 'ACTIVITY_READ',
});
