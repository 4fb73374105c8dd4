import type { MdaFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const mdaList = defineScreen<MdaFilter>({
  title: 'MDAs',
  permission: 'MDA_READ',
  page: () => import('../members/mdas/MdaListPage.tsx'),
});
export const mdaDetail = defineScreen({
  title: 'MDA',
  shows: 'Mda',
  permission: 'MDA_READ',
  page: () => import('../members/mdas/MdaDetailPage.tsx'),
});
export const mdaCreate = defineScreen({
  title: 'Add an MDA',
  permission: 'MDA_MANAGE',
  page: () => import('../members/mdas/MdaCreatePage.tsx'),
});
export const mdaEdit = defineScreen({
  title: 'Edit the MDA',
  permission: 'MDA_MANAGE',
  page: () => import('../members/mdas/MdaEditPage.tsx'),
});
export const mdaBulkList = defineScreen({
  title: 'Disable or enable the people of an MDA',
  permission: 'MDA_BULK_DISABLE',
  page: () => import('../members/mdas/MdaBulkListPage.tsx'),
});
export const mdaBulkDetail = defineScreen({
  title: 'People of an MDA changed',
  shows: 'MdaBulk',
  permission: 'MDA_BULK_DISABLE',
  page: () => import('../members/mdas/MdaBulkDetailPage.tsx'),
});
/** Under the reports: everyone of one MDA with the family. */
export const mdaPeople = defineScreen({
  title: 'People of an MDA',
  permission: 'PERSON_REPORT_READ',
  page: () => import('../members/mdas/MdaPeoplePage.tsx'),
});
