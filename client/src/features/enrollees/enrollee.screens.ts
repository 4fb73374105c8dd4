import { defineScreen } from '../../app/screen.ts';
import type { EnrolleeFilter } from '../../graphql/generated.ts';

export const enrolleeList = defineScreen<EnrolleeFilter>({
  title: 'Enrollees',
  permission: 'ENROLLEE_READ',
  page: () => import('./EnrolleeListPage.tsx'),
});
export const enrolleeDetail = defineScreen({
  title: 'Enrollee',
  permission: 'ENROLLEE_READ',
  shows: 'Enrollee',
  page: () => import('./EnrolleeDetailPage.tsx'),
});
