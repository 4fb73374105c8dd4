import { visibleEncounters } from '../../care/encounters/encounter.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { type DistinctRollups, storedRollups } from '../../platform/rollups/stored-rollup.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import {
  CURRENT_MOMENT,
  count,
  decimal,
  defineFact,
  distinct,
  higherIsBetter,
  indicator,
  lowerIsBetter,
  percent,
  tally,
  valueWhere,
} from '../engine/measures.ts';
import {
  BY_FACILITY,
  byMonth,
  byServiceDate,
  byServiceDateAndHcpPlace,
  distinctPatients,
  patientMonths,
  rowsWithSums,
} from '../engine/rollup.ts';
import { careKeys, hcpFilters, personFilters } from './care-keys.ts';
import { encounterRows } from './encounter.rows.ts';
import { enrolleeRows } from './person.rows.ts';

const { raw, sql } = Prisma;

/** The same scope as visibleEncounters, without members. */
const scopeOfEncounters = countable(visibleEncounters, 'e');

const isStay = sql`"admittedAt" IS NOT NULL`;
/** Counted as for the annual limit: at least one night per stay. */
const nightsUntil = (end: Prisma.Sql) => sql`greatest(1, ${lagosDay(end)} - ${lagosDay(sql`"admittedAt"`)})`;
const ofType = (type: Prisma.Sql) => indicator(sql`"visitType" = ${type}`);
const sums = {
  outpatient: ofType(sql`'OUTPATIENT'`),
  inpatient: ofType(sql`'INPATIENT'`),
  emergency: ofType(sql`'EMERGENCY'`),
  anc: ofType(sql`'ANC'`),
  deliveries: ofType(sql`'DELIVERY'`),
  referralVisits: ofType(sql`'REFERRAL'`),
  admissions: indicator(isStay),
  nights: valueWhere(isStay, nightsUntil(sql`coalesce("dischargedAt", ${CURRENT_MOMENT}::timestamp)`)),
  deaths: indicator(sql`outcome = 'DECEASED'`),
  confirmed: sql`coalesce("enrolleeConfirmed"::int, 0)`,
  answered: indicator(sql`"enrolleeConfirmed" IS NOT NULL`),
};

const isCounted = sql`e.status <> 'VOID'`;
const stored = storedRollups(
  {
    base: 'Encounter',
    // Nights of open stays grow from day to day and are counted from the rows.
    rows: rowsWithSums('e', {
      ...sums,
      nights: valueWhere(sql`${isStay} AND "dischargedAt" IS NOT NULL`, nightsUntil(sql`"dischargedAt"`)),
    }),
    where: isCounted,
    sums: Object.keys(sums),
  },
  {
    EncounterRollup: ['month', 'hcpId', 'lgaId', 'townId'],
    EncounterMdaRollup: ['month', 'mdaId', 'planId', 'visitType'],
    EncounterPlanRollup: ['month', 'hcpId', 'lgaId', 'townId', 'planId', 'visitType'],
  },
);
export const encounterRollups = stored;

/** Visitors by the month of a visit and of the one before it, of each facility and of all. */
export const visitorRollups: DistinctRollups = {
  name: 'Visitors',
  tables: [
    {
      table: 'EncounterPatientRollup',
      keys: ['month', 'previous', 'hcpId'],
      sums: [],
      counts: {
        query: ({ encounters }) => sql`SELECT month, previous, "hcpId", sum(sign) AS n FROM (
          SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "hcpId" ORDER BY month) AS previous, "hcpId"
          FROM (SELECT sign, "enrolleeId", month, "hcpId" FROM ${encounters} AS e WHERE ${isCounted}
            GROUP BY sign, GROUPING SETS (("enrolleeId", month), ("enrolleeId", month, "hcpId"))) AS months) AS linked
        GROUP BY 1, 2, 3`,
      },
    },
  ],
  recounts: [
    {
      base: 'Encounter',
      owner: 'enrolleeId',
      watched: sql`id, month, "hcpId"`,
      where: sql`status <> 'VOID'`,
      lock: 'PERFORM FROM "Enrollee" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;',
      sources: (encounters) => ({ encounters }),
    },
  ],
};

