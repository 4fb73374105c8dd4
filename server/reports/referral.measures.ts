import type { Viewer } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { careKeys, hcpFilters, hcpJoin } from './care-keys.ts';
import { better, count, decimal, defineMeasures, distinct, type Key, percent } from './measures.ts';
import { enrolleeRows } from './person.rows.ts';
import { referralInRows, referralRows } from './referral.rows.ts';

const { sql } = Prisma;

/** The rows that the viewer may count: of one LGA's officers those whose counted facility is there, of a facility its own side. */
const scopeOf =
  (hcpId: Prisma.Sql, inPlaces: (lgaIds: string[]) => Prisma.Sql) =>
  ({ scope }: Viewer): Prisma.Sql => {
    switch (scope.kind) {
      case 'SCHEME':
        return scope.lgaIds ? inPlaces(scope.lgaIds) : sql`TRUE`;
      case 'HCP':
        return sql`${hcpId} = ${scope.hcpId}::uuid`;
      case 'SELF':
        return sql`FALSE`;
    }
  };

const period = () => ({ column: sql`r."requestedAt"`, kind: 'instant' }) as const;
const age = () => ({ column: sql`r.age` });
const clinical = {
  urgency: { column: sql`r.urgency` },
  diagnosis: { column: sql`r."provisionalDiagnosisId"` },
} satisfies Record<string, Key>;
const referralStatus = { column: sql`r.status` };

const many = (condition: Prisma.Sql) => sql`count(*) FILTER (WHERE ${condition})`;
/** Those that stand so now. */
const standing = (label: string, description: string, status: Prisma.Sql) =>
  count(label, description, sql`count(*)`, sql`r.status = ${status}`);
