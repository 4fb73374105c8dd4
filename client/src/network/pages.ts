import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import {
  bankChangeList,
  diagnosisList,
  facilityPlatform,
  facilityRegistration,
  hcpCreate,
  hcpList,
  hcpUpdate,
  ownTariff,
  serviceCreate,
  serviceDetail,
  serviceEdit,
  serviceFilterList,
  serviceList,
  symptomCreate,
  symptomEdit,
  symptomList,
  tariffPriceList,
} from '../screens/network.screens.ts';

/** The page of each screen of this room, fetched when it is first shown. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [hcpList, () => import('./hcps/HcpListPage.tsx')],
  [hcpCreate, () => import('./hcps/HcpCreatePage.tsx')],
  [hcpUpdate, () => import('./hcps/HcpUpdatePage.tsx')],
  [bankChangeList, () => import('./bank-changes/BankChangeListPage.tsx')],
  [facilityPlatform, () => import('./public/FacilityPlatformPage.tsx')],
  [facilityRegistration, () => import('./public/FacilityRegistrationPage.tsx')],
  [serviceList, () => import('./catalogue/ServiceListPage.tsx')],
  [serviceFilterList, () => import('./catalogue/ServiceFilterPage.tsx')],
  [serviceDetail, () => import('./catalogue/ServiceDetailPage.tsx')],
  [serviceCreate, () => import('./catalogue/ServiceCreatePage.tsx')],
  [serviceEdit, () => import('./catalogue/ServiceEditPage.tsx')],
  [tariffPriceList, () => import('./catalogue/TariffPriceListPage.tsx')],
  [ownTariff, () => import('./hcps/OwnTariffPage.tsx')],
  [symptomList, () => import('./catalogue/SymptomListPage.tsx')],
  [symptomCreate, () => import('./catalogue/SymptomCreatePage.tsx')],
  [symptomEdit, () => import('./catalogue/SymptomEditPage.tsx')],
  [diagnosisList, () => import('./catalogue/DiagnosisListPage.tsx')],
];