export const encounters = defineFact({
  name: 'encounter',
  title: 'Visits',
  description: 'Visits to facilities, open and closed, excluding voided ones; location is the facility’s unless the enrollee’s is chosen',
  permission: 'CARE_STATS_READ',
  from: rowsWithSums('e', sums)(raw('"Encounter"')),
  person: sql`e."enrolleeId"`,
  where: isCounted,
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
  rollups: {
    alias: 'e',
    sums,
    accruing: { sums: ['nights'], measures: ['inpatientDays', 'averageStay'], where: sql`${isStay} AND "dischargedAt" IS NULL` },
    tables: [
      {
        ...byMonth(stored.EncounterRollup),
        ...BY_FACILITY,
        excludedMeasures: ['patients'],
        appliesTo: byServiceDateAndHcpPlace,
      },
      {
        ...byMonth(stored.EncounterMdaRollup),
        dimensions: ['mda', 'mdaType', 'plan', 'visitType', 'month', 'quarter', 'year'],
        filters: ['mdaId', 'mdaType', 'planId', 'visitType'],
        excludedMeasures: ['patients'],
        appliesTo: byServiceDate,
      },
      {
        ...byMonth(stored.EncounterPlanRollup),
        dimensions: [...BY_FACILITY.dimensions, 'plan', 'visitType'],
        filters: [...BY_FACILITY.filters, 'planId', 'visitType'],
        excludedMeasures: ['patients'],
        appliesTo: byServiceDateAndHcpPlace,
      },
      {
        table: 'EncounterPatientRollup',
        keys: ['hcpId'],
        dimensions: ['hcp'],
        filters: ['hcpId'],
        appliesTo: byServiceDateAndHcpPlace,
        derive: ({ by }) => (by.length > 0 ? { patients: distinctPatients('e') } : null),
        monthlyRows: patientMonths('EncounterPatientRollup', sql`"hcpId" IS NOT NULL`),
      },
      {
        table: 'EncounterPatientRollup',
        keys: [],
        dimensions: [],
        filters: [],
        appliesTo: byServiceDateAndHcpPlace,
        derive: () => ({ patients: distinctPatients('e') }),
        monthlyRows: patientMonths('EncounterPatientRollup', sql`"hcpId" IS NULL`),
      },
    ],
  },
  records: { rows: encounterRows, id: sql`e.id` },
  measures: {
    visits: count('Visits', 'Visits, open or closed', sql`sum(e.n)`),
    patients: distinct('Patients', 'Distinct enrollees with a visit', sql`e."enrolleeId"`, enrolleeRows),
    outpatient: tally('Outpatient', 'Outpatient visits', sql`e.outpatient`),
    inpatient: tally('Inpatient', 'Visits with an overnight stay', sql`e.inpatient`),
    emergency: tally('Emergency', 'Emergency visits', sql`e.emergency`),
    anc: tally('ANC', 'Antenatal visits', sql`e.anc`),
    deliveries: tally('Deliveries', 'Visits for a delivery', sql`e.deliveries`),
    referralVisits: tally('On referral', 'Visits of patients referred by another facility', sql`e."referralVisits"`),
    admissions: tally('Admissions', 'Visits with an admission, of any type', sql`e.admissions`),
    inpatientDays: tally(
      'Inpatient days',
      'Nights of all stays, at least one per stay; counted until today if not yet discharged',
      sql`e.nights`,
    ),
    averageStay: decimal('Average stay', 'Inpatient days per admission', sql`sum(e.nights) / nullif(sum(e.admissions), 0)::numeric`),
    deaths: tally('Deaths', 'Visits that ended in death', sql`e.deaths`),
    visitsDisputed: lowerIsBetter(tally('Disputed', 'Visits disputed by the enrollee', sql`(e.answered - e.confirmed)`)),
    confirmationRate: higherIsBetter(
      percent('Confirmed', 'Visits confirmed by the enrollee, as a share of visits answered', sql`sum(e.confirmed)`, sql`sum(e.answered)`),
    ),
  },
});
