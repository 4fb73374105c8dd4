import type { PaCodeFilter, PaRequestFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const paRequestList = defineScreen<PaRequestFilter>({
  title: 'PA requests',
  permission: 'PA_REQUEST_READ',
  page: () => import('../care/pa-requests/PaRequestListPage.tsx'),
});
export const paRequestDecide = defineScreen({
  title: 'Decide a PA request',
  permission: 'PA_REQUEST_DECIDE',
  rail: true,
  page: () => import('../care/pa-requests/PaRequestDecidePage.tsx'),
});
export const paRequestDetail = defineScreen({
  title: 'PA request',
  permission: 'PA_REQUEST_READ',
  shows: 'PaRequest',
  page: () => import('../care/pa-requests/PaRequestDetailPage.tsx'),
});
export const paRequestFind = defineScreen({
  title: 'Find a PA request',
  permission: 'PA_REQUEST_CREATE',
  page: () => import('../care/pa-requests/PaRequestFindPage.tsx'),
});
export const paRequestForm = defineScreen({
  title: 'New PA request',
  permission: 'PA_REQUEST_CREATE',
  page: () => import('../care/pa-requests/PaRequestFormPage.tsx'),
});
export const paGenerate = defineScreen({
  title: 'Generate a PA code',
  permission: 'PA_REQUEST_CREATE',
  page: () => import('../care/pa-requests/PaGeneratePage.tsx'),
});
export const paCodeList = defineScreen<PaCodeFilter>({
  title: 'PA codes',
  permission: 'PA_CODE_MANAGE',
  page: () => import('../care/pa-requests/PaCodeListPage.tsx'),
});
