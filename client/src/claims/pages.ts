import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import { billDetail, billList, hcpBillQueue, officerBillQueue, submitBillPage } from '../screens/bill.screens.ts';
import {
  authClaimForm,
  claimApproval,
  claimDetail,
  claimForm,
  claimList,
  claimOutcome,
  claimVetting,
  noAuthStart,
  pendingClaimForm,
  pendingClaims,
  prepareClaims,
} from '../screens/claim.screens.ts';
import { payableList, paymentDetail, paymentList } from '../screens/payment.screens.ts';

/** The page of each screen of this room, fetched when it is first shown. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [hcpBillQueue, () => import('./bills/HcpBillQueuePage.tsx')],
  [officerBillQueue, () => import('./bills/OfficerBillQueuePage.tsx')],
  [billList, () => import('./bills/BillListPage.tsx')],
  [billDetail, () => import('./bills/BillDetailPage.tsx')],
  [submitBillPage, () => import('./bills/SubmitBillPage.tsx')],
  [claimList, () => import('./ClaimListPage.tsx')],
  [pendingClaims, () => import('./PendingClaimsPage.tsx')],
  [claimDetail, () => import('./ClaimDetailPage.tsx')],
  [claimOutcome, () => import('./ClaimDetailPage.tsx')],
  [claimVetting, () => import('./vetting/ClaimVettingPage.tsx')],
  [claimApproval, () => import('./vetting/ClaimApprovalPage.tsx')],
  [authClaimForm, () => import('./preparation/AuthClaimPage.tsx')],
  [noAuthStart, () => import('./preparation/NoAuthStartPage.tsx')],
  [claimForm, () => import('./preparation/ClaimFormPage.tsx')],
  [pendingClaimForm, () => import('./preparation/ClaimFormPage.tsx')],
  [prepareClaims, () => import('./preparation/PrepareClaimsPage.tsx')],
  [payableList, () => import('./payments/PayablePage.tsx')],
  [paymentList, () => import('./payments/PaymentListPage.tsx')],
  [paymentDetail, () => import('./payments/PaymentDetailPage.tsx')],
];
