import type { Area } from '../app/screen.ts';

export const claimsOfficer: Area = {
  role: 'CLAIMS_OFFICER',
  words: 'Claims officer',
  base: '/claims-processing-dashboard',
  mounts: [],
};
