import { addDays, startOfDay } from '../clock.ts';
import type { Viewer } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { and, count, defineMeasures, isOneOf, type Measure } from './measures.ts';
import type { ReportFilter } from './report.input.ts';

const { sql } = Prisma;

/** The rows that the viewer may count: those of visibleRegistrations. */
function scopeOfRegistrations({ scope, userId }: Viewer): Prisma.Sql {
  if (scope.kind !== 'SCHEME') return sql`FALSE`;
  if (!scope.lgaIds) return sql`TRUE`;
  return sql`(r."officerId" = ${userId}::uuid OR EXISTS (
    SELECT FROM "Enrollee" e WHERE e.id = r."enrolleeId" AND e."lgaId" = ANY(${scope.lgaIds}::uuid[])))`;
}

const startedAt = sql`r."createdAt"`;
const completedAt = sql`r."completedAt"`;
const isCompleted = sql`r.status IN ('COMPLETED', 'PENDING_APPROVAL')`;

const since = (column: Prisma.Sql, { from }: ReportFilter) => sql`${column} >= ${startOfDay(from)}`;
const until = (column: Prisma.Sql, { to }: ReportFilter) => sql`${column} < ${startOfDay(addDays(to, 1))}`;

/** Who registers alone is an account, not an officer. */
const officerOf = sql`CASE WHEN r.channel = 'SELF' THEN NULL ELSE r."officerId" END`;
/** The facility of the form: who moves later stays counted where the registration was made for. */
const hcpOf = sql`(r.data #>> '{institution,hcpId}')::uuid`;

const factsBy = <const Name extends string>(
  name: string,
  instant: Prisma.Sql,
  conditions: (filter: ReportFilter) => Prisma.Sql[],
  measures: Record<Name, Measure>,
) =>
  defineMeasures({
    name,
    from: (filter, viewer) => sql`
      FROM "Registration" r
      WHERE ${and([
        ...conditions(filter),
        scopeOfRegistrations(viewer),
        isOneOf(officerOf, filter.officerId),
        isOneOf(sql`r."planId"`, filter.planId),
        isOneOf(hcpOf, filter.hcpId),
      ])}`,
    keys: { day: () => sql`(${instant} + interval '1 hour')::date`, officer: () => officerOf, hcp: () => hcpOf },
    measures,
  });

/** By the day they were begun. */
export const registrationsStarted = factsBy(
  'registrationsStarted',
  startedAt,
  (filter) => [since(startedAt, filter), until(startedAt, filter)],
  {
    started: count('Started', 'Registrations begun on the day or in the period', sql`count(*)`),
    incomplete: count('Incomplete', 'Of the begun, those still a draft', sql`count(*) FILTER (WHERE r.status = 'INCOMPLETE')`),
  },
);

/** By the day they were completed; rejected ones are not counted. */
export const registrationsCompleted = factsBy(
  'registrationsCompleted',
  completedAt,
  (filter) => [isCompleted, since(completedAt, filter), until(completedAt, filter)],
  {
    completed: count('Completed', 'Registrations completed on the day or in the period, whenever they were begun', sql`count(*)`),
    awaiting: count(
      'Awaiting approval',
      'Of the completed, those not yet approved',
      sql`count(*) FILTER (WHERE r.status = 'PENDING_APPROVAL')`,
    ),
  },
);

/** Everything completed up to the last day of the period. */
export const registrationsToDate = factsBy('registrationsToDate', completedAt, (filter) => [isCompleted, until(completedAt, filter)], {
  toDate: count('To date', 'Registrations completed up to the last day', sql`count(*)`),
});
