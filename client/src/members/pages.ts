import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import {
  bhcpfPeople,
  birthdayList,
  cardRunDetail,
  cardRunList,
  enrolleeList,
  facilityChangeDetail,
  facilityChangeList,
  facilityChoose,
  mdaBulkDetail,
  mdaBulkList,
  mdaCreate,
  mdaEdit,
  mdaList,
  mdaPeople,
  ownEnrolleesReport,
  ownRecordAccessList,
  studentCardList,
} from '../screens/members.screens.ts';

/** The page of each screen of this room, fetched when it is first shown. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [birthdayList, () => import('./birthdays/BirthdayListPage.tsx')],
  [studentCardList, () => import('./cards/StudentCardListPage.tsx')],
  [cardRunList, () => import('./cards/CardRunListPage.tsx')],
  [cardRunDetail, () => import('./cards/CardRunPage.tsx')],
  [enrolleeList, () => import('./enrollees/EnrolleeListPage.tsx')],
  [ownEnrolleesReport, () => import('./enrollees/OwnEnrolleesReportPage.tsx')],
  [bhcpfPeople, () => import('./enrollees/BhcpfPeoplePage.tsx')],
  [facilityChangeList, () => import('./facility-changes/FacilityChangeListPage.tsx')],
  [facilityChangeDetail, () => import('./facility-changes/FacilityChangeDetailPage.tsx')],
  [facilityChoose, () => import('./facility-changes/ChooseFacilityPage.tsx')],
  [mdaList, () => import('./mdas/MdaListPage.tsx')],
  [mdaCreate, () => import('./mdas/MdaCreatePage.tsx')],
  [mdaEdit, () => import('./mdas/MdaEditPage.tsx')],
  [mdaBulkList, () => import('./mdas/MdaBulkListPage.tsx')],
  [mdaBulkDetail, () => import('./mdas/MdaBulkDetailPage.tsx')],
  [mdaPeople, () => import('./mdas/MdaPeoplePage.tsx')],
  [ownRecordAccessList, () => import('./record-access/OwnRecordAccessPage.tsx')],
];
