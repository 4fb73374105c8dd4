import { visibleRegistrations } from '../../enrolment/registrations/registration.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { assignedEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import { count, defineFact, lowerIsBetter, type Measure, type Period } from '../engine/measures.ts';
import { enrolleeRows, registrationRows } from './person.rows.ts';

const { sql } = Prisma;

const startedAt: Period = { column: sql`r."createdAt"`, kind: 'instant' };
const completedAt: Period = { column: sql`r."completedAt"`, kind: 'instant' };
const isCompleted = sql`r.status IN ('COMPLETED', 'PENDING_APPROVAL')`;

const defineRegistrations = <const Name extends string>(
  name: string,
  title: string,
  period: Period,
  where: Prisma.Sql | undefined,
  measures: Record<Name, Measure>,
) =>
  defineFact({
    name,
    title,
    description: `${title}; rejected and cancelled registrations count only as started`,
    permission: 'REPORT_DAILY_READ',
    from: sql`"Registration" r`,
    person: sql`r.id`,
    where,
    scope: countable(visibleRegistrations, 'r'),
    period: () => period,
    keys: () => ({
      // Self-registrations have no officer.
      officer: { column: sql`CASE WHEN r.channel = 'SELF' THEN NULL ELSE r."officerId" END` },
      // The facility chosen in the form: a later move does not change it.
      hcp: { column: sql`(r.data #>> '{institution,hcpId}')::uuid` },
      plan: { column: sql`r."planId"` },
      status: { column: sql`r.status` },
    }),
    records: { rows: registrationRows, id: sql`r.id` },
    measures,
  });

export const registrationsStarted = defineRegistrations('registrationStart', 'Registrations by start date', startedAt, undefined, {
  started: count('Started', 'Registrations started in the period', sql`count(*)`),
  incomplete: count('Incomplete', 'Started registrations that are still drafts', sql`count(*)`, sql`r.status = 'INCOMPLETE'`),
});

export const registrationsCompleted = defineRegistrations('registration', 'Registrations by completion date', completedAt, isCompleted, {
  completed: count('Completed', 'Registrations completed in the period, whenever started', sql`count(*)`),
  awaiting: lowerIsBetter(
    count('Awaiting approval', 'Completed registrations not yet approved', sql`count(*)`, sql`r.status = 'PENDING_APPROVAL'`),
  ),
});

export const enrolmentsByRoll = defineFact({
  name: 'rollEnrolment',
  title: 'People enrolled by roll',
  description: 'People by the date a roll was loaded and by the officer who loaded it; facility and plan are current',
  permission: 'REPORT_DAILY_READ',
  from: sql`"Enrollee" e`,
  person: sql`e.id`,
  where: sql`e."registrationChannel" = 'BULK' AND e.status <> 'MERGED'`,
  scope: countable(assignedEnrollees, 'e'),
  period: () => ({ column: sql`e."registeredAt"`, kind: 'instant' }),
  keys: () => ({
    officer: { column: sql`e."registeredById"` },
    hcp: { column: sql`e."hcpId"` },
    plan: { column: sql`e."planId"` },
    status: { column: sql`e.status` },
  }),
  records: { rows: enrolleeRows, id: sql`e.id` },
  measures: {
    byRoll: count('By roll', 'People enrolled by roll in the period, including families', sql`count(*)`),
  },
});
