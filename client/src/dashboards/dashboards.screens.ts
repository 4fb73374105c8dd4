import { defineScreen } from '../app/screen.ts';

export const adminDashboard = defineScreen({ title: 'Dashboard', permission: 'REPORT_READ', page: () => import('./AdminDashboard.tsx') });
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
export const claimsOfficerDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'BATCH_VET',
  page: () => import('./ClaimsOfficerDashboard.tsx'),
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
export const registrationDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'REGISTRATION_WRITE',
  page: () => import('./RegistrationDashboard.tsx'),
});
