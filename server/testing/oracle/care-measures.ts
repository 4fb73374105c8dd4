import { addMinutes, dayOf, daysBetween, now } from '../../platform/clock.ts';
import type { CareRecords } from './care-records.ts';

/** A ratio with one decimal, from whole numbers; null if the divisor is 0. */
export const ratio = (numerator: number, denominator: number, factor = 100): number | null =>
  denominator === 0 ? null : Math.round((numerator * factor * 10) / denominator) / 10;

const roundToTenth = (value: number) => Math.round(Number((value * 10).toPrecision(14))) / 10;
export const median = (values: number[]): number | null => {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
};
const medianOf = (values: number[]) => {
  const middle = median(values);
  return middle === null ? null : roundToTenth(middle);
};
const maximumOf = (values: number[]) => (values.length === 0 ? null : roundToTenth(Math.max(...values)));
const sum = (values: (bigint | number | null)[]) => values.reduce<number>((total, value) => total + Number(value ?? 0), 0);
const distinctPatients = (rows: { enrolleeId: string }[]) => new Set(rows.map(({ enrolleeId }) => enrolleeId)).size;
const HOUR = 3_600_000;
const durations = (begin: Date | null, end: Date | null, unit: number) => (begin && end ? [(end.getTime() - begin.getTime()) / unit] : []);
/** The duration, rounded down to a tenth of the unit. */
const tenthsBetween = (begin: Date | null, end: Date | null, unit: number) =>
  durations(begin, end, unit / 10).map((n) => Math.floor(n) / 10);

