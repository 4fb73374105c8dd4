import { receivedReferrals, sentReferrals } from '../../care/referrals/referral.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { storedRollups } from '../../platform/rollups/stored-rollup.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import {
  count,
  defineFact,
  distinct,
  higherIsBetter,
  indicator,
  type Key,
  lowerIsBetter,
  median,
  percent,
  statusIndicator,
  tally,
} from '../engine/measures.ts';
import { type Rollup, rowsWithSums } from '../engine/rollup.ts';
import { careKeys, hcpFilters, hcpJoin } from './care-keys.ts';
import { enrolleeRows } from './person.rows.ts';
import { referralInRows, referralRows } from './referral.rows.ts';

const { raw, sql } = Prisma;

const period = () => ({ column: sql`r."requestedAt"`, kind: 'instant' }) as const;
const age = { column: sql`r.age` };
const clinical = {
  urgency: { column: sql`r.urgency` },
  diagnosis: { column: sql`r."provisionalDiagnosisId"` },
} satisfies Record<string, Key>;
const referralStatus = { column: sql`r.status` };

const sums = {
  pending: statusIndicator(sql`'PENDING'`),
  approved: statusIndicator(sql`'APPROVED'`),
  rejected: statusIndicator(sql`'REJECTED'`),
  accepted: statusIndicator(sql`'ACCEPTED'`),
  declined: statusIndicator(sql`'DECLINED'`),
  completed: statusIndicator(sql`'COMPLETED'`),
  expired: statusIndicator(sql`'EXPIRED'`),
  cancelled: statusIndicator(sql`'CANCELLED'`),
  arrived: indicator(sql`"arrivedAt" IS NOT NULL`),
  emergencies: indicator(sql`urgency = 'EMERGENCY'`),
  decided: indicator(sql`"decidedAt" IS NOT NULL`),
  granted: indicator(sql`"decidedAt" IS NOT NULL AND status <> 'REJECTED'`),
};
const sum = (name: keyof typeof sums) => sql`sum(r.${raw(name)})`;
const reached = (alias: string) =>
  sql`(${raw(alias)}status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR ${raw(alias)}"arrivedAt" IS NOT NULL)`;
const tenths = (end: string, begin: string, unit: 'HOUR' | 'DAY') =>
  sql`floor(date_part('epoch', ${raw(`"${end}" - "${begin}"`)}) / ${unit === 'HOUR' ? sql`360` : sql`8640`})::int`;
/** Durations between steps, in tenths of an hour or of a day. */
const steps = {
  decision: tenths('decidedAt', 'requestedAt', 'HOUR'),
  acceptance: tenths('acceptedAt', 'decidedAt', 'HOUR'),
  answer: sql`CASE WHEN ${reached('')} THEN ${tenths('acceptedAt', 'decidedAt', 'HOUR')} END`,
  arrival: tenths('arrivedAt', 'decidedAt', 'DAY'),
  inAll: tenths('arrivedAt', 'requestedAt', 'DAY'),
};
type Step = keyof typeof steps;
const rows = rowsWithSums('r', sums, steps);
const referralRowsWithSums = rows(raw('"Referral"'));
const stored = storedRollups(
  { base: 'Referral', rows, sums: Object.keys(sums) },
  { ReferralRollup: ['month', 'fromHcpId', 'lgaId', 'townId'] },
);
const storedReceived = storedRollups(
  { base: 'Referral', rows, where: reached('r.'), sums: Object.keys(sums) },
  { ReferralInRollup: ['month', 'toHcpId'] },
);
/** A row for each step that a referral has done. */
const stepRows = (table: Prisma.Sql, sign?: 'sign') => sql`(
    SELECT r.month, ${sign ? sql`r.sign, ` : Prisma.empty} step, tenths FROM ${rows(table)}, LATERAL (VALUES ${Prisma.join(
      Object.keys(steps).map((step) => sql`(${raw(`'${step}'`)}, r.${raw(`"${step}"`)})`),
    )}) AS steps (step, tenths)) AS r`;
const storedTimes = storedRollups(
  { base: 'Referral', rows: stepRows, where: sql`r.tenths IS NOT NULL` },
  { ReferralTimeRollup: ['month', 'step', 'tenths'] },
);
export const referralRollups = { ...stored, ...storedReceived, ...storedTimes };
const medianOf = (label: string, description: string, step: Step) =>
  lowerIsBetter(median(label, `${description}, to one decimal`, 'r', step, 10));
/** A histogram of durations for the whole scheme. A facility has about as many different durations as referrals, so its own are read from the rows. */
const turnaroundRollup = (steps: Record<string, Step>): Rollup => ({
  table: 'ReferralTimeRollup',
  keys: ['month', ...Object.values(steps)],
  measures: Object.keys(steps),
  readMonths: ({ isIn }) => {
    const times = Object.values(steps).map((step) => raw(`CASE step WHEN '${step}' THEN tenths END AS "${step}"`));
    return { rows: sql`SELECT month, ${Prisma.join(times)}, n FROM "ReferralTimeRollup" WHERE ${isIn}`, reason: 'whole months' };
  },
});

