import { Baby, Ban, Building2, ChartColumn, FileClock, FilePen, HeartHandshake, Hospital, Stethoscope, UserCog } from 'lucide-react';
import { type Area, at } from '../app/screen.ts';
import { profile, userAccountList } from '../features/accounts/accounts.screens.ts';
import { encounterForm } from '../features/encounters/encounters.screens.ts';
import { enrolleeDetail, enrolleeList } from '../features/enrollees/enrollee.screens.ts';
import { hcpDetail, hcpList } from '../features/hcps/hcp.screens.ts';
import { mdaList } from '../features/mdas/mda.screens.ts';
import { type ReportKey, reports } from '../graphql/generated.ts';
import { reportPage } from '../reports/reports.screens.ts';
import { registrationDetail, registrationList } from '../features/registrations/registration.screens.ts';

export const admin: Area = {
  role: 'ADMIN',
  words: 'Administrator',
  base: '/dashboard',
  mounts: [
    at('encounter-form', encounterForm, { menu: 'People', icon: Stethoscope }),
    at('enrollee-details/:id', enrolleeDetail),
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
    at('view-hcp/:id', hcpDetail, { under: 'activated-hcps' }),
    at('view-mdas', mdaList, { title: 'MDAs', menu: 'Facilities', icon: Building2 }),
    at('manage-enrollees-registration', registrationList, { title: 'Registrations', menu: 'People', icon: FileClock, count: 'REGISTRATIONS_TO_APPROVE' }),
    at('incomplete-enrollees-registration', registrationList, { title: 'Incomplete registrations', label: 'Incomplete', menu: 'People', icon: FilePen, preset: { status: ['INCOMPLETE'] } }),
    at('incomplete-enrollee-detail', registrationDetail, { under: 'incomplete-enrollees-registration' }),
    ...Object.values(reports).map(({ key, path, title }) =>
      at(`reports/${path}`, reportPage, { title, menu: 'Reports', icon: ChartColumn, preset: { report: key as ReportKey } }),
    ),
    at('manage-user-accounts', userAccountList, { menu: 'Scheme', icon: UserCog }),
    at('profile', profile),
  ],
};
