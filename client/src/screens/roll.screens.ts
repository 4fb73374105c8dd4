import type { RollFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const rollList = defineScreen<RollFilter>({
  title: 'Bulk enrolment',
  permission: 'ROLL_READ',
  page: () => import('../enrolment/rolls/RollListPage.tsx'),
});
export const rollNew = defineScreen({
  title: 'New roll',
  permission: 'ROLL_WRITE',
  page: () => import('../enrolment/rolls/RollNewPage.tsx'),
});
export const rollDetail = defineScreen({
  title: 'Roll',
  permission: 'ROLL_READ',
  shows: 'Roll',
  page: () => import('../enrolment/rolls/RollDetailPage.tsx'),
});
