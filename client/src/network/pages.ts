import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import {
  bankChangeList,
  contact,
  facilityPlatform,
  facilityRegistration,
  facilitySearch,
  hcpCreate,
  hcpList,
  hcpUpdate,
  planOffer,
  planPrices,
} from '../screens/network.screens.ts';

/** The page of each screen of this room, fetched when it is first shown. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [hcpList, () => import('./hcps/HcpListPage.tsx')],
  [hcpCreate, () => import('./hcps/HcpCreatePage.tsx')],
  [hcpUpdate, () => import('./hcps/HcpUpdatePage.tsx')],
  [bankChangeList, () => import('./bank-changes/BankChangeListPage.tsx')],
  [planPrices, () => import('./public/PlansPage.tsx')],
  [planOffer, () => import('./public/PlanPage.tsx')],
  [facilitySearch, () => import('./public/FacilitiesPage.tsx')],
  [contact, () => import('./public/ContactPage.tsx')],
  [facilityPlatform, () => import('./public/FacilityPlatformPage.tsx')],
  [facilityRegistration, () => import('./public/FacilityRegistrationPage.tsx')],
];
