import { dailyRegistrations, dailyRegistrationsByHcp } from './daily-registrations.report.ts';
import { hcpEnrollees, lgaEnrollees, mdaEnrollees, townEnrollees } from './enrollee.report.ts';
import { hcpFull, lgaFull, lgaHcps, townHcps } from './full.report.ts';
import { lgaClaims } from './lga-claims.report.ts';
import { hcpPa, lgaPa, paClockByDay, paClockByHour, paClockByOfficer, townPa } from './pa.report.ts';
import type { Report } from './report.ts';
import { hcpReferral, hcpVisitation, referralTurnaround, utilisationOutliers } from './visit.report.ts';

/** Every report of the platform, in menu order. */
export const REPORTS: readonly Report[] = [
  ...[lgaClaims, lgaEnrollees, lgaHcps, lgaPa, lgaFull],
  ...[townEnrollees, townHcps, townPa],
  ...[hcpEnrollees, hcpPa, hcpReferral, hcpVisitation, hcpFull],
  ...[mdaEnrollees],
  ...[referralTurnaround, utilisationOutliers, paClockByOfficer, paClockByHour, paClockByDay],
  ...[dailyRegistrations, dailyRegistrationsByHcp],
];
