import { Prisma } from '../../generated/prisma/client.ts';
import { assignedEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { isRegistered, peopleRollups } from '../../members/enrollees/enrollee-totals.ts';
import { addDays, startOfDay, today } from '../../platform/clock.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { type StoredRollup, storedRollups } from '../../platform/rollups/stored-rollup.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import { ageBandOf } from '../engine/age-bands.ts';
import { count, decimal, defineFact, distinct, higherIsBetter, indicator, type Key, percent, tally } from '../engine/measures.ts';
import type { ReportFilter } from '../engine/report.input.ts';
import { type Rollup, rowsWithSums } from '../engine/rollup.ts';
import { hcpFilters, hcpJoin, hcpKeys, mdaKeys } from './care-keys.ts';
import { enrolleeRows, hcpRows } from './person.rows.ts';

const { sql } = Prisma;

/** The status of a person at the end of the last day: the current one unless it has changed since. */
function statusThen(to: Date): Prisma.Sql {
  if (to >= today()) return sql`x.status`;
  const end = startOfDay(addDays(to, 1));
  return sql`CASE WHEN x."statusChangedAt" >= ${end} THEN coalesce((
      SELECT s."toStatus"::"EnrolleeStatus" FROM "StatusChange" s
      WHERE s."entityType" = 'Enrollee' AND s."entityId" = x.id AND s.at < ${end} ORDER BY s.at DESC, s.id DESC LIMIT 1
    ), x.status) ELSE x.status END`;
}

/** Not on record; counted only if the filter names the status. */
const NOT_ON_RECORD = ['INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED'] as const;

const onRecord = ({ enrolleeStatus }: ReportFilter): Prisma.Sql => {
  const excluded = ['MERGED', ...NOT_ON_RECORD.filter((status) => !enrolleeStatus?.includes(status))];
  return sql`status NOT IN (${Prisma.raw(excluded.map((status) => `'${status}'`).join())})`;
};

/** People as of the last day: `statusThen`, `age`, `lastDay`, and the latest dates of birth for ages 15 and 46. Everything else is current. Merged duplicates are never counted. */
function peopleOn(filter: ReportFilter): Prisma.Sql {
  const { to } = filter;
  return sql`(
    SELECT x.*, 1 AS n, ${to}::date AS "lastDay", (${to}::date - interval '15 years')::date AS "born15", (${to}::date - interval '46 years')::date AS "born46", ${statusThen(to)} AS "statusThen", date_part('year', age(${to}::date, x."dateOfBirth"))::int AS age
    FROM "Enrollee" x WHERE ${onRecord(filter)}) e`;
}

/** The place is where people live, or their HCP's with placeBasis HCP, so that a report can compare lives with the HCP's services. */
const places = ({ placeBasis }: ReportFilter) => {
  const join = hcpJoin(sql`e."hcpId"`);
  return placeBasis === 'HCP'
    ? { lga: { column: sql`h."lgaId"`, join }, town: { column: sql`h."townId"`, join } }
    : { lga: { column: sql`e."lgaId"` }, town: { column: sql`e."townId"` } };
};

const keys = (filter: ReportFilter) =>
  ({
    ...places(filter),
    ward: { column: sql`e."wardId"` },
    ...hcpKeys(sql`e."hcpId"`),
    ...mdaKeys(sql`e."mdaId"`),
    plan: { column: sql`e."planId"` },
    sex: { column: sql`e.sex` },
    ageBand: { column: ageBandOf(sql`e.age`) },
    relationship: { column: sql`e.relationship` },
    category: { column: sql`e."vulnerableCategory"` },
    status: { column: sql`e."statusThen"` },
    officer: { column: sql`e."registeredById"` },
  }) satisfies Record<string, Key>;

const shared = {
  permission: 'ENROLLEE_STATS_READ',
  from: peopleOn,
  person: sql`e.id`,
  scope: countable(assignedEnrollees, 'e'),
  keys,
  filters: { ...hcpFilters(sql`e."hcpId"`), enrolleeStatus: { column: sql`e."statusThen"` } },
  age: { column: sql`e.age` },
  records: { rows: enrolleeRows, id: sql`e.id` },
} as const;

const countOf = (condition: Prisma.Sql) => sql`coalesce(sum(e.n) FILTER (WHERE ${condition}), 0)`;
const number = (label: string, description: string, condition: Prisma.Sql) => count(label, description, sql`sum(e.n)`, condition);
const isPrincipal = sql`e.relationship = 'PRINCIPAL'`;
const isDependant = sql`e.relationship <> 'PRINCIPAL'`;
const isActive = sql`e."statusThen" = 'ACTIVE'`;
const inCategory = (category: string) => sql`e."vulnerableCategory" = ${Prisma.raw(`'${category}'`)}`;

const selectColumns = (keys: readonly string[]) =>
  Prisma.raw([...keys, 'n'].map((key) => (key === 'statusThen' ? 'status AS "statusThen"' : `"${key}"`)).join(', '));
/** A table of the current people, whose status stands for that of the last day. */
function snapshotOf({ table, keys: stored }: StoredRollup): Rollup {
  const keys = stored.map((key) => (key === 'status' ? 'statusThen' : key));
  const where = (filter: ReportFilter) => (stored.includes('status') ? onRecord(filter) : sql`TRUE`);
  return {
    ...{ table, keys },
    readPeriod: current((filter) => sql`SELECT ${selectColumns(keys)} FROM ${Prisma.raw(`"${table}"`)} WHERE ${where(filter)}`),
  };
}
const current =
  (rowsOf: (filter: ReportFilter) => Prisma.Sql): NonNullable<Rollup['readPeriod']> =>
  (filter) =>
    filter.to < today() ? 'people as they were on a past day' : { rows: rowsOf(filter), reason: 'people as they are' };
const storedWards = storedRollups(
  { base: 'Enrollee', where: isRegistered },
  { EnrolleeWardRollup: ['lgaId', 'wardId', 'planId', 'sex', 'vulnerableCategory', 'status'] },
);
const storedHomes = storedRollups(
  { base: 'Enrollee', where: sql`${isRegistered} AND ${onRecord({ from: new Date(0), to: new Date(0) })}` },
  { EnrolleeHomeRollup: { keys: ['lgaId', 'wardId', 'planId', 'hcpId'], index: ['planId'] } },
);
const storedCovers = storedRollups(
  { base: 'Enrollee', where: sql`${isRegistered} AND status = 'ACTIVE' AND "coverageEnd" IS NOT NULL` },
  { EnrolleeCoverRollup: { keys: ['lgaId', 'mdaId', 'planId', 'coverageEnd'], index: ['coverageEnd'] } },
);
const COVER_KEYS = storedCovers.EnrolleeCoverRollup.keys;

export const enrollees = defineFact({
  ...shared,
  rollups: {
    alias: 'e',
    tables: [
      snapshotOf(peopleRollups.EnrolleeMdaRollup),
      snapshotOf(peopleRollups.EnrolleeRollup),
      snapshotOf(storedWards.EnrolleeWardRollup),
      { ...snapshotOf(storedHomes.EnrolleeHomeRollup), measures: ['homes'] },
      {
        table: 'EnrolleeCoverRollup',
        keys: [...COVER_KEYS, 'statusThen', 'lastDay'],
        measures: ['expiringSoon'],
        readPeriod: current(
          ({ to }) => sql`SELECT ${selectColumns(COVER_KEYS)}, 'ACTIVE'::"EnrolleeStatus" AS "statusThen", ${to}::date AS "lastDay"
            FROM "EnrolleeCoverRollup" WHERE "coverageEnd" BETWEEN ${to}::date AND ${to}::date + 30`,
        ),
      },
      snapshotOf(peopleRollups.EnrolleeHcpRollup),
    ],
  },
  name: 'enrollee',
  title: 'Enrollees',
  description:
    'People on record on the last day, whatever their status; pending and rejected registrations only if requested. Location is current residence; age and status are as of the last day',
  period: () => ({ column: sql`e."registeredAt"`, kind: 'instant', cumulative: true }),
  measures: {
    lives: count('Lives', 'People on record on the last day', sql`sum(e.n)`),
    principals: number('Principals', 'Principals on record', isPrincipal),
    spouses: number('Spouses', 'Spouses on record', sql`e.relationship = 'SPOUSE'`),
    children: number('Children', 'Children on record', sql`e.relationship = 'CHILD'`),
    extras: number('Extra', 'Extra dependants on record', sql`e.relationship = 'EXTRA'`),
    dependants: number('Dependants', 'Spouses, children and extra dependants', isDependant),
    averageDependants: decimal(
      'Per principal',
      'Dependants per principal; blank if there are no principals',
      sql`${countOf(isDependant)}::numeric / nullif(${countOf(isPrincipal)}, 0)`,
    ),
    males: number('Male', 'Males on record', sql`e.sex = 'MALE'`),
    females: number('Female', 'Females on record', sql`e.sex = 'FEMALE'`),
    active: number('Active', 'Covered on the last day', isActive),
    activeShare: higherIsBetter(
      percent('Active %', 'Covered lives as a share of all lives; blank if there are no lives', countOf(isActive), sql`sum(e.n)`),
    ),
    disabled: number('Disabled', 'Disabled on the last day', sql`e."statusThen" = 'DISABLED'`),
    suspended: number('Suspended', 'Suspended on the last day', sql`e."statusThen" = 'SUSPENDED'`),
    expired: number('Expired', 'Whose cover had ended by the last day', sql`e."statusThen" = 'EXPIRED'`),
    deceased: number('Deceased', 'Deceased by the last day', sql`e."statusThen" = 'DECEASED'`),
    expiringSoon: number(
      'Expiring',
      'Cover ending on the last day or within 30 days after it',
      sql`${isActive} AND e."coverageEnd" BETWEEN e."lastDay" AND e."lastDay" + 30`,
    ),
    underFive: number('Under 5', 'Vulnerable: children under five', inCategory('UNDER_FIVE')),
    pregnant: number('Pregnant', 'Vulnerable: pregnant women', inCategory('PREGNANT_WOMAN')),
    elderly: number('Elderly', 'Vulnerable: elderly people', inCategory('ELDERLY')),
    withDisability: number('PLWD', 'Vulnerable: people living with a disability', inCategory('DISABILITY')),
    orphans: number('Orphans', 'Vulnerable: orphans', inCategory('ORPHAN')),
    displaced: number('IDP', 'Vulnerable: internally displaced people', inCategory('IDP')),
    indigent: number('Indigent', 'Vulnerable: indigent people', inCategory('INDIGENT')),
    homes: distinct('PHCs in use', 'Distinct facilities to which they are assigned', sql`e."hcpId"`, hcpRows),
    womenOfAge: number(
      'F 15–45',
      'Females aged 15 to 45 on the last day',
      sql`e.sex = 'FEMALE' AND e."dateOfBirth" <= e.born15 AND e."dateOfBirth" > e.born46`,
    ),
  },
});

const sums = { principals: indicator(sql`relationship = 'PRINCIPAL'`), females: indicator(sql`sex = 'FEMALE'`) };
const registeredOn = (alias = '') => lagosDay(Prisma.raw(`${alias}"registeredAt"`));
const monthOfRegistration = (alias?: string) => sql`date_trunc('month', ${registeredOn(alias)})::date`;
const storedEnrolments = storedRollups(
  {
    base: 'Enrollee',
    rows: rowsWithSums('e', sums, { month: monthOfRegistration() }),
    where: isRegistered,
    sums: Object.keys(sums),
  },
  { EnrolmentRollup: ['month', 'lgaId', 'townId', 'planId', 'status'] },
);
export const enrolleeRollups = { ...storedWards, ...storedHomes, ...storedCovers, ...storedEnrolments };

export const enrolments = defineFact({
  ...shared,
  from: (filter) =>
    sql`(SELECT e.*, ${monthOfRegistration('e.')} AS month, ${sums.principals} AS principals, ${sums.females} AS females FROM ${peopleOn(filter)}) AS e`,
  rollups: {
    alias: 'e',
    tables: [
      {
        table: 'EnrolmentRollup',
        keys: ['month', 'lgaId', 'townId', 'planId', 'statusThen'],
        sums: Object.keys(sums),
        readMonths: ({ isIn }, _, filter) =>
          filter.to < today()
            ? 'the status on a past day'
            : {
                rows: sql`SELECT month, "lgaId", "townId", "planId", status AS "statusThen", n, principals, females FROM "EnrolmentRollup" WHERE ${isIn} AND ${onRecord(filter)}`,
                reason: 'whole months',
              },
      },
    ],
  },
  name: 'enrolment',
  title: 'Enrolments',
  description: 'People by the date they came on record; pending and rejected registrations only if requested',
  period: () => ({ column: sql`e."registeredAt"`, kind: 'instant' }),
  measures: {
    enrolled: count('New', 'People who came on record in the period', sql`sum(e.n)`),
    enrolledPrincipals: tally('New principals', 'Principals who came on record in the period', sql`e.principals`),
    enrolledDependants: tally('New dependants', 'Dependants who came on record in the period', sql`(e.n - e.principals)`),
    enrolledFemales: tally('New females', 'Females who came on record in the period', sql`e.females`),
    enrolledMales: tally('New males', 'Males who came on record in the period', sql`(e.n - e.females)`),
  },
});
