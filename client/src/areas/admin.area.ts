import {
  ArchiveRestore,
  ArrowLeftRight,
  Baby,
  Ban,
  Banknote,
  BanknoteX,
  Building2,
  ChartColumn,
  CirclePlus,
  Copy,
  FileCheck2,
  FileClock,
  FilePen,
  Files,
  FileUp,
  HeartHandshake,
  Hospital,
  HousePlus,
  IdCard,
  Inbox,
  Landmark,
  LayoutDashboard,
  ScrollText,
  Stethoscope,
  UserCog,
  UsersRound,
  UserX,
} from 'lucide-react';
import { type Area, at } from '../app/screen.ts';
import { adminDashboard } from '../dashboards/dashboards.screens.ts';
import { profile, userAccountList } from '../features/accounts/account.screens.ts';
import { activityLogList } from '../features/activity/activity.screens.ts';
import { billDetail, billList, officerBillQueue } from '../features/bills/bill.screens.ts';
import { cardRunDetail, cardRunList, studentCardList } from '../features/cards/card.screens.ts';
import { claimApproval, claimList } from '../features/claims/claim.screens.ts';
import { dependantRequestList } from '../features/dependant-requests/dependant-request.screens.ts';
import { disabledData } from '../features/disabled-data/disabled-data.screens.ts';
import { duplicateDetail, duplicateList } from '../features/duplicates/duplicate.screens.ts';
import { encounterForm } from '../features/encounters/encounter.screens.ts';
import { enrolleeDetail, enrolleeEdit, enrolleeList } from '../features/enrollees/enrollee.screens.ts';
import { DECIDED, facilityChangeDetail, facilityChangeList } from '../features/facility-changes/facility-change.screens.ts';
import { dependantAdd, headTransfer } from '../features/families/family.screens.ts';
import { bankChangeList, hcpCreate, hcpDetail, hcpList, hcpUpdate } from '../features/hcps/hcp.screens.ts';
import { mdaBulkDetail, mdaBulkList, mdaCreate, mdaDetail, mdaEdit, mdaList } from '../features/mdas/mda.screens.ts';
import { paymentDetail } from '../features/payments/payment.screens.ts';
import { registrationDetail, registrationList } from '../features/registrations/registration.screens.ts';
import { rollDetail, rollList, rollNew } from '../features/rolls/roll.screens.ts';
import { reports } from '../graphql/generated.ts';
import { reportAt } from '../reports/reports.screens.ts';

