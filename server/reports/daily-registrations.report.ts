import { enrollees } from './enrollee.measures.ts';
import { registrationsCompleted, registrationsStarted } from './registration.measures.ts';
import { columnsFrom, type Report } from './report.ts';

/** Of the completed, a column each for the plans that occur. */
const byPlan = { facts: registrationsCompleted, measure: 'completed', by: 'plan' } as const;

export const dailyRegistrations: Report = {
  key: 'dailyRegistrations',
  title: 'Enrollee daily report',
  description: 'What each officer began and completed, day by day. Completed counts the day of completion, whenever it was begun.',
  permission: 'REPORT_DAILY_READ',
  by: ['day', 'officer'],
  sparse: true,
  period: 'TODAY',
  columns: [columnsFrom(registrationsStarted, 'started', 'incomplete'), columnsFrom(registrationsCompleted, 'completed', 'awaiting')],
  pivot: byPlan,
  filters: ['officerId', 'planId'],
};

export const dailyRegistrationsByHcp: Report = {
  key: 'dailyRegistrationsByHcp',
  title: 'Enrollee daily report by HCP',
  description:
    'Registrations completed for each HCP in the period, by plan. To date are all people on record for it at the end of the last day, however they came.',
  permission: 'REPORT_DAILY_READ',
  by: ['hcp'],
  sparse: true,
  largestFirst: 'completed',
  period: 'TODAY',
  columns: [
    columnsFrom(registrationsCompleted, 'completed', 'awaiting'),
    { ...columnsFrom(enrollees, 'lives'), labels: { lives: 'To date' } },
  ],
  pivot: byPlan,
  filters: ['hcpId', 'planId'],
};
