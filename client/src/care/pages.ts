import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import {
  cardCheck,
  encounterForm,
  encounterList,
  enrolleeClinical,
  hospitalVisits,
  memberEligibility,
  paCodeList,
  paDutyBoard,
  paGenerate,
  paRequestDecide,
  paRequestDetail,
  paRequestFind,
  paRequestForm,
  paRequestList,
  paSettings,
} from '../screens/care.screens.ts';

/** The page of each screen of this room, fetched when it is first shown. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [cardCheck, () => import('./eligibility/CheckCardPage.tsx')],
  [memberEligibility, () => import('./eligibility/EligibilityPage.tsx')],
  [encounterForm, () => import('./encounters/EncounterFormPage.tsx')],
  [encounterList, () => import('./encounters/EncounterListPage.tsx')],
  [hospitalVisits, () => import('./encounters/HospitalVisitsPage.tsx')],
  [enrolleeClinical, () => import('./eligibility/EnrolleeClinicalPage.tsx')],
  [paRequestList, () => import('./pa-requests/PaRequestListPage.tsx')],
  [paRequestDecide, () => import('./pa-requests/PaRequestDecidePage.tsx')],
  [paRequestDetail, () => import('./pa-requests/PaRequestDetailPage.tsx')],
  [paRequestFind, () => import('./pa-requests/PaRequestFindPage.tsx')],
  [paRequestForm, () => import('./pa-requests/PaRequestFormPage.tsx')],
  [paGenerate, () => import('./pa-requests/PaGeneratePage.tsx')],
  [paDutyBoard, () => import('./pa-requests/PaDutyBoardPage.tsx')],
  [paSettings, () => import('./pa-requests/PaSettingsPage.tsx')],
  [paCodeList, () => import('./pa-requests/PaCodeListPage.tsx')],
];
