import { defineScreen } from '../platform/screen.ts';

export const adminDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'REPORT_READ',
  page: () => import('../overview/dashboards/AdminDashboard.tsx'),
});
export const accountManagerDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'PA_REQUEST_DECIDE',
  page: () => import('../overview/dashboards/AccountManagerDashboard.tsx'),
});
export const accountantDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'PAYMENT_WRITE',
  page: () => import('../overview/dashboards/AccountantDashboard.tsx'),
});
export const claimsOfficerDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'BATCH_VET',
  page: () => import('../overview/dashboards/ClaimsOfficerDashboard.tsx'),
});
export const enrolleeDashboard = defineScreen({
  title: 'My cover',
  permission: 'ENCOUNTER_CONFIRM',
  page: () => import('../overview/dashboards/EnrolleeDashboard.tsx'),
});
export const hcpDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'REPORT_OWN_HCP_READ',
  page: () => import('../overview/dashboards/HcpDashboard.tsx'),
});
export const registrationDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'REGISTRATION_WRITE',
  page: () => import('../overview/dashboards/RegistrationDashboard.tsx'),
});
