import { Prisma } from '../../generated/prisma/client.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { better, count, decimal, defineMeasures, distinct, one, PRESENT, percent, tally, valueWhere } from '../engine/measures.ts';
import { AT_PLACE, atService, byService, peopleOf, peopleOnce, rowsWithSums } from '../engine/rollup.ts';
import { careKeys, hcpFilters, personFilters, scopeOfCare } from './care-keys.ts';
import { encounterRows } from './encounter.rows.ts';
import { enrolleeRows } from './person.rows.ts';

const { sql } = Prisma;

/** The rows that the viewer may count: those of visibleEncounters, without members. */
const scopeOfEncounters = scopeOfCare('e');

const isStay = sql`"admittedAt" IS NOT NULL`;
const ofType = (type: Prisma.Sql) => one(sql`"visitType" = ${type}`);
const sums = {
  outpatient: ofType(sql`'OUTPATIENT'`),
  inpatient: ofType(sql`'INPATIENT'`),
  emergency: ofType(sql`'EMERGENCY'`),
  anc: ofType(sql`'ANC'`),
  deliveries: ofType(sql`'DELIVERY'`),
  referralVisits: ofType(sql`'REFERRAL'`),
  admissions: one(isStay),
  // As the yearly limit counts them: a stay has at least one, and one under way runs until today.
  nights: valueWhere(
    isStay,
    sql`greatest(1, ${lagosDay(sql`coalesce("dischargedAt", ${PRESENT}::timestamp)`)} - ${lagosDay(sql`"admittedAt"`)})`,
  ),
  deaths: one(sql`outcome = 'DECEASED'`),
  confirmed: sql`coalesce("enrolleeConfirmed"::int, 0)`,
  answered: one(sql`"enrolleeConfirmed" IS NOT NULL`),
};

export const encounters = defineMeasures({
  name: 'encounter',
  title: 'Visits',
  description: 'Visits to HCPs, open and closed, without voided ones; place is the HCP’s unless the enrollee’s is asked for',
  permission: 'CARE_STATS_READ',
  from: rowsWithSums('Encounter', 'e', sums),
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
    sums,
    live: { sums: ['nights'], measures: ['inpatientDays', 'averageStay'], where: sql`${isStay} AND "dischargedAt" IS NULL` },
    rollups: [
      {
        table: 'EncounterRollup',
        keys: ['hcpId', 'lgaId', 'townId'],
        ...AT_PLACE,
        without: ['patients'],
        serves: atService,
      },
      {
        table: 'EncounterMdaRollup',
        keys: ['mdaId', 'planId', 'visitType'],
        dimensions: ['mda', 'mdaType', 'plan', 'visitType', 'month', 'quarter', 'year'],
        filters: ['mdaId', 'mdaType', 'planId', 'visitType'],
        without: ['patients'],
        serves: byService,
      },
      {
        table: 'EncounterPlanRollup',
        keys: ['hcpId', 'lgaId', 'townId', 'planId', 'visitType'],
        dimensions: [...AT_PLACE.dimensions, 'plan', 'visitType'],
        filters: [...AT_PLACE.filters, 'planId', 'visitType'],
        without: ['patients'],
        serves: atService,
      },
      {
        table: 'EncounterPatientRollup',
        keys: ['hcpId'],
        dimensions: ['hcp'],
        filters: ['hcpId'],
        serves: atService,
        only: ({ by }) => (by.length > 0 ? { patients: peopleOnce('e') } : null),
        cells: peopleOf('EncounterPatientRollup', sql`"hcpId" IS NOT NULL`),
      },
      {
        table: 'EncounterPatientRollup',
        keys: [],
        dimensions: [],
        filters: [],
        serves: atService,
        only: () => ({ patients: peopleOnce('e') }),
        cells: peopleOf('EncounterPatientRollup', sql`"hcpId" IS NULL`),
      },
    ],
  },
  rows: { rows: encounterRows, id: sql`e.id` },
  measures: {
    visits: count('Visits', 'Visits, open or closed', sql`sum(e.n)`),
    patients: distinct('Patients', 'Distinct enrollees with a visit', sql`e."enrolleeId"`, enrolleeRows),
    outpatient: tally('Outpatient', 'Outpatient visits', sql`e.outpatient`),
    inpatient: tally('Inpatient', 'Visits for a stay', sql`e.inpatient`),
    emergency: tally('Emergency', 'Emergency visits', sql`e.emergency`),
    anc: tally('ANC', 'Antenatal visits', sql`e.anc`),
    deliveries: tally('Deliveries', 'Visits for a delivery', sql`e.deliveries`),
    referralVisits: tally('On referral', 'Visits of patients referred by another HCP', sql`e."referralVisits"`),
    admissions: tally('Admissions', 'Visits with an admission, of any type', sql`e.admissions`),
    inpatientDays: tally(
      'Inpatient days',
      'Nights of all stays, at least one a stay; until today of those not yet discharged',
      sql`e.nights`,
    ),
    averageStay: decimal('Average stay', 'Inpatient days an admission', sql`sum(e.nights) / nullif(sum(e.admissions), 0)::numeric`),
    deaths: tally('Deaths', 'Visits that ended in death', sql`e.deaths`),
    visitsDisputed: better('down', tally('Disputed', 'Visits that the enrollee says did not take place', sql`(e.answered - e.confirmed)`)),
    confirmationRate: better(
      'up',
      percent('Confirmed', 'Visits confirmed by the enrollee, of those the enrollee answered', sql`sum(e.confirmed)`, sql`sum(e.answered)`),
    ),
  },
});
