import { visibleEncounters } from '../../care/encounters/encounter.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { columns, type DistinctRollups, type StoredRollup, storedRollups } from '../../platform/rollups/stored-rollup.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import {
  CURRENT_MOMENT,
  count,
  decimal,
  defineFact,
  distinct,
  higherIsBetter,
  indicator,
  inPeriod,
  lowerIsBetter,
  percent,
  tally,
  valueWhere,
} from '../engine/measures.ts';
import { patientRollup, type Rollup, rowsWithSums } from '../engine/rollup.ts';
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

const visits = rowsWithSums('e', sums)(raw('"Encounter"'));
const period = { column: sql`e."visitAt"`, kind: 'instant' } as const;
/** Nights of open stays grow from day to day without a change of the row, so they are added from the rows. */
const withOpenStays = (table: StoredRollup): Rollup => ({
  ...table,
  readMonths: ({ first, last, isIn }, names) => {
    const rows = sql`SELECT ${columns(names)} FROM ${raw(`"${table.table}"`)} WHERE ${isIn}`;
    if (!names.includes('nights')) return { rows, reason: 'whole months' };
    const nightsOnly = names.map((name) => (table.keys.includes(name) || name === 'nights' ? columns([name]) : sql`0`));
    const openStays = sql`${isCounted} AND ${isStay} AND "dischargedAt" IS NULL AND ${inPeriod(period, { from: first, to: last })}`;
    return {
      rows: sql`${rows} UNION ALL SELECT ${Prisma.join(nightsOnly)} FROM ${visits} WHERE ${openStays}`,
      reason: 'whole months, what grows daily from the rows',
    };
  },
});
const patients = { alias: 'e', measure: 'patients' };

export const encounters = defineFact({
  name: 'encounter',
  title: 'Visits',
  description: 'Visits to facilities, open and closed, excluding voided ones; location is the facility’s unless the enrollee’s is chosen',
  permission: 'CARE_STATS_READ',
  from: visits,
  person: sql`e."enrolleeId"`,
  where: isCounted,
  scope: scopeOfEncounters,
  period: () => period,
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
  age: { column: sql`e.age` },
  rollups: {
    alias: 'e',
    tables: [
      ...Object.values(stored).map(withOpenStays),
      patientRollup({ table: 'EncounterPatientRollup', keys: ['hcpId'], kind: sql`"hcpId" IS NOT NULL` }, { ...patients, by: ['hcp'] }),
      patientRollup({ table: 'EncounterPatientRollup', keys: [], kind: sql`"hcpId" IS NULL` }, { ...patients, by: [] }),
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
