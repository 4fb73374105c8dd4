import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import {
  accountantDashboard,
  accountManagerDashboard,
  adminDashboard,
  claimsOfficerDashboard,
  enrolleeDashboard,
  enrolleeDetail,
  hcpDashboard,
  hcpDetail,
  mdaDetail,
  profile,
  registrationDashboard,
  stuckWork,
} from '../screens/overview.screens.ts';

/** Lazily loaded pages of the screens in this folder. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [adminDashboard, () => import('./dashboards/AdminDashboard.tsx')],
  [accountManagerDashboard, () => import('./dashboards/AccountManagerDashboard.tsx')],
  [accountantDashboard, () => import('./dashboards/AccountantDashboard.tsx')],
  [claimsOfficerDashboard, () => import('./dashboards/ClaimsOfficerDashboard.tsx')],
  [enrolleeDashboard, () => import('./dashboards/EnrolleeDashboard.tsx')],
  [hcpDashboard, () => import('./dashboards/HcpDashboard.tsx')],
  [registrationDashboard, () => import('./dashboards/RegistrationDashboard.tsx')],
  [enrolleeDetail, () => import('./people/EnrolleeDetailPage.tsx')],
  [hcpDetail, () => import('./facilities/HcpDetailPage.tsx')],
  [profile, () => import('./profile/ProfilePage.tsx')],
  [stuckWork, () => import('./stuck-work/StuckWorkPage.tsx')],
  [mdaDetail, () => import('./mdas/MdaDetailPage.tsx')],
];
