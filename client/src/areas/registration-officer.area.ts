import type { Area } from '../app/screen.ts';

export const registrationOfficer: Area = {
  role: 'REGISTRATION_OFFICER',
  words: 'Registration officer',
  base: '/registration-officer-dashboard',
  mounts: [],
};
