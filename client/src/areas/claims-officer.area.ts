import { Users } from 'lucide-react';
import { type Area, at } from '../app/screen.ts';
import { profile } from '../features/accounts/accounts.screens.ts';
import { enrolleeDetail, enrolleeList } from '../features/enrollees/enrollee.screens.ts';

export const claimsOfficer: Area = {
  role: 'CLAIMS_OFFICER',
  words: 'Claims officer',
  base: '/claims-processing-dashboard',
  mounts: [
    at('manage-enrollee', enrolleeList, { title: 'Enrollees', menu: 'People', icon: Users }),
    at('manage-enrollee/view-enrollee/:id', enrolleeDetail),
    at('profile', profile),
  ],
};
