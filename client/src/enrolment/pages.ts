import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import { dependantAsk, dependantRequestList } from '../screens/dependant-request.screens.ts';
import { duplicateDetail, duplicateList } from '../screens/duplicate.screens.ts';
import { enrolleeEdit } from '../screens/enrollee.screens.ts';
import { dependantAdd, headTransfer } from '../screens/family.screens.ts';
import {
  agreementStep,
  enrollRegister,
  finalStep,
  institutionStep,
  lastStep,
  registrationDetail,
  registrationList,
  registrationStart,
  reviewStep,
  selfRegistration,
} from '../screens/registration.screens.ts';
import { rollDetail, rollList, rollNew } from '../screens/roll.screens.ts';

/** The page of each screen of this room, fetched when it is first shown. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [dependantAsk, () => import('./dependant-requests/RequestDependantPage.tsx')],
  [dependantRequestList, () => import('./dependant-requests/DependantRequestListPage.tsx')],
  [duplicateList, () => import('./duplicates/DuplicateListPage.tsx')],
  [duplicateDetail, () => import('./duplicates/DuplicateDetailPage.tsx')],
  [enrolleeEdit, () => import('./corrections/EditEnrolleePage.tsx')],
  [dependantAdd, () => import('./families/AddDependantPage.tsx')],
  [headTransfer, () => import('./families/TransferHeadshipPage.tsx')],
  [registrationStart, () => import('./registrations/steps/PersonStepPage.tsx')],
  [agreementStep, () => import('./registrations/steps/AgreementStepPage.tsx')],
  [institutionStep, () => import('./registrations/steps/InstitutionStepPage.tsx')],
  [reviewStep, () => import('./registrations/steps/ReviewStepPage.tsx')],
  [lastStep, () => import('./registrations/steps/LastStepPage.tsx')],
  [finalStep, () => import('./registrations/steps/FinalStepPage.tsx')],
  [selfRegistration, () => import('./registrations/SelfRegistrationPage.tsx')],
  [enrollRegister, () => import('./registrations/EnrollRegisterPage.tsx')],
  [registrationList, () => import('./registrations/RegistrationListPage.tsx')],
  [registrationDetail, () => import('./registrations/RegistrationDetailPage.tsx')],
  [rollList, () => import('./rolls/RollListPage.tsx')],
  [rollNew, () => import('./rolls/RollNewPage.tsx')],
  [rollDetail, () => import('./rolls/RollDetailPage.tsx')],
];
