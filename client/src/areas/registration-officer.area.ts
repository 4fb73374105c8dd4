import { ChartColumn, ChartNoAxesColumn, Copy, FileClock, FileUp, IdCard, LayoutDashboard, UserPlus, UsersRound } from 'lucide-react';
import { type Area, at } from '../app/screen.ts';
import { registrationDashboard } from '../dashboards/dashboards.screens.ts';
import { profile } from '../features/accounts/account.screens.ts';
import { cardRunDetail, cardRunList, studentCardList } from '../features/cards/card.screens.ts';
import { dependantRequestList } from '../features/dependant-requests/dependant-request.screens.ts';
import { duplicateDetail, duplicateList } from '../features/duplicates/duplicate.screens.ts';
import { enrolleeDetail, enrolleeEdit } from '../features/enrollees/enrollee.screens.ts';
import { facilityChoose } from '../features/facility-changes/facility-change.screens.ts';
import { dependantAdd, headTransfer } from '../features/families/family.screens.ts';
import {
  agreementStep,
  finalStep,
  institutionStep,
  lastStep,
  registrationDetail,
  registrationList,
  registrationStart,
  reviewStep,
} from '../features/registrations/registration.screens.ts';
import { rollDetail, rollList, rollNew } from '../features/rolls/roll.screens.ts';
import { reportAt } from '../reports/reports.screens.ts';

export const registrationOfficer: Area = {
  role: 'REGISTRATION_OFFICER',
  words: 'Registration officer',
  base: '/registration-officer-dashboard',
  mounts: [
    at('', registrationDashboard, { menu: '', icon: LayoutDashboard }),
    at('enrollee-details/:id', enrolleeDetail),
    at('enrollee-details/:id/edit', enrolleeEdit),
    at('enrollee-details/:id/add', dependantAdd),
    at('enrollee-details/:id/principal', headTransfer),
    at('enrollee-details/:id/facility', facilityChoose),
    at('new-enrollee-registration', registrationStart, { menu: 'Registration', icon: UserPlus }),
    at('manage-enrollees-registration', registrationList, {
      menu: 'Registration',
      icon: FileClock,
      count: 'REGISTRATIONS_TO_APPROVE',
      counted: 'Registrations to approve',
    }),
    at('manage-enrollees-registration/incomplete-enrollee-detail', registrationDetail),
    at('dependant-requests', dependantRequestList, {
      menu: 'Registration',
      label: 'Family requests',
      icon: UsersRound,
      count: 'DEPENDANTS_ASKED',
    }),
    at('bulk-enrolment', rollList, { menu: 'Registration', icon: FileUp }),
    at('bulk-enrolment/new', rollNew),
    at('bulk-enrolment/:id', rollDetail),
    at('print-tiship-cards', studentCardList, { menu: 'Registration', icon: IdCard }),
    at('print-tiship-cards/printed', cardRunList),
    at('print-tiship-cards/printed/:id', cardRunDetail),
    at('duplicates', duplicateList, {
      menu: 'Registration',
      label: 'Duplicates',
      icon: Copy,
      preset: { status: ['OPEN'] },
      count: 'DUPLICATES_OPEN',
    }),
    at('duplicates/:id', duplicateDetail),
    at('registration-steps/agreement-step', agreementStep, { under: 'new-enrollee-registration' }),
    at('registration-steps/institution-step', institutionStep, { under: 'new-enrollee-registration' }),
    at('registration-steps/review-step', reviewStep, { under: 'new-enrollee-registration' }),
    at('registration-steps/last-step', lastStep, { under: 'new-enrollee-registration' }),
    at('registration-steps/final-step', finalStep, { under: 'new-enrollee-registration' }),
    reportAt('view-enrollee-daily-report', 'dailyRegistrations', { menu: 'Reports', label: 'Daily, by officer', icon: ChartColumn }),
    reportAt('view-enrollee-daily-report-hcp', 'dailyRegistrationsByHcp', {
      menu: 'Reports',
      label: 'Daily, by HCP',
      icon: ChartNoAxesColumn,
    }),
    at('profile', profile),
  ],
};
