import { Users } from 'lucide-react';
import { type Area, at } from '../app/screen.ts';
import { profile } from '../features/accounts/accounts.screens.ts';
import { enrolleeDetail, enrolleeList } from '../features/enrollees/enrollee.screens.ts';

export const hcp: Area = {
  role: 'HCP',
  words: 'Healthcare provider',
  base: '/hcp-dashboard',
  mounts: [
    at('manage-enrollees', enrolleeList, { title: 'Our enrollees', menu: 'People', icon: Users }),
    at('manage-enrollees/view-enrollee/:id', enrolleeDetail),
    at('profile', profile),
  ],
};
