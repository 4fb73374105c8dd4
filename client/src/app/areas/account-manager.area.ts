import {
  CalendarX,
  ChartColumn,
  CircleCheck,
  CircleX,
  ClipboardList,
  FileCheck,
  Files,
  Forward,
  HandCoins,
  KeyRound,
  LayoutDashboard,
  Send,
  Timer,
  Undo2,
  Users,
} from 'lucide-react';
import { type Area, at } from '../../platform/screen.ts';
import {
  encounterDetail,
  encounterList,
  paCodeList,
  paDutyBoard,
  paRequestDecide,
  paRequestDetail,
  paRequestList,
  referralDetail,
  referralList,
} from '../../screens/care.screens.ts';
import { capitationContestList, capitationStatementDetail } from '../../screens/claims.screens.ts';
import { enrolleeEdit } from '../../screens/enrolment.screens.ts';
import { enrolleeList, facilityChoose } from '../../screens/members.screens.ts';
import { accountManagerDashboard, enrolleeDetail, profile } from '../../screens/overview.screens.ts';
import { reportAt } from '../../screens/reports.screens.ts';
import { dependantLists, facilities, facilitiesToActivate, facilityChanges } from './shared-mounts.ts';

export const accountManager: Area = {
  role: 'ACCOUNT_MANAGER',
  label: 'Account manager',
  base: '/account-manager-dashboard',
  mounts: [
    at('', accountManagerDashboard, { menu: '', icon: LayoutDashboard }),
    at('manage-pending-pa-request', paRequestList, {
      title: 'Pending PA requests',
      menu: 'Waiting for you',
      label: 'PA requests',
      icon: Timer,
      preset: { status: ['PENDING'] },
      count: 'PA_PENDING',
    }),
    at('manage-pending-pa-request/:id', paRequestDecide),
    // Links from other records lead to the first address of a page.
    at('view-all-referral-request/:id', referralDetail),
    at('view-pending-referral-request', referralList, {
      title: 'Pending referrals',
      menu: 'Waiting for you',
      label: 'Referrals',
      icon: Send,
      preset: { status: ['PENDING'] },
      count: 'REFERRALS_PENDING',
    }),
    at('view-pending-referral-request/:id', referralDetail),
    at('capitation-contests', capitationContestList, {
      menu: 'Waiting for you',
      label: 'Contested lives',
      icon: HandCoins,
      count: 'CAPITATION_CONTESTS',
    }),
    at('capitation-contests/:id', capitationStatementDetail),
    at('duty-board', paDutyBoard, { menu: 'Waiting for you', icon: ClipboardList }),
    facilitiesToActivate(),
    ...facilityChanges(),
    at('manage-active-pa-codes', paCodeList, {
      title: 'Active PA codes',
      menu: 'Authorisations',
      label: 'Active codes',
      icon: KeyRound,
      preset: { status: ['ACTIVE'] },
    }),
    at('manage-approved-pa-request', paRequestList, {
      title: 'Approved PA requests',
      menu: 'Authorisations',
      label: 'Approved',
      icon: CircleCheck,
      preset: { status: ['APPROVED'] },
    }),
    at('manage-rejected-pa-request', paRequestList, {
      title: 'Rejected PA requests',
      menu: 'Authorisations',
      label: 'Rejected',
      icon: CircleX,
      preset: { status: ['REJECTED'] },
    }),
    at('manage-used-pa-request', paRequestList, {
      title: 'Used PA requests',
      menu: 'Authorisations',
      label: 'Used',
      icon: FileCheck,
      preset: { status: ['USED'] },
    }),
    at('view-all-referral-request', referralList, { title: 'All referrals', menu: 'Referrals', icon: Forward }),
    at('manage-expired-pa-request', paRequestList, {
      title: 'Expired PA requests',
      menu: 'Authorisations',
      label: 'Expired',
      icon: CalendarX,
      preset: { status: ['EXPIRED'] },
    }),
    at('manage-cancelled-pa-request', paRequestList, {
      title: 'Cancelled PA requests',
      menu: 'Authorisations',
      label: 'Cancelled',
      icon: Undo2,
      preset: { status: ['CANCELLED'] },
    }),
    at('pa-request', paRequestList, { title: 'All PA requests', menu: 'Authorisations', label: 'All requests', icon: Files }),
    at('pa-request/:id', paRequestDetail),
    at('manage-enrollees', enrolleeList, { title: 'Enrollees', menu: 'People', icon: Users, preset: { relationship: ['PRINCIPAL'] } }),
    at('manage-enrollees/view-enrollee/:id', enrolleeDetail),
    at('manage-enrollees/view-enrollee/:id/edit', enrolleeEdit),
    at('manage-enrollees/view-enrollee/:id/facility', facilityChoose),
    ...dependantLists('manage-enrollees-dependants'),
    reportAt('view-enrollee-daily-report', 'dailyRegistrations', { menu: 'People', label: 'Daily report', icon: ChartColumn }),
    ...facilities(),
    at('visits', encounterList, { menu: 'People', icon: ClipboardList }),
    at('visits/:id', encounterDetail),
    at('profile', profile),
  ],
};
