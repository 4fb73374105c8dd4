import {
  ArchiveRestore,
  Banknote,
  BanknoteX,
  BookOpen,
  Building2,
  Cake,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  FileCheck2,
  FileClock,
  FilePen,
  Files,
  Gauge,
  HeartPulse,
  Hospital,
  Inbox,
  KeyRound,
  Landmark,
  LayoutDashboard,
  MailCheck,
  Map as MapIcon,
  MapPin,
  Network,
  ScanEye,
  ScrollText,
  ShieldCheck,
  Stethoscope,
  Timer,
  UserCog,
  UserX,
} from 'lucide-react';
import { reportHeads } from '../../graphql/generated.ts';
import { type Area, at, type Mount } from '../../platform/screen.ts';
import {
  activityLogList,
  apiKeyList,
  disabledData,
  recordAccessList,
  signInSettings,
  userAccountList,
} from '../../screens/administration.screens.ts';
import {
  encounterForm,
  encounterList,
  paCodeList,
  paDutyBoard,
  paRequestDetail,
  paRequestList,
  paSettings,
} from '../../screens/care.screens.ts';
import { billDetail, billList, claimApproval, claimList, officerBillQueue, paymentDetail } from '../../screens/claims.screens.ts';
import { dependantAdd, enrolleeEdit, headTransfer, registrationDetail, registrationList } from '../../screens/enrolment.screens.ts';
import {
  bhcpfPeople,
  birthdayList,
  enrolleeList,
  mdaBulkDetail,
  mdaBulkList,
  mdaCreate,
  mdaEdit,
  mdaList,
  mdaPeople,
} from '../../screens/members.screens.ts';
import { bankChangeList } from '../../screens/network.screens.ts';
import { adminDashboard, enrolleeDetail, mdaDetail, profile } from '../../screens/overview.screens.ts';
import { graphqlDocs, reportAt, scheduledReportList } from '../../screens/reports.screens.ts';
import {
  cards,
  dependantLists,
  duplicates,
  facilities,
  facilitiesToActivate,
  facilityChanges,
  familyRequests,
  rolls,
} from './shared-mounts.ts';

const OTHER_REPORTS = 'Other reports';

/** Reports are grouped in the menu by their first dimension. */
const REPORT_GROUPS: Readonly<Record<string, Pick<Mount, 'menu' | 'icon'>>> = {
  lga: { menu: 'Reports by LGA', icon: MapIcon },
  town: { menu: 'Reports by town', icon: MapPin },
  hcp: { menu: 'Reports by facility', icon: Hospital },
  mda: { menu: 'Reports by MDA', icon: Building2 },
  pa: { menu: 'PA clock', icon: Timer },
};
const reportGroup = (path: string) => REPORT_GROUPS[path.split('/')[0] ?? ''] ?? { menu: OTHER_REPORTS, icon: ChartColumn };

/** Short menu labels for long titles. */
const SHORT_LABELS: Readonly<Record<string, string>> = { utilisationOutliers: 'Utilisation', paClockByHour: 'PA clock by hour' };

export const admin: Area = {
  role: 'ADMIN',
  label: 'Administrator',
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
    at('pa-requests-past-the-hour', paRequestList, {
      title: 'PA requests past the hour',
      menu: 'Waiting for you',
      label: 'PA past the hour',
      icon: Timer,
      preset: { status: ['PENDING'], pastTheHour: true },
    }),
    at('pa-requests', paRequestList, { title: 'PA requests', menu: 'Authorisations', label: 'All requests', icon: ClipboardList }),
    at('pa-requests/:id', paRequestDetail),
    at('duty-board', paDutyBoard, { menu: 'Authorisations', icon: CalendarClock }),
    at('pa-settings', paSettings, { menu: 'Scheme', icon: Gauge }),
    at('pa-codes', paCodeList, {
      title: 'Active PA codes',
      menu: 'Authorisations',
      label: 'Active codes',
      icon: KeyRound,
      preset: { status: ['ACTIVE'] },
    }),
    facilitiesToActivate(),
    at('bank-changes', bankChangeList, {
      menu: 'Waiting for you',
      label: 'Bank changes',
      icon: Landmark,
      preset: { status: ['PENDING'] },
      count: 'BANK_CHANGES_PENDING',
    }),
    ...duplicates('Waiting for you'),
    ...facilityChanges(),
    at('get-all-processed-batches-by-an-officer/:officerId', billList, {
      title: 'Bills the officer vetted',
      under: 'submitted-claims-officer-bills',
      preset: { status: ['VETTED'] },
    }),
    at('get-all-claims-for-a-specific-batch/:billId', billDetail, { under: 'submitted-claims-officer-bills' }),
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
    ...dependantLists('manage-enrollees-dependents'),
    ...facilities(),
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
    ...cards('People'),
    familyRequests('People'),
    ...rolls('People'),
    at('incomplete-enrollee-detail', registrationDetail, { under: 'incomplete-enrollees-registration' }),
    ...Object.values(reportHeads).flatMap(({ key, path }) =>
      path
        ? [
            reportAt(`reports/${path}`, key, {
              ...reportGroup(path),
              ...(SHORT_LABELS[key] && { label: SHORT_LABELS[key] }),
              ...(path.startsWith('bhcpf') && { relatedViews: 'BHCPF' }),
            }),
          ]
        : [],
    ),
    at('reports/bhcpf-reports/people', bhcpfPeople, {
      relatedViews: 'BHCPF',
      menu: OTHER_REPORTS,
      icon: HeartPulse,
      preset: { paidBy: ['BHCPF'], status: ['ACTIVE', 'SUSPENDED', 'EXPIRED', 'DISABLED', 'DECEASED'] },
    }),
    at('reports/mda/full-details', mdaPeople, { ...reportGroup('mda'), icon: Network }),
    at('reports/enrollee-birthdays', birthdayList, { menu: OTHER_REPORTS, icon: Cake }),
    at('scheduled-reports', scheduledReportList, { menu: 'Scheme', icon: MailCheck }),
    at('reports/hcp/visitation/visits', encounterList, { under: 'reports/hcp/visitation' }),
    at('manage-user-accounts', userAccountList, { menu: 'Scheme', icon: UserCog }),
    at('sign-in-settings', signInSettings, { menu: 'Scheme', icon: ShieldCheck }),
    at('api-keys', apiKeyList, { menu: 'Scheme', icon: KeyRound }),
    at('graphql-docs', graphqlDocs, { menu: 'Scheme', icon: BookOpen }),
    at('view-disabled-data', disabledData, { menu: 'Scheme', icon: ArchiveRestore }),
    at('activity-logs', activityLogList, { menu: 'Scheme', icon: ScrollText }),
    at('record-access', recordAccessList, { menu: 'Scheme', icon: ScanEye }),
    at('profile', profile),
  ],
};