export const admin: Area = {
  role: 'ADMIN',
  words: 'Administrator',
  base: '/dashboard',
  mounts: [
    at('', adminDashboard, { menu: '', icon: LayoutDashboard }),
    at('submitted-claims-officer-bills', officerBillQueue, {
      title: 'Vetted bills waiting',
      menu: 'Waiting for you',
      label: 'Bills to approve',
      icon: Inbox,
      count: 'BILLS_TO_APPROVE',
      preset: { status: ['VETTED'] },
    }),
    at('pending-hcps', hcpList, {
      title: 'Facilities to activate',
      menu: 'Waiting for you',
      label: 'Facilities',
      icon: HousePlus,
      preset: { status: ['PENDING'] },
      count: 'HCPS_PENDING',
    }),
    at('bank-changes', bankChangeList, {
      menu: 'Waiting for you',
      label: 'Bank changes',
      icon: Landmark,
      preset: { status: ['PENDING'] },
      count: 'BANK_CHANGES_PENDING',
    }),
    at('duplicates', duplicateList, {
      menu: 'Waiting for you',
      label: 'Duplicates',
      icon: Copy,
      preset: { status: ['OPEN'] },
      count: 'DUPLICATES_OPEN',
    }),
    at('duplicates/:id', duplicateDetail),
    at('facility-changes', facilityChangeList, {
      title: 'Changes of facility',
      menu: 'Waiting for you',
      label: 'HCP changes',
      icon: ArrowLeftRight,
      preset: { status: ['PENDING'] },
      count: 'FACILITY_CHANGES_PENDING',
    }),
    at('facility-changes/:id', facilityChangeDetail),
    at('decided-facility-changes', facilityChangeList, {
      title: 'Decided changes',
      under: 'facility-changes',
      preset: { status: DECIDED },
    }),
    at('get-all-processed-batches-by-an-officer/:officerId', billList, {
      title: 'Bills the officer vetted',
      under: 'submitted-claims-officer-bills',
      preset: { status: ['VETTED'] },
    }),
    at('get-all-claims-for-a-specific-batch/:batchId', billDetail, { under: 'submitted-claims-officer-bills' }),
    at('claims-approval/:claimId', claimApproval, { under: 'submitted-claims-officer-bills' }),
    at('verted-claims-officer-bills', officerBillQueue, {
      title: 'Approved bills by officer',
      menu: 'Claims',
      label: 'Approved bills',
      icon: FileCheck2,
      preset: { status: ['APPROVED', 'PAID'] },
    }),
    at('get-all-verted-batches-by-an-officer/:officerId', billList, {
      title: 'Approved bills of the officer',
      under: 'verted-claims-officer-bills',
      preset: { status: ['APPROVED', 'PAID'] },
    }),
    at('all-claims', claimList, { title: 'All claims', menu: 'Claims', icon: Files }),
    at('unpaid-claims', claimList, {
      title: 'Unpaid claims',
      menu: 'Claims',
      label: 'Unpaid',
      icon: BanknoteX,
      preset: { status: ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'APPROVED'] },
    }),
    at('paid-claims', claimList, { title: 'Paid claims', menu: 'Claims', label: 'Paid', icon: Banknote, preset: { status: ['PAID'] } }),
    at('payments/:id', paymentDetail, { under: 'paid-claims' }),
    at('enrollee-details/:id', enrolleeDetail),
    at('enrollee-details/:id/edit', enrolleeEdit),
    at('enrollee-details/:id/add', dependantAdd),
    at('enrollee-details/:id/principal', headTransfer),
    at('encounter-form', encounterForm, { menu: 'People', icon: Stethoscope }),
    at('manage-enrollees-dependents', enrolleeList, {
      title: 'Dependants',
      menu: 'People',
      icon: Baby,
      preset: { relationship: ['CHILD', 'EXTRA'] },
    }),
    at('manage-enrollees-spouse', enrolleeList, {
      title: 'Spouses',
      menu: 'People',
      icon: HeartHandshake,
      preset: { relationship: ['SPOUSE'] },
    }),
    at('activated-hcps', hcpList, {
      title: 'Activated HCPs',
      menu: 'Facilities',
      label: 'Activated',
      icon: Hospital,
      preset: { status: ['ACTIVATED'] },
    }),
    at('deactivated-hcps', hcpList, {
      title: 'Deactivated HCPs',
      menu: 'Facilities',
      label: 'Deactivated',
      icon: Ban,
      preset: { status: ['DEACTIVATED'] },
    }),
    at('rejected-hcps', hcpList, { title: 'Rejected applications', under: 'pending-hcps', preset: { status: ['REJECTED'] } }),
    at('add-new-hcp', hcpCreate, { menu: 'Facilities', label: 'Add a facility', icon: CirclePlus }),
    at('view-hcp/:id', hcpDetail, { under: 'activated-hcps' }),
    at('update-hcp/:id', hcpUpdate, { under: 'activated-hcps' }),
    at('view-mdas', mdaList, { title: 'MDAs', menu: 'Facilities', icon: Building2 }),
    at('view-mdas/:id', mdaDetail),
    at('add-new-mda', mdaCreate, { under: 'view-mdas' }),
    at('edit-mda/:id', mdaEdit, { under: 'view-mdas' }),
    at('disable-enable-enrollees-by-mdas', mdaBulkList, { menu: 'Facilities', label: 'People by MDA', icon: UserX }),
    at('disable-enable-enrollees-by-mdas/:id', mdaBulkDetail),
    at('manage-enrollees-registration', registrationList, {
      title: 'Registrations',
      menu: 'People',
      icon: FileClock,
      count: 'REGISTRATIONS_TO_APPROVE',
    }),
    at('incomplete-enrollees-registration', registrationList, {
      title: 'Incomplete registrations',
      label: 'Incomplete',
      menu: 'People',
      icon: FilePen,
      preset: { status: ['INCOMPLETE'] },
    }),
    at('print-tiship-cards', studentCardList, { menu: 'People', icon: IdCard }),
    at('print-tiship-cards/printed', cardRunList),
    at('print-tiship-cards/printed/:id', cardRunDetail),
    at('dependant-requests', dependantRequestList, {
      menu: 'People',
      label: 'Family requests',
      icon: UsersRound,
      count: 'DEPENDANTS_ASKED',
    }),
    at('bulk-enrolment', rollList, { menu: 'People', icon: FileUp }),
    at('bulk-enrolment/new', rollNew),
    at('bulk-enrolment/:id', rollDetail),
    at('incomplete-enrollee-detail', registrationDetail, { under: 'incomplete-enrollees-registration' }),
    ...Object.values(reports).flatMap(({ key, path }) =>
      path ? [reportAt(`reports/${path}`, key, { menu: 'Reports', icon: ChartColumn })] : [],
    ),
    at('manage-user-accounts', userAccountList, { menu: 'Scheme', icon: UserCog }),
    at('view-disabled-data', disabledData, { menu: 'Scheme', icon: ArchiveRestore }),
    at('activity-logs', activityLogList, { menu: 'Scheme', icon: ScrollText }),
    at('profile', profile),
  ],
};
