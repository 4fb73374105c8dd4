import { type BalanceColumn, columnsFrom, type Report } from '../engine/report.ts';
import { enrollees, enrolments } from '../facts/enrollee.measures.ts';
import { enrolmentsByRoll, registrationsCompleted, registrationsStarted } from '../facts/registration.measures.ts';

/** Completed registrations, with a column for each plan. */
const byPlan = { fact: registrationsCompleted, measure: 'completed', by: 'plan' } as const;

export const dailyRegistrations: Report = {
  key: 'dailyRegistrations',
  title: 'Enrollee daily report',
  description:
    'What each officer began and completed, day by day, beside the people that the officer put on record by rolls. Completed counts the day of completion, whenever it was begun.',
  permission: 'REPORT_DAILY_READ',
  by: ['day', 'officer'],
  subtotalsBy: 'day',
  sparse: true,
  period: 'TODAY',
  columns: [
    columnsFrom(registrationsStarted, 'started', 'incomplete'),
    columnsFrom(registrationsCompleted, 'completed', 'awaiting'),
    columnsFrom(enrolmentsByRoll, 'byRoll'),
  ],
  pivot: byPlan,
  filters: ['officerId', 'planId'],
};

const toDate: BalanceColumn = {
  label: 'To date',
  description: 'People on record at the end of the day, however they came',
  fact: enrollees,
  measure: 'lives',
  inflow: { fact: enrolments, measure: 'enrolled' },
};

export const dailyRegistrationsByHcp: Report = {
  key: 'dailyRegistrationsByHcp',
  title: 'Enrollee daily report by facility',
  description:
    'Registrations completed for each facility, day by day, by plan, beside the people put on record by rolls. To date are all people on record for it at the end of the day, however they came. Over several days a facility has a row on the days with a registration or a roll; the sums of To date are of all facilities.',
  permission: 'REPORT_DAILY_READ',
  by: ['day', 'hcp'],
  subtotalsBy: 'day',
  sparse: true,
  largestFirst: 'completed',
  period: 'TODAY',
  columns: [columnsFrom(registrationsCompleted, 'completed', 'awaiting'), columnsFrom(enrolmentsByRoll, 'byRoll'), toDate],
  pivot: byPlan,
  filters: ['hcpId', 'planId'],
};
