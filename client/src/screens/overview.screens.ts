import { defineScreen } from '../platform/screen.ts';

export const profile = defineScreen({
  title: 'Profile',
  permission: 'PROFILE_USE',
});
export const enrolleeDetail = defineScreen({
  title: 'Enrollee',
  permission: 'ENROLLEE_READ',
  entity: 'Enrollee',
});
export const mdaDetail = defineScreen({
  title: 'MDA',
  entity: 'Mda',
  permission: 'MDA_READ',
});
export const adminDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'REPORT_READ',
});
export const stuckWork = defineScreen({
  title: 'Needs attention',
  permission: 'STUCK_WORK_READ',
});
export const accountManagerDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'PA_REQUEST_DECIDE',
});
export const accountantDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'PAYMENT_WRITE',
});
export const claimsOfficerDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'BILL_VET',
});
export const enrolleeDashboard = defineScreen({
  title: 'My cover',
  permission: 'ENCOUNTER_CONFIRM',
});
export const hcpDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'REPORT_OWN_HCP_READ',
});
export const registrationDashboard = defineScreen({
  title: 'Dashboard',
  permission: 'REGISTRATION_START',
});
export const hcpDetail = defineScreen({
  title: 'Facility',
  entity: 'Hcp',
  permission: 'HCP_READ',
});
