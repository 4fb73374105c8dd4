import { registrationsCompleted, registrationsStarted, registrationsToDate } from './registration.measures.ts';
import { columnsFrom, type Report } from './report.ts';

export const dailyRegistrations: Report = {
  key: 'dailyRegistrations',
  title: 'Enrollee daily report',
  description: 'What each officer began and completed, day by day. Completed counts the day of completion, whenever it was begun.',
  permission: 'REPORT_DAILY_READ',
  by: ['day', 'officer'],
  sparse: true,
  period: 'TODAY',
  columns: [columnsFrom(registrationsStarted, 'started', 'incomplete'), columnsFrom(registrationsCompleted, 'completed', 'awaiting')],
  filters: ['officerId', 'planId'],
};

export const dailyRegistrationsByHcp: Report = {
  key: 'dailyRegistrationsByHcp',
  title: 'Enrollee daily report by HCP',
  description: 'Registrations completed for each HCP: in the period, and in all up to its last day.',
  permission: 'REPORT_DAILY_READ',
  by: ['hcp'],
  sparse: true,
  largestFirst: 'completed',
  period: 'TODAY',
  columns: [columnsFrom(registrationsCompleted, 'completed', 'awaiting'), columnsFrom(registrationsToDate, 'toDate')],
  filters: ['hcpId', 'planId'],
};
