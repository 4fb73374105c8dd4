import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import { bankChangeList, hcpCreate, hcpList, hcpUpdate } from '../screens/hcp.screens.ts';
import { facilityPlatform, facilityRegistration } from '../screens/public-hcp.screens.ts';

/** The page of each screen of this room, fetched when it is first shown. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [hcpList, () => import('./hcps/HcpListPage.tsx')],
  [hcpCreate, () => import('./hcps/HcpCreatePage.tsx')],
  [hcpUpdate, () => import('./hcps/HcpUpdatePage.tsx')],
  [bankChangeList, () => import('./bank-changes/BankChangeListPage.tsx')],
  [facilityPlatform, () => import('./public/FacilityPlatformPage.tsx')],
  [facilityRegistration, () => import('./public/FacilityRegistrationPage.tsx')],
];
