import type { Area } from '../../platform/screen.ts';
import { accountManager } from './account-manager.area.ts';
import { accountant } from './accountant.area.ts';
import { admin } from './admin.area.ts';
import { applicant } from './applicant.area.ts';
import { claimsOfficer } from './claims-officer.area.ts';
import { enrollee } from './enrollee.area.ts';
import { hcp } from './hcp.area.ts';
import { publicArea } from './public.area.ts';
import { registrationOfficer } from './registration-officer.area.ts';

/** Every address of the platform, by role. */
export const areas: readonly Area[] = [
  accountManager,
  accountant,
  admin,
  claimsOfficer,
  enrollee,
  applicant,
  hcp,
  registrationOfficer,
  publicArea,
];
