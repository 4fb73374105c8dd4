import type { PaCodeFilter, PaRequestFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const paRequestList = defineScreen<PaRequestFilter>({
  title: 'PA requests',
  permission: 'PA_REQUEST_READ',
});
export const paRequestDecide = defineScreen({
  title: 'Decide a PA request',
  permission: 'PA_REQUEST_DECIDE',
  collapsedMenu: true,
});
export const paRequestDetail = defineScreen({
  title: 'PA request',
  permission: 'PA_REQUEST_READ',
  entity: 'PaRequest',
});
export const paRequestFind = defineScreen({
  title: 'Find a PA request',
  permission: 'PA_REQUEST_CREATE',
});
export const paRequestForm = defineScreen({
  title: 'New PA request',
  permission: 'PA_REQUEST_CREATE',
});
export const paGenerate = defineScreen({
  title: 'Generate a PA code',
  permission: 'PA_REQUEST_CREATE',
});
export const paCodeList = defineScreen<PaCodeFilter>({
  title: 'PA codes',
  permission: 'PA_CODE_MANAGE',
});
