import {
  ClipboardList,
  ClipboardPen,
  FileCheck2,
  FilePen,
  Inbox,
  KeyRound,
  LayoutDashboard,
  MessagesSquare,
  ReceiptText,
  Send,
  Users,
} from 'lucide-react';
import { type Area, at } from '../../platform/screen.ts';
import { encounterDetail, encounterList, paRequestDetail, referralDetail } from '../../screens/care.screens.ts';
import {
  authClaimForm,
  billDetail,
  billList,
  claimDetail,
  claimDisputeDetail,
  claimDisputeList,
  claimForm,
  claimVetting,
  hcpBillQueue,
  noAuthStart,
  paymentDetail,
  paymentRunDetail,
  pendingClaims,
  prepareClaims,
  submitBillPage,
} from '../../screens/claims.screens.ts';
import { enrolleeList } from '../../screens/members.screens.ts';
import { claimsOfficerDashboard, enrolleeDetail, hcpDetail, profile } from '../../screens/overview.screens.ts';
import { ownMessages } from './shared-mounts.ts';

export const claimsOfficer: Area = {
  role: 'CLAIMS_OFFICER',
  label: 'Claims officer',
  base: '/claims-processing-dashboard',
  mounts: [
    at('', claimsOfficerDashboard, { menu: '', icon: LayoutDashboard }),
    ownMessages(),
    at('bills-management/submitted-hcp-Bills', hcpBillQueue, {
      menu: 'Waiting for you',
      label: 'Submitted bills',
      icon: Inbox,
      count: 'BILLS_TO_VET',
    }),
    at('bills-management/submitted-hcp-Bills/:hcpId', billList, {
      title: 'Bills of the facility',
      preset: { status: ['SUBMITTED', 'IN_REVIEW'] },
    }),
    at('bills-management/submitted-hcp-Bills/:hcpId/batches/:billId', billDetail),
    at('bills-management/submitted-hcp-Bills/:hcpId/batches/:billId/claims/:claimId', claimDetail),
    at('bills-management/submitted-hcp-Bills/:hcpId/batches/:billId/claims-approval/:claimId', claimVetting),
    at('bills-management/verted-hcp-bills', billList, {
      title: 'Vetted bills',
      menu: 'Bills',
      icon: FileCheck2,
      preset: { status: ['VETTED', 'APPROVED', 'PAID'], vettedByMe: true },
    }),
    at('claim-disputes', claimDisputeList, { menu: 'Bills', label: 'Disputes', icon: MessagesSquare }),
    at('claim-disputes/:id', claimDisputeDetail),
    at('bills/:billId', billDetail, { under: 'bills-management/verted-hcp-bills' }),
    at('claims/:claimId', claimDetail, { under: 'bills-management/verted-hcp-bills' }),
    at('payments/:id', paymentDetail, { under: 'bills-management/verted-hcp-bills' }),
    at('payment-runs/:id', paymentRunDetail, { under: 'bills-management/verted-hcp-bills' }),
    at('view-hcp/:id', hcpDetail, { under: 'bills-management/submitted-hcp-Bills' }),
    at('prepare-claims-forms/prepare-claims-forms', prepareClaims, { menu: 'Paper forms', label: 'Key in forms', icon: ClipboardPen }),
    at('prepare-claims-forms/create-auth-claim-form', authClaimForm, { menu: 'Paper forms', label: 'With a PA code', icon: KeyRound }),
    at('prepare-claims-forms/create-no-auth-claim-form', noAuthStart, {
      menu: 'Paper forms',
      label: 'Without a PA code',
      icon: ReceiptText,
    }),
    at('prepare-claims-forms/no-auth-form', claimForm, { under: 'prepare-claims-forms/create-no-auth-claim-form' }),
    at('prepare-claims-forms/pending-claims-forms', pendingClaims, {
      menu: 'Paper forms',
      label: 'Pending forms',
      icon: FilePen,
      preset: { keyedByOfficer: true },
    }),
    at('prepare-claims-forms/pending-claims-forms/:hcpId', pendingClaims, {
      title: 'Pending forms of the facility',
      preset: { keyedByOfficer: true },
    }),
    at('prepare-claims-forms/submit-claims-forms', submitBillPage, { menu: 'Paper forms', icon: Send }),
    at('prepare-claims-forms/submit-claims-forms/:hcpId', submitBillPage, { title: 'Submit a bill of the facility' }),
    at('referrals/:id', referralDetail, { under: 'bills-management/submitted-hcp-Bills' }),
    at('pa-requests/:id', paRequestDetail, { under: 'bills-management/submitted-hcp-Bills' }),
    at('manage-enrollee', enrolleeList, { title: 'Enrollees', menu: 'People', icon: Users }),
    at('manage-enrollee/view-enrollee/:id', enrolleeDetail),
    at('visits', encounterList, { menu: 'People', icon: ClipboardList }),
    at('visits/:id', encounterDetail),
    at('profile', profile),
  ],
};
