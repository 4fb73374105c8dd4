import { defineScreen } from '../../app/screen.ts';
import type { DependantRequestFilter } from '../../graphql/generated.ts';

export const dependantAsk = defineScreen({
  title: 'Add someone to your family',
  permission: 'DEPENDANT_REQUEST_CREATE',
  page: () => import('./RequestDependantPage.tsx'),
});

export const dependantRequestList = defineScreen<DependantRequestFilter>({
  title: 'Requests for dependants',
  permission: 'FAMILY_WRITE',
  page: () => import('./DependantRequestListPage.tsx'),
});
