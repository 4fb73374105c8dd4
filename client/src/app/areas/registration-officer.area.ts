import { ChartColumn, ChartNoAxesColumn, CloudUpload, FileClock, LayoutDashboard, MapPinPlus, PhoneOff, UserPlus } from 'lucide-react';
import { type Area, at } from '../../platform/screen.ts';
import {
  agreementStep,
  dependantAdd,
  enrolleeEdit,
  fieldRegistration,
  finalStep,
  headTransfer,
  institutionStep,
  lastStep,
  registrationDetail,
  registrationList,
  registrationStart,
  reviewStep,
  waitingRegistrations,
} from '../../screens/enrolment.screens.ts';
import { enrolleeList, facilityChoose } from '../../screens/members.screens.ts';
import { enrolleeDetail, hcpDetail, profile, registrationDashboard } from '../../screens/overview.screens.ts';
import { invoiceDetail } from '../../screens/premiums.screens.ts';
import { reportAt } from '../../screens/reports.screens.ts';
import { cards, complaints, duplicates, familyRequests, ownMessages, rolls } from './shared-mounts.ts';

export const registrationOfficer: Area = {
  role: 'REGISTRATION_OFFICER',
  label: 'Registration officer',
  base: '/registration-officer-dashboard',
  mounts: [
    at('', registrationDashboard, { menu: '', icon: LayoutDashboard }),
    ownMessages(),
    at('view-hcp/:id', hcpDetail, { under: '' }),
    at('invoices/:id', invoiceDetail, { under: 'manage-enrollees-registration' }),
    at('enrollee-details/:id', enrolleeDetail),
    at('enrollee-details/:id/edit', enrolleeEdit),
    at('enrollee-details/:id/add', dependantAdd),
    at('enrollee-details/:id/principal', headTransfer),
    at('enrollee-details/:id/facility', facilityChoose),
    at('new-enrollee-registration', registrationStart, { menu: 'Registration', icon: UserPlus }),
    at('field-registration', fieldRegistration, { menu: 'Registration', icon: MapPinPlus }),
    at('waiting-registrations', waitingRegistrations, { menu: 'Registration', icon: CloudUpload }),
    at('manage-enrollees-registration', registrationList, {
      menu: 'Registration',
      icon: FileClock,
      count: 'REGISTRATIONS_TO_APPROVE',
      countLabel: 'Registrations to approve',
      countSearch: '?status=PENDING_APPROVAL&unpaid=no',
    }),
    at('manage-enrollees-registration/incomplete-enrollee-detail', registrationDetail),
    familyRequests('Registration'),
    ...complaints('Registration'),
    ...rolls('Registration'),
    ...cards('Registration'),
    ...duplicates('Registration', { isDecider: false }),
    at('phones-to-correct', enrolleeList, {
      title: 'Phone numbers to correct',
      label: 'Phones to correct',
      menu: 'Registration',
      icon: PhoneOff,
      preset: { phoneUnreachable: true, status: ['PENDING_APPROVAL', 'ACTIVE', 'SUSPENDED', 'EXPIRED'] },
      count: 'PHONES_TO_CORRECT',
    }),
    at('registration-steps/agreement-step', agreementStep, { under: 'new-enrollee-registration' }),
    at('registration-steps/institution-step', institutionStep, { under: 'new-enrollee-registration' }),
    at('registration-steps/review-step', reviewStep, { under: 'new-enrollee-registration' }),
    at('registration-steps/last-step', lastStep, { under: 'new-enrollee-registration' }),
    at('registration-steps/final-step', finalStep, { under: 'new-enrollee-registration' }),
    reportAt('view-enrollee-daily-report', 'dailyRegistrations', { menu: 'Reports', label: 'Daily, by officer', icon: ChartColumn }),
    reportAt('view-enrollee-daily-report-hcp', 'dailyRegistrationsByHcp', {
      menu: 'Reports',
      label: 'Daily, by facility',
      icon: ChartNoAxesColumn,
    }),
    at('profile', profile),
  ],
};
