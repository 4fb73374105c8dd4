import { type Area, at } from '../app/screen.ts';
import { profile } from '../features/accounts/accounts.screens.ts';
import { enrolleeDetail } from '../features/enrollees/enrollee.screens.ts';

export const registrationOfficer: Area = {
  role: 'REGISTRATION_OFFICER',
  words: 'Registration officer',
  base: '/registration-officer-dashboard',
  mounts: [at('enrollee-details/:id', enrolleeDetail), at('profile', profile)],
};
