import type { Report } from '../engine/report.ts';
import { bhcpf, bhcpfWards } from './bhcpf.report.ts';
import { hcpClaims, lgaClaims, townClaims } from './claim.report.ts';
import { cutReasons, hcpCutReasons, hcpServices, lgaServices } from './claim-item.report.ts';
import { complaintsByCategory, complaintsByHcp, complaintsByLga, complaintsByMonth } from './complaint.report.ts';
import { dailyRegistrations, dailyRegistrationsByHcp } from './daily-registrations.report.ts';
import { hcpReferral, hcpVisitation, referralTurnaround, utilisationOutliers } from './encounter.report.ts';
import { hcpEnrollees, lgaEnrollees, mdaEnrollees, townEnrollees } from './enrollee.report.ts';
import { capitationUse, lgaYearly, mdaReports, monthlyAccounts, unpaidAgeing } from './finance.report.ts';
import { hcpFull, lgaFull, lgaHcps, townHcps } from './full.report.ts';
import { hcpPa, lgaPa, paClockByDay, paClockByHour, paClockByOfficer, townPa } from './pa.report.ts';
import { planReports } from './plan.report.ts';
import { secondLooksByHcp, secondLooksByOfficer } from './second-look.report.ts';
import { textMessageCosts, textMessageCostsByMonth } from './text-message.report.ts';

/** Every report of the platform, in menu order. */
export const REPORTS: readonly Report[] = [
  ...[lgaClaims, lgaServices, lgaEnrollees, lgaHcps, lgaPa, lgaFull, lgaYearly],
  ...[townClaims, townEnrollees, townHcps, townPa],
  ...[hcpClaims, hcpServices, hcpEnrollees, hcpPa, hcpReferral, hcpVisitation, hcpFull],
  ...[mdaEnrollees, mdaReports, planReports, bhcpf, bhcpfWards],
  ...[monthlyAccounts, unpaidAgeing, capitationUse, cutReasons, hcpCutReasons, secondLooksByOfficer, secondLooksByHcp],
  ...[referralTurnaround, utilisationOutliers, paClockByOfficer, paClockByHour, paClockByDay],
  ...[complaintsByHcp, complaintsByLga, complaintsByCategory, complaintsByMonth],
  ...[textMessageCosts, textMessageCostsByMonth],
  ...[dailyRegistrations, dailyRegistrationsByHcp],
];
