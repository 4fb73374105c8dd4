import { Prisma } from '../generated/prisma/client.ts';
import { careKeys, hcpFilters, personFilters, scopeOfCare } from './care-keys.ts';
import { encounterRows } from './encounter.rows.ts';
import { among, better, count, decimal, defineMeasures, distinct, lagosDay, PRESENT, percent } from './measures.ts';
import { enrolleeRows } from './person.rows.ts';
import { atService, byService } from './rollup.ts';

const { sql } = Prisma;

/** The rows that the viewer may count: those of visibleEncounters, without members. */
const scopeOfEncounters = scopeOfCare('e');

/** As the yearly limit counts them: a stay has at least one, and one under way runs until today. */
const nights = sql`greatest(1, ${lagosDay(sql`coalesce(e."dischargedAt", ${PRESENT}::timestamp)`)} - ${lagosDay(sql`e."admittedAt"`)})`;
const isStay = sql`e."admittedAt" IS NOT NULL`;
const days = among(sql`sum(${nights})`, isStay);
const admissions = sql`sum(e.admissions)`;
const ofType = (label: string, description: string, type: Prisma.Sql) =>
  count(label, description, sql`sum(e.n)`, sql`e."visitType" = ${type}`);

const sums = { admissions: 'admissions' };
/** What sums by month do not hold. */
const OF_ROWS = ['patients', 'inpatientDays', 'averageStay', 'deaths', 'visitsDisputed', 'confirmationRate'];

export const encounters = defineMeasures({
  name: 'encounter',
  title: 'Visits',
  description: 'Visits to HCPs, open and closed, without voided ones; place is the HCP’s unless the enrollee’s is asked for',
  permission: 'CARE_STATS_READ',
  from: sql`(SELECT *, 1 AS n, ("admittedAt" IS NOT NULL)::int AS admissions FROM "Encounter") AS e`,
  person: sql`e."enrolleeId"`,
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
  filters: { ...hcpFilters(sql`e."hcpId"`), ...personFilters(sql`e."enrolleeId"`) },
  age: () => ({ column: sql`e.age` }),
  cells: {
    alias: 'e',
    day: lagosDay(sql`e."visitAt"`),
    rollups: [
      {
        table: 'VisitCell',
        keys: ['month', 'hcpId', 'lgaId', 'townId', 'planId', 'visitType'],
        sums,
        dimensions: ['lga', 'town', 'hcp', 'hcpLevel', 'ownership', 'plan', 'visitType', 'month', 'quarter', 'year'],
        filters: ['lgaId', 'townId', 'hcpId', 'hcpLevel', 'ownership', 'hcpStatus', 'planId', 'visitType'],
        without: OF_ROWS,
        serves: atService,
      },
      {
        table: 'VisitMdaCell',
        keys: ['month', 'mdaId', 'planId', 'visitType'],
        sums,
        dimensions: ['mda', 'mdaType', 'plan', 'visitType', 'month', 'quarter', 'year'],
        filters: ['mdaId', 'mdaType', 'planId', 'visitType'],
        without: OF_ROWS,
        serves: byService,
      },
    ],
  },
  rows: { rows: encounterRows, id: sql`e.id` },
  measures: {
    visits: count('Visits', 'Visits, open or closed', sql`sum(e.n)`),
    patients: distinct('Patients', 'Distinct enrollees with a visit', sql`e."enrolleeId"`, enrolleeRows),
    outpatient: ofType('Outpatient', 'Outpatient visits', sql`'OUTPATIENT'`),
    inpatient: ofType('Inpatient', 'Visits for a stay', sql`'INPATIENT'`),
    emergency: ofType('Emergency', 'Emergency visits', sql`'EMERGENCY'`),
    anc: ofType('ANC', 'Antenatal visits', sql`'ANC'`),
    deliveries: ofType('Deliveries', 'Visits for a delivery', sql`'DELIVERY'`),
    referralVisits: ofType('On referral', 'Visits of patients referred by another HCP', sql`'REFERRAL'`),
    admissions: count('Admissions', 'Visits with an admission, of any type', admissions, sql`e.admissions <> 0`),
    inpatientDays: count(
      'Inpatient days',
      'Nights of all stays, at least one a stay; until today of those not yet discharged',
      sql`sum(${nights})`,
      isStay,
    ),
    averageStay: decimal('Average stay', 'Inpatient days an admission', sql`${days} / nullif(${admissions}, 0)::numeric`),
    deaths: count('Deaths', 'Visits that ended in death', sql`sum(e.n)`, sql`e.outcome = 'DECEASED'`),
    visitsDisputed: better(
      'down',
      count('Disputed', 'Visits that the enrollee says did not take place', sql`sum(e.n)`, sql`NOT e."enrolleeConfirmed"`),
    ),
    confirmationRate: better(
      'up',
      percent(
        'Confirmed',
        'Visits confirmed by the enrollee, of those the enrollee answered',
        sql`sum(e.n) FILTER (WHERE e."enrolleeConfirmed")`,
        sql`count(e."enrolleeConfirmed")`,
      ),
    ),
  },
});
