import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import {
  bankChangeList,
  facilityPlatform,
  facilityRegistration,
  hcpCreate,
  hcpList,
  hcpUpdate,
  planCreate,
  planEdit,
  planList,
} from '../screens/network.screens.ts';

/** The page of each screen of this room, fetched when it is first shown. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [hcpList, () => import('./hcps/HcpListPage.tsx')],
  [hcpCreate, () => import('./hcps/HcpCreatePage.tsx')],
  [hcpUpdate, () => import('./hcps/HcpUpdatePage.tsx')],
  [planList, () => import('./plans/PlanListPage.tsx')],
  [planCreate, () => import('./plans/PlanCreatePage.tsx')],
  [planEdit, () => import('./plans/PlanEditPage.tsx')],
  [bankChangeList, () => import('./bank-changes/BankChangeListPage.tsx')],
  [facilityPlatform, () => import('./public/FacilityPlatformPage.tsx')],
  [facilityRegistration, () => import('./public/FacilityRegistrationPage.tsx')],
];
