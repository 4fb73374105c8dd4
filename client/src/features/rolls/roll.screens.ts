import { defineScreen } from '../../app/screen.ts';
import type { RollFilter } from '../../graphql/generated.ts';

export const rollList = defineScreen<RollFilter>({
  title: 'Bulk enrolment',
  permission: 'ROLL_READ',
  page: () => import('./RollListPage.tsx'),
});
export const rollNew = defineScreen({ title: 'New roll', permission: 'ROLL_WRITE', page: () => import('./RollNewPage.tsx') });
export const rollDetail = defineScreen({
  title: 'Roll',
  permission: 'ROLL_READ',
  shows: 'Roll',
  page: () => import('./RollDetailPage.tsx'),
});
