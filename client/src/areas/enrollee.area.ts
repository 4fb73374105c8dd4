import { type Area, at } from '../app/screen.ts';
import { profile } from '../features/accounts/accounts.screens.ts';

export const enrollee: Area = {
  role: 'ENROLLEE',
  words: 'Enrollee',
  base: '/enrollee-dashboard',
  tabs: true,
  mounts: [at('profile', profile)],
};
