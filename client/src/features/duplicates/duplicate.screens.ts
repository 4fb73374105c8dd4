import { defineScreen } from '../../app/screen.ts';
import type { DuplicatePairFilter } from '../../graphql/generated.ts';

export const duplicateList = defineScreen<DuplicatePairFilter>({
  title: 'Suspected duplicates',
  permission: 'DUPLICATE_READ',
  page: () => import('./DuplicateListPage.tsx'),
});
export const duplicateDetail = defineScreen({
  title: 'Suspected duplicate',
  permission: 'DUPLICATE_READ',
  page: () => import('./DuplicateDetailPage.tsx'),
});
