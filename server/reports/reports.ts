import { dailyRegistrations, dailyRegistrationsByHcp } from './daily-registrations.report.ts';
import { hcpEnrollees, lgaEnrollees, mdaEnrollees, townEnrollees } from './enrollee.report.ts';
import { lgaClaims } from './lga-claims.report.ts';
import type { Report } from './report.ts';

/** Every report of the platform, in menu order. */
export const REPORTS: readonly Report[] = [
  lgaClaims,
  lgaEnrollees,
  townEnrollees,
  hcpEnrollees,
  mdaEnrollees,
  dailyRegistrations,
  dailyRegistrationsByHcp,
];
