import { defineScreen } from '../../app/screen.ts';
import type { PaCodeFilter, PaRequestFilter } from '../../graphql/generated.ts';

export const paRequestList = defineScreen<PaRequestFilter>({
  title: 'PA requests',
  permission: 'PA_REQUEST_READ',
  page: () => import('./PaRequestListPage.tsx'),
});
export const paRequestDecide = defineScreen({
  title: 'Decide a PA request',
  permission: 'PA_REQUEST_DECIDE',
  rail: true,
  page: () => import('./PaRequestDecidePage.tsx'),
});
export const paRequestDetail = defineScreen({
  title: 'PA request',
  permission: 'PA_REQUEST_READ',
  shows: 'PaRequest',
  page: () => import('./PaRequestDetailPage.tsx'),
});
export const paRequestFind = defineScreen({
  title: 'Find a PA request',
  permission: 'PA_REQUEST_CREATE',
  page: () => import('./PaRequestFindPage.tsx'),
});
export const paRequestForm = defineScreen({
  title: 'New PA request',
  permission: 'PA_REQUEST_CREATE',
  page: () => import('./PaRequestFormPage.tsx'),
});
export const paGenerate = defineScreen({
  title: 'Generate a PA code',
  permission: 'PA_REQUEST_CREATE',
  page: () => import('./PaGeneratePage.tsx'),
});
export const paCodeList = defineScreen<PaCodeFilter>({
  title: 'PA codes',
  permission: 'PA_CODE_MANAGE',
  page: () => import('./PaCodeListPage.tsx'),
});