/** The expected measures of these rows, computed without the reports engine. */
export const careMeasures = {
  encounter(rows: CareRecords['encounter']) {
    const ofType = (type: string) => rows.filter(({ visitType }) => visitType === type).length;
    const stays = rows.filter(({ admittedAt }) => admittedAt);
    const days = stays.map(({ admittedAt, dischargedAt }) =>
      Math.max(1, daysBetween(dayOf(admittedAt as Date), dayOf(dischargedAt ?? now()))),
    );
    const answeredVisits = rows.filter(({ enrolleeConfirmed }) => enrolleeConfirmed !== null);
    const confirmed = answeredVisits.filter(({ enrolleeConfirmed }) => enrolleeConfirmed).length;
    return {
      visits: rows.length,
      patients: distinctPatients(rows),
      outpatient: ofType('OUTPATIENT'),
      inpatient: ofType('INPATIENT'),
      emergency: ofType('EMERGENCY'),
      anc: ofType('ANC'),
      deliveries: ofType('DELIVERY'),
      referralVisits: ofType('REFERRAL'),
      admissions: stays.length,
      inpatientDays: sum(days),
      averageStay: ratio(sum(days), stays.length, 1),
      deaths: rows.filter(({ outcome }) => outcome === 'DECEASED').length,
      visitsDisputed: answeredVisits.length - confirmed,
      confirmationRate: ratio(confirmed, answeredVisits.length),
    };
  },
  paRequest(rows: CareRecords['paRequest']) {
    const withStatus = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status));
    const approvedRequests = withStatus('APPROVED', 'USED', 'EXPIRED');
    const decided = [...approvedRequests, ...withStatus('REJECTED')];
    const inTime = decided.filter(({ requestedAt, decidedAt }) => (decidedAt as Date) <= addMinutes(requestedAt, 60));
    const minutes = decided.flatMap(({ requestedAt, decidedAt }) => durations(requestedAt, decidedAt, 60_000)).map(Math.floor);
    return {
      paRequests: rows.length,
      paPatients: distinctPatients(rows),
      paPending: withStatus('PENDING').length,
      paApproved: withStatus('APPROVED').length,
      paRejected: withStatus('REJECTED').length,
      paUsed: withStatus('USED').length,
      paExpired: withStatus('EXPIRED').length,
      paCancelled: withStatus('CANCELLED').length,
      paDecided: decided.length,
      paInTime: inTime.length,
      paLate: decided.length - inTime.length,
      paProceeded: rows.filter(({ proceededWithoutCode }) => proceededWithoutCode).length,
      paAutomatic: rows.filter(({ autoApproved }) => autoApproved).length,
      paRate: ratio(approvedRequests.length, decided.length),
      paInSla: ratio(inTime.length, decided.length),
      paMedian: medianOf(minutes),
      paLongest: maximumOf(minutes),
      paOldest: maximumOf(withStatus('PENDING').flatMap(({ requestedAt }) => durations(requestedAt, now(), HOUR))),
      paUtilisation: ratio(withStatus('USED').length, approvedRequests.length),
      paAsked: sum(rows.map(({ requestedAmount }) => requestedAmount)),
      paAmount: sum(approvedRequests.map(({ approvedAmount }) => approvedAmount)),
    };
  },
  paItem(rows: CareRecords['paItem']) {
    return {
      paLines: rows.length,
      paLineRequests: new Set(rows.map(({ id }) => id)).size,
      paLinePatients: distinctPatients(rows),
      paQty: sum(rows.map(({ item }) => item.qty)),
      paQtyApproved: sum(rows.map(({ item }) => item.approvedQty)),
      paLinesCut: rows.filter(({ item }) => item.decision === 'ADJUSTED' || item.decision === 'REJECTED').length,
      paLineAsked: sum(rows.map(({ item }) => item.amount)),
      paLineApproved: sum(rows.map(({ item }) => item.approvedAmount)),
    };
  },
  referral(rows: CareRecords['referral']) {
    const withStatus = (status: string) => rows.filter((row) => row.status === status).length;
    const decided = rows.filter(({ decidedAt }) => decidedAt);
    const approved = decided.filter(({ status }) => status !== 'REJECTED').length;
    const arrived = rows.filter(({ arrivedAt }) => arrivedAt).length;
    return {
      referrals: rows.length,
      referralPatients: distinctPatients(rows),
      referralsPending: withStatus('PENDING'),
      referralsApproved: withStatus('APPROVED'),
      referralsRejected: withStatus('REJECTED'),
      referralsAccepted: withStatus('ACCEPTED'),
      referralsDeclined: withStatus('DECLINED'),
      referralsCompleted: withStatus('COMPLETED'),
      referralsExpired: withStatus('EXPIRED'),
      referralsCancelled: withStatus('CANCELLED'),
      referralsArrived: arrived,
      emergencyShare: ratio(rows.filter(({ urgency }) => urgency === 'EMERGENCY').length, rows.length),
      referralApprovalRate: ratio(approved, decided.length),
      referralArrivalRate: ratio(arrived, approved),
      hoursToDecision: medianOf(rows.flatMap(({ requestedAt, decidedAt }) => tenthsBetween(requestedAt, decidedAt, HOUR))),
      hoursToAcceptance: medianOf(rows.flatMap(({ decidedAt, acceptedAt }) => tenthsBetween(decidedAt, acceptedAt, HOUR))),
      daysToArrival: medianOf(rows.flatMap(({ decidedAt, arrivedAt }) => tenthsBetween(decidedAt, arrivedAt, 24 * HOUR))),
      daysInAll: medianOf(rows.flatMap(({ requestedAt, arrivedAt }) => tenthsBetween(requestedAt, arrivedAt, 24 * HOUR))),
    };
  },
  referralIn(rows: CareRecords['referralIn']) {
    const withStatus = (status: string) => rows.filter((row) => row.status === status).length;
    return {
      received: rows.length,
      receivedPatients: distinctPatients(rows),
      receivedWaiting: withStatus('APPROVED'),
      receivedAccepted: withStatus('ACCEPTED'),
      receivedDeclined: withStatus('DECLINED'),
      receivedCompleted: withStatus('COMPLETED'),
      receivedExpired: withStatus('EXPIRED'),
      receivedArrived: rows.filter(({ arrivedAt }) => arrivedAt).length,
      receivedEmergencyShare: ratio(rows.filter(({ urgency }) => urgency === 'EMERGENCY').length, rows.length),
      hoursToAnswer: medianOf(rows.flatMap(({ decidedAt, acceptedAt }) => tenthsBetween(decidedAt, acceptedAt, HOUR))),
      daysToCome: medianOf(rows.flatMap(({ decidedAt, arrivedAt }) => tenthsBetween(decidedAt, arrivedAt, 24 * HOUR))),
    };
  },
  claim(rows: CareRecords['claim']) {
    const withStatus = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status));
    const decided = withStatus('APPROVED', 'PAID', 'REJECTED');
    const approved = sum(withStatus('APPROVED', 'PAID').map(({ approvedAmount }) => approvedAmount));
    return {
      claims: rows.length,
      claimed: sum(rows.map(({ claimedAmount }) => claimedAmount)),
      approved,
      cut: sum(decided.map(({ claimedAmount, approvedAmount }) => claimedAmount - approvedAmount)),
      paid: sum(withStatus('PAID').map(({ paidAmount }) => paidAmount)),
      unpaid: sum(withStatus('APPROVED').map(({ payableAmount }) => payableAmount)),
      rejected: withStatus('REJECTED').length,
      approvalRate: ratio(approved, sum(decided.map(({ claimedAmount }) => claimedAmount))),
    };
  },
};
