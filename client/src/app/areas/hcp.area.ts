import {
  Banknote,
  BanknoteX,
  ChartColumn,
  ClipboardList,
  ClipboardPlus,
  FileCheck,
  FileCheck2,
  FilePen,
  FileSearch,
  Files,
  KeyRound,
  LayoutDashboard,
  ReceiptText,
  Send,
  ShieldCheck,
  Stethoscope,
  Users,
  Zap,
} from 'lucide-react';
import { type Area, at } from '../../platform/screen.ts';
import { profile } from '../../screens/account.screens.ts';
import { billDetail, billList, submitBillPage } from '../../screens/bill.screens.ts';
import {
  authClaimForm,
  claimDetail,
  claimForm,
  claimList,
  claimOutcome,
  noAuthStart,
  pendingClaimForm,
  pendingClaims,
} from '../../screens/claim.screens.ts';
import { hcpDashboard } from '../../screens/dashboards.screens.ts';
import { memberEligibility } from '../../screens/eligibility.screens.ts';
import { encounterForm } from '../../screens/encounter.screens.ts';
import { enrolleeClinical, enrolleeDetail, enrolleeList, ownEnrolleesReport } from '../../screens/enrollee.screens.ts';
import { paGenerate, paRequestDetail, paRequestFind, paRequestForm, paRequestList } from '../../screens/pa-request.screens.ts';
import { paymentDetail } from '../../screens/payment.screens.ts';

export const hcp: Area = {
  role: 'HCP',
  label: 'Healthcare provider',
  base: '/hcp-dashboard',
  mounts: [
    at('', hcpDashboard, { menu: '', icon: LayoutDashboard }),
    at('member-eligibility', memberEligibility, { menu: 'At the desk', icon: ShieldCheck }),
    at('encounter-form', encounterForm, { menu: 'At the desk', icon: Stethoscope }),
    at('my-pa-code-request-form', paRequestForm, { menu: 'Authorisations', label: 'New request', icon: ClipboardPlus }),
    at('generate-pa', paGenerate, { menu: 'Authorisations', label: 'Generate a code', icon: Zap }),
    at('my-pa-code-request', paRequestList, {
      title: 'Our PA requests',
      menu: 'Authorisations',
      icon: ClipboardList,
      count: 'PA_QUERIED',
      countLabel: 'Queries to answer',
    }),
    at('my-pa-code-request/view-pa-code/:id', paRequestDetail),
    at('view-pa-request', paRequestFind, { menu: 'Authorisations', label: 'Find a request', icon: FileSearch }),
    at('view-processed-pa-request', paRequestList, {
      title: 'Decided PA requests',
      menu: 'Authorisations',
      label: 'Decided',
      icon: FileCheck,
      preset: { status: ['APPROVED', 'REJECTED', 'USED', 'EXPIRED'] },
    }),
    at('prepare-claims-form/create-auth-claim-form', authClaimForm, { menu: 'Claims', label: 'With a PA code', icon: KeyRound }),
    at('prepare-claims-form/create-no-auth-claim-form', noAuthStart, { menu: 'Claims', label: 'Without a PA code', icon: ReceiptText }),
    at('prepare-claims-form/no-auth-form', claimForm, { title: 'New claim form', under: 'prepare-claims-form/create-no-auth-claim-form' }),
    at('prepare-claims-form/pending-claims-forms', pendingClaims, {
      menu: 'Claims',
      label: 'Pending forms',
      icon: FilePen,
      count: 'CLAIMS_TO_SEND',
      countLabel: 'Claim forms to send',
    }),
    at('pending-claim-form', pendingClaimForm, { under: 'prepare-claims-form/pending-claims-forms' }),
    at('submit-claims-forms', submitBillPage, { menu: 'Claims', icon: Send }),
    at('submitted-claims-forms', billList, { title: 'Submitted bills', menu: 'Claims', icon: Files }),
    at('submitted-claims-forms/batches/:billId', billDetail),
    at('submitted-claims-forms/claims/:claimId', claimDetail),
    at('submitted-claims-forms/claims-approval/:claimId', claimOutcome),
    at('processed-claims-forms', claimList, {
      title: 'Processed claims',
      menu: 'Claims',
      label: 'Processed',
      icon: FileCheck2,
      preset: { status: ['VETTED', 'APPROVED', 'REJECTED', 'PAID'] },
    }),
    at('paid-claims', claimList, { title: 'Paid claims', menu: 'Claims', label: 'Paid', icon: Banknote, preset: { status: ['PAID'] } }),
    at('unpaid-claims', claimList, {
      title: 'Unpaid claims',
      menu: 'Claims',
      label: 'Unpaid',
      icon: BanknoteX,
      preset: { status: ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'APPROVED'] },
    }),
    at('payments/:id', paymentDetail, { under: 'paid-claims' }),
    at('manage-enrollees', enrolleeList, { title: 'Our enrollees', menu: 'People', icon: Users }),
    at('hcp-enrollees-report', ownEnrolleesReport, { menu: 'People', label: 'Report', icon: ChartColumn }),
    at('manage-enrollees/view-enrollee/:id', enrolleeDetail),
    at('manage-enrollee-details/:id', enrolleeClinical, { under: 'manage-enrollees' }),
    at('profile', profile),
  ],
};
