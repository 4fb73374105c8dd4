import { defineScreen } from '../app/screen.ts';

export const accountManagerDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'PA_REQUEST_DECIDE',
  page: () => import('./AccountManagerDashboard.tsx'),
});
export const accountantDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'PAYMENT_WRITE',
  page: () => import('./AccountantDashboard.tsx'),
});
export const enrolleeDashboard = defineScreen({
  title: 'My cover',
  permission: 'ENCOUNTER_CONFIRM',
  page: () => import('./EnrolleeDashboard.tsx'),
});
export const hcpDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'REPORT_OWN_HCP_READ',
  page: () => import('./HcpDashboard.tsx'),
});
