import { Baby, Ban, HeartHandshake, Hospital, Users } from 'lucide-react';
import { type Area, at } from '../app/screen.ts';
import { profile } from '../features/accounts/accounts.screens.ts';
import { enrolleeDetail, enrolleeList } from '../features/enrollees/enrollee.screens.ts';
import { hcpList } from '../features/hcps/hcp.screens.ts';

export const accountManager: Area = {
  role: 'ACCOUNT_MANAGER',
  words: 'Account manager',
  base: '/account-manager-dashboard',
  mounts: [
    at('manage-enrollees', enrolleeList, { title: 'Enrollees', menu: 'People', icon: Users, preset: { relationship: ['PRINCIPAL'] } }),
    at('manage-enrollees/view-enrollee/:id', enrolleeDetail),
    at('manage-enrollees-dependants', enrolleeList, {
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
    at('profile', profile),
  ],
};
