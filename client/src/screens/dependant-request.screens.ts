import type { DependantRequestFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const dependantAsk = defineScreen({
  title: 'Add someone to your family',
  permission: 'DEPENDANT_REQUEST_CREATE',
  page: () => import('../enrolment/dependant-requests/RequestDependantPage.tsx'),
});

export const dependantRequestList = defineScreen<DependantRequestFilter>({
  title: 'Requests for dependants',
  permission: 'FAMILY_WRITE',
  page: () => import('../enrolment/dependant-requests/DependantRequestListPage.tsx'),
});