const arrived = sql`r."arrivedAt" IS NOT NULL`;
const median = (end: Prisma.Sql, begin: Prisma.Sql, seconds: Prisma.Sql) =>
  sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${end} - ${begin}) / ${seconds})`;
const HOUR = sql`3600`;
const DAY = sql`86400`;

const decided = sql`r."decidedAt" IS NOT NULL`;

export const referrals = defineMeasures({
  name: 'referral',
  direction: 'OUT',
  title: 'Referrals out',
  description: 'Referrals by the day they were asked for, at the HCP that refers; place is its own unless the enrollee’s is asked for',
  permission: 'CARE_STATS_READ',
  from: sql`"Referral" r`,
  person: sql`r."enrolleeId"`,
  scope: scopeOf(sql`r."fromHcpId"`, (lgaIds) => sql`r."lgaId" = ANY(${lgaIds}::uuid[])`),
  period,
  keys: (filter) => ({
    ...careKeys('r', filter, 'r."fromHcpId"'),
    ...clinical,
    destination: { column: sql`r."toHcpId"` },
    officer: { column: sql`r."decidedById"`, none: 'No officer' },
  }),
  filters: { ...hcpFilters(sql`r."fromHcpId"`), referralStatus },
  age,
  rows: { rows: referralRows, id: sql`r.id` },
  measures: {
    referrals: count('Referrals', 'Referrals asked for', sql`count(*)`),
    referralPatients: distinct('Patients', 'Distinct enrollees referred', sql`r."enrolleeId"`, enrolleeRows),
    referralsPending: better('down', standing('Pending', 'Referrals not yet decided', sql`'PENDING'`)),
    referralsApproved: standing('Approved', 'Referrals approved that wait for the other HCP', sql`'APPROVED'`),
    referralsRejected: standing('Rejected', 'Referrals rejected by the scheme', sql`'REJECTED'`),
    referralsAccepted: standing('Accepted', 'Referrals accepted there and not yet completed', sql`'ACCEPTED'`),
    referralsDeclined: standing('Declined', 'Referrals declined by the other HCP', sql`'DECLINED'`),
    referralsCompleted: standing('Completed', 'Referrals whose patient was seen there', sql`'COMPLETED'`),
    referralsExpired: standing('Expired', 'Referrals that nobody used in time', sql`'EXPIRED'`),
    referralsCancelled: standing('Cancelled', 'Referrals that the HCP took back', sql`'CANCELLED'`),
    referralsArrived: count('Arrived', 'Referrals whose patient arrived there', sql`count(*)`, arrived),
    emergencyShare: percent('Emergency', 'Emergencies of all referrals', many(sql`r.urgency = 'EMERGENCY'`), sql`count(*)`),
    referralApprovalRate: better(
      'up',
      percent('Approval', 'Referrals not rejected, of all decided', many(sql`${decided} AND r.status <> 'REJECTED'`), many(decided)),
    ),
    referralArrivalRate: better(
      'up',
      percent(
        'Arrival',
        'Referrals whose patient arrived, of all approved',
        sql`count(r."arrivedAt")`,
        many(sql`${decided} AND r.status <> 'REJECTED'`),
      ),
    ),
    hoursToDecision: better(
      'down',
      decimal('Decision h', 'Median hours from the referral to its decision', median(sql`r."decidedAt"`, sql`r."requestedAt"`, HOUR)),
    ),
    hoursToAcceptance: better(
      'down',
      decimal(
        'Acceptance h',
        'Median hours from the decision to the other HCP’s acceptance',
        median(sql`r."acceptedAt"`, sql`r."decidedAt"`, HOUR),
      ),
    ),
    daysToArrival: better(
      'down',
      decimal(
        'Arrival d',
        'Median days from the decision to the patient’s arrival there',
        median(sql`r."arrivedAt"`, sql`r."decidedAt"`, DAY),
      ),
    ),
    daysInAll: better(
      'down',
      decimal(
        'In all d',
        'Median days from the referral to the patient’s arrival there',
        median(sql`r."arrivedAt"`, sql`r."requestedAt"`, DAY),
      ),
    ),
  },
});

const receiver = hcpJoin(sql`r."toHcpId"`);

export const referralsIn = defineMeasures({
  name: 'referralIn',
  direction: 'IN',
  title: 'Referrals in',
  description:
    'Referrals that reached the receiving HCP, so approved ones and patients who came at once, by the day they were asked for; place is the receiving HCP’s unless the enrollee’s is asked for',
  permission: 'CARE_STATS_READ',
  from: sql`"Referral" r`,
  person: sql`r."enrolleeId"`,
  where: sql`(r.status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR r."arrivedAt" IS NOT NULL)`,
  scope: scopeOf(sql`r."toHcpId"`, (lgaIds) => sql`r."toHcpId" IN (SELECT id FROM "Hcp" WHERE "lgaId" = ANY(${lgaIds}::uuid[]))`),
  period,
  keys: (filter) => ({
    ...careKeys('r', filter, 'r."toHcpId"'),
    ...(filter.placeBasis !== 'ENROLLEE' && {
      lga: { column: sql`h."lgaId"`, join: receiver },
      town: { column: sql`h."townId"`, join: receiver },
    }),
    ...clinical,
  }),
  filters: { ...hcpFilters(sql`r."toHcpId"`), referralStatus },
  age,
  rows: { rows: referralInRows, id: sql`r.id` },
  measures: {
    received: count('Received', 'Referrals that reached the HCP', sql`count(*)`),
    receivedPatients: distinct('Patients', 'Distinct enrollees referred to the HCP', sql`r."enrolleeId"`, enrolleeRows),
    receivedWaiting: better('down', standing('To answer', 'Referrals approved that the HCP has not answered', sql`'APPROVED'`)),
    receivedAccepted: standing('Accepted', 'Referrals the HCP accepted and has not completed', sql`'ACCEPTED'`),
    receivedDeclined: standing('Declined', 'Referrals the HCP declined', sql`'DECLINED'`),
    receivedCompleted: standing('Completed', 'Referrals whose patient the HCP saw', sql`'COMPLETED'`),
    receivedExpired: standing('Expired', 'Referrals to the HCP that nobody used in time', sql`'EXPIRED'`),
    receivedArrived: count('Arrived', 'Referrals whose patient arrived at the HCP', sql`count(*)`, arrived),
    receivedEmergencyShare: percent(
      'Emergency',
      'Emergencies of the referrals received',
      many(sql`r.urgency = 'EMERGENCY'`),
      sql`count(*)`,
    ),
    hoursToAnswer: better(
      'down',
      decimal('Answer h', 'Median hours from the approval to the HCP’s acceptance', median(sql`r."acceptedAt"`, sql`r."decidedAt"`, HOUR)),
    ),
    daysToCome: better(
      'down',
      decimal(
        'Arrival d',
        'Median days from the approval to the patient’s arrival at the HCP',
        median(sql`r."arrivedAt"`, sql`r."decidedAt"`, DAY),
      ),
    ),
  },
});
