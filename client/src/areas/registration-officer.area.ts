import { type Area, at } from '../app/screen.ts';
import { enrolleeDetail } from '../features/enrollees/enrollee.screens.ts';

export const registrationOfficer: Area = {
  role: 'REGISTRATION_OFFICER',
  words: 'Registration officer',
  base: '/registration-officer-dashboard',
  mounts: [
    at('enrollee-details/:id', enrolleeDetail),
  ],
};