export const referrals = defineFact({
  name: 'referral',
  direction: 'OUT',
  title: 'Referrals out',
  description: 'Referrals by request date at the referring facility; location is its own unless the enrollee’s is chosen',
  permission: 'CARE_STATS_READ',
  from: referralRowsWithSums,
  person: sql`r."enrolleeId"`,
  scope: countable(sentReferrals, 'r'),
  period,
  keys: (filter) => ({
    ...careKeys('r', filter, 'r."fromHcpId"'),
    ...clinical,
    destination: { column: sql`r."toHcpId"` },
    officer: { column: sql`r."decidedById"`, none: 'No officer' },
  }),
  filters: { ...hcpFilters(sql`r."fromHcpId"`), referralStatus },
  age,
  rollups: {
    alias: 'r',
    tables: [
      stored.ReferralRollup,
      turnaroundRollup({ hoursToDecision: 'decision', hoursToAcceptance: 'acceptance', daysToArrival: 'arrival', daysInAll: 'inAll' }),
    ],
  },
  records: { rows: referralRows, id: sql`r.id` },
  measures: {
    referrals: count('Referrals', 'Referrals requested', sql`sum(r.n)`),
    referralPatients: distinct('Patients', 'Distinct enrollees referred', sql`r."enrolleeId"`, enrolleeRows),
    referralsPending: lowerIsBetter(tally('Pending', 'Referrals not yet decided', sql`r.pending`)),
    referralsApproved: tally('Approved', 'Referrals approved, awaiting the receiving facility', sql`r.approved`),
    referralsRejected: tally('Rejected', 'Referrals rejected by the scheme', sql`r.rejected`),
    referralsAccepted: tally('Accepted', 'Referrals accepted and not yet completed', sql`r.accepted`),
    referralsDeclined: tally('Declined', 'Referrals declined by the receiving facility', sql`r.declined`),
    referralsCompleted: tally('Completed', 'Referrals whose patient was seen at the receiving facility', sql`r.completed`),
    referralsExpired: tally('Expired', 'Referrals not used in time', sql`r.expired`),
    referralsCancelled: tally('Withdrawn', 'Referrals withdrawn by the sender', sql`r.cancelled`),
    referralsArrived: tally('Arrived', 'Referrals whose patient arrived', sql`r.arrived`),
    emergencyShare: percent('Emergency %', 'Emergencies as a share of all referrals', sum('emergencies'), sql`sum(r.n)`),
    referralApprovalRate: higherIsBetter(
      percent('Approval %', 'Referrals not rejected, as a share of decided referrals', sum('granted'), sum('decided')),
    ),
    referralArrivalRate: higherIsBetter(
      percent('Arrival %', 'Referrals whose patient arrived, as a share of approved referrals', sum('arrived'), sum('granted')),
    ),
    hoursToDecision: medianOf('Decision h', 'Median hours from the referral to its decision', 'decision'),
    hoursToAcceptance: medianOf('Acceptance h', 'Median hours from the decision to the other facility’s acceptance', 'acceptance'),
    daysToArrival: medianOf('Arrival d', 'Median days from the decision to the patient’s arrival there', 'arrival'),
    daysInAll: medianOf('Total d', 'Median days from the referral to the patient’s arrival there', 'inAll'),
  },
});

const receiver = hcpJoin(sql`r."toHcpId"`);

export const referralsIn = defineFact({
  name: 'referralIn',
  direction: 'IN',
  title: 'Referrals in',
  description:
    'Referrals that reached the receiving facility (approved ones, and emergencies that arrived directly) by request date; location is the receiving facility’s unless the enrollee’s is chosen',
  permission: 'CARE_STATS_READ',
  from: referralRowsWithSums,
  person: sql`r."enrolleeId"`,
  where: reached('r.'),
  scope: countable(receivedReferrals, 'r'),
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
  rollups: {
    alias: 'r',
    tables: [storedReceived.ReferralInRollup, turnaroundRollup({ hoursToAnswer: 'answer', daysToCome: 'arrival' })],
  },
  records: { rows: referralInRows, id: sql`r.id` },
  measures: {
    received: count('Received', 'Referrals that reached the facility', sql`sum(r.n)`),
    receivedPatients: distinct('Patients', 'Distinct enrollees referred to the facility', sql`r."enrolleeId"`, enrolleeRows),
    receivedWaiting: lowerIsBetter(tally('To answer', 'Approved referrals not yet answered by the facility', sql`r.approved`)),
    receivedAccepted: tally('Accepted', 'Referrals accepted and not yet completed', sql`r.accepted`),
    receivedDeclined: tally('Declined', 'Referrals the facility declined', sql`r.declined`),
    receivedCompleted: tally('Completed', 'Referrals whose patient the facility saw', sql`r.completed`),
    receivedExpired: tally('Expired', 'Referrals to the facility not used in time', sql`r.expired`),
    receivedArrived: tally('Arrived', 'Referrals whose patient arrived at the facility', sql`r.arrived`),
    receivedEmergencyShare: percent('Emergency %', 'Emergencies as a share of referrals received', sum('emergencies'), sql`sum(r.n)`),
    hoursToAnswer: medianOf('Answer h', 'Median hours from the approval to the facility’s acceptance', 'answer'),
    daysToCome: medianOf('Arrival d', 'Median days from the approval to the patient’s arrival at the facility', 'arrival'),
  },
});
