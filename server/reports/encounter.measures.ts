import type { Viewer } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { careKeys, hcpFilters } from './care-keys.ts';
import { count, decimal, defineMeasures, distinct, PRESENT, percent } from './measures.ts';

const { sql } = Prisma;

/** The rows that the viewer may count: those of visibleEncounters, without members. */
function scopeOfEncounters({ scope }: Viewer): Prisma.Sql {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? sql`e."lgaId" = ANY(${scope.lgaIds}::uuid[])` : sql`TRUE`;
    case 'HCP':
      return sql`e."hcpId" = ${scope.hcpId}::uuid`;
    case 'SELF':
      return sql`FALSE`;
  }
}

const lagosDay = (instant: Prisma.Sql) => sql`(${instant} + interval '1 hour')::date`;
/** As the yearly limit counts them: a stay has at least one, and one under way runs until today. */
const nights = sql`greatest(1, ${lagosDay(sql`coalesce(e."dischargedAt", ${PRESENT}::timestamp)`)} - ${lagosDay(sql`e."admittedAt"`)})`;
const days = sql`sum(${nights}) FILTER (WHERE e."admittedAt" IS NOT NULL)`;
const admissions = sql`count(e."admittedAt")`;
const ofType = (type: Prisma.Sql) => sql`count(*) FILTER (WHERE e."visitType" = ${type})`;

export const encounters = defineMeasures({
  name: 'encounter',
  title: 'Visits',
  description: 'Visits to HCPs, open and closed, without voided ones; place is the HCP’s unless the enrollee’s is asked for',
  permission: 'CARE_STATS_READ',
  from: sql`"Encounter" e`,
  where: sql`e.status <> 'VOID'`,
  scope: scopeOfEncounters,
  period: () => ({ column: sql`e."visitAt"`, kind: 'instant' }),
  keys: (filter) => ({
    ...careKeys('e', filter),
    visitType: { column: sql`e."visitType"` },
    outcome: { column: sql`e.outcome` },
    diagnosis: {
      column: sql`g."diagnosisId"`,
      join: sql`LEFT JOIN "EncounterDiagnosis" g ON g."encounterId" = e.id AND g.position = 0`,
    },
  }),
  filters: hcpFilters(sql`e."hcpId"`),
  age: () => ({ column: sql`e.age` }),
  measures: {
    visits: count('Visits', 'Visits, open or closed', sql`count(*)`),
    patients: distinct('Patients', 'Distinct enrollees with a visit', sql`e."enrolleeId"`),
    outpatient: count('Outpatient', 'Outpatient visits', ofType(sql`'OUTPATIENT'`)),
    inpatient: count('Inpatient', 'Visits for a stay', ofType(sql`'INPATIENT'`)),
    emergency: count('Emergency', 'Emergency visits', ofType(sql`'EMERGENCY'`)),
    anc: count('ANC', 'Antenatal visits', ofType(sql`'ANC'`)),
    deliveries: count('Deliveries', 'Visits for a delivery', ofType(sql`'DELIVERY'`)),
    referralVisits: count('On referral', 'Visits of patients referred by another HCP', ofType(sql`'REFERRAL'`)),
    admissions: count('Admissions', 'Visits with an admission, of any type', admissions),
    inpatientDays: count('Inpatient days', 'Nights of all stays, at least one a stay; until today of those not yet discharged', days),
    averageStay: decimal('Average stay', 'Inpatient days an admission', sql`${days} / nullif(${admissions}, 0)::numeric`),
    deaths: count('Deaths', 'Visits that ended in death', sql`count(*) FILTER (WHERE e.outcome = 'DECEASED')`),
    visitsDisputed: count(
      'Disputed',
      'Visits that the enrollee says did not take place',
      sql`count(*) FILTER (WHERE NOT e."enrolleeConfirmed")`,
    ),
    confirmationRate: percent(
      'Confirmed',
      'Visits confirmed by the enrollee, of those the enrollee answered',
      sql`count(*) FILTER (WHERE e."enrolleeConfirmed")`,
      sql`count(e."enrolleeConfirmed")`,
    ),
  },
});
