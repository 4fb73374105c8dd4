import { type BalanceColumn, columnsFrom, type Report } from '../engine/report.ts';
import { enrollees, enrolments } from '../facts/enrollee.measures.ts';
import { enrolmentsByRoll, registrationsCompleted, registrationsStarted } from '../facts/registration.measures.ts';

/** Completed registrations, with a column for each plan. */
const byPlan = { fact: registrationsCompleted, measure: 'completed', by: 'plan' } as const;

export const dailyRegistrations: Report = {
  key: 'dailyRegistrations',
  title: 'Enrollee daily report',
  description:
    'Registrations each officer started and completed per day, and people the officer enrolled by roll. Completed registrations are counted on the day of completion.',
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
  kind: 'balance',
  name: 'lives',
  label: 'To date',
  description: 'Everyone on record at the end of the day, however registered',
  fact: enrollees,
  inflow: { fact: enrolments, measure: 'enrolled' },
};

export const dailyRegistrationsByHcp: Report = {
  key: 'dailyRegistrationsByHcp',
  title: 'Enrollee daily report by facility',
  description:
    'Registrations completed per day for each facility, by plan, and people enrolled by roll. “To date” is everyone on record for the facility at the end of the day. Over several days, a facility has a row only for days with a registration or roll; the totals of “To date” include all facilities.',
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
