import { columnsFrom, type Report, ratio } from '../engine/report.ts';
import { claims } from '../facts/claim.measures.ts';
import { encounters } from '../facts/encounter.measures.ts';
import { enrollees } from '../facts/enrollee.measures.ts';
import { referrals, referralsIn } from '../facts/referral.measures.ts';

const shared = { permission: 'REPORT_READ', by: ['hcp'], period: 'YEAR', defaultPlaceBasis: 'HCP' } satisfies Partial<Report>;
const person = ['mdaId', 'planId', 'sex', 'ageMin', 'ageMax'] as const;
const ofHcp = ['lgaId', 'townId', 'hcpId', 'hcpLevel', 'ownership', 'hcpStatus'] as const;
const assigned = { active: 'Lives' };

export const hcpVisitation: Report = {
  ...shared,
  ...{ key: 'hcpVisitation', title: 'Visits by facility', path: 'hcp/visitation' },
  hiddenByDefault: ['lga', 'visitsDisputed', 'confirmationRate'],
  description:
    'Visits to each facility by type, excluding voided visits; types add up to the total. Assigned lives are those covered on the last day. Patients may come from elsewhere.',
  attributes: ['lga'],
  columns: [
    {
      ...columnsFrom(
        encounters,
        ...(['visits', 'patients', 'outpatient', 'inpatient', 'emergency', 'anc', 'deliveries', 'referralVisits'] as const),
        ...(['admissions', 'inpatientDays', 'averageStay', 'visitsDisputed', 'confirmationRate'] as const),
      ),
      labels: { referralVisits: 'Referred', inpatientDays: 'Days', averageStay: 'Avg stay' },
    },
    { ...columnsFrom(enrollees, 'active'), ignores: ['visitType', 'diagnosisId'], labels: assigned },
    ratio('visitsPer100', 'Visits per 100 lives', 'Visits per 100 assigned lives', {
      unit: 'decimal',
      part: 'visits',
      whole: 'active',
      times: 100,
    }),
  ],
  filters: ['visitType', 'diagnosisId', ...ofHcp, ...person],
};

export const hcpReferral: Report = {
  ...shared,
  ...{ key: 'hcpReferral', title: 'Referrals by facility', path: 'hcp/referral' },
  hiddenByDefault: ['referralsApproved', 'receivedAccepted', 'receivedDeclined', 'visits'],
  description:
    'Referrals each facility sent and received, by the date requested and with their current status. Accepted, declined and expired referrals are included only in the first figure.',
  columns: [
    {
      ...columnsFrom(referrals, 'referrals', 'referralsPending', 'referralsApproved', 'referralsRejected', 'referralsCompleted'),
      labels: {
        ...{ referrals: 'Out', referralsPending: 'Out pending', referralsApproved: 'Out approved' },
        ...{ referralsRejected: 'Out rejected', referralsCompleted: 'Out completed' },
      },
    },
    {
      ...columnsFrom(referralsIn, 'received', 'receivedAccepted', 'receivedDeclined', 'receivedCompleted'),
      labels: { received: 'In', receivedAccepted: 'In accepted', receivedDeclined: 'In declined', receivedCompleted: 'In completed' },
    },
    { ...columnsFrom(encounters, 'visits'), ignores: ['direction', 'urgency', 'referralStatus'] },
    ratio('referralRate', 'Referral %', 'Referrals sent as a share of visits', { unit: 'percent', part: 'referrals', whole: 'visits' }),
    {
      kind: 'top',
      name: 'topDestination',
      label: 'Main destination',
      description: 'The facility that receives most of its referrals',
      ...{ fact: referrals, dimension: 'destination', measure: 'referrals', n: 1 },
    },
    columnsFrom(referrals, 'emergencyShare'),
  ],
  filters: ['direction', 'urgency', 'referralStatus', 'diagnosisId', ...ofHcp, ...person],
};

export const referralTurnaround: Report = {
  ...shared,
  ...{ key: 'referralTurnaround', title: 'Referral turnaround', path: 'hcp/referral-turnaround' },
  description:
    'How long referrals take: from request to decision, to acceptance and to arrival; and how soon each facility answers incoming referrals. Medians; blank where no referral reached that stage.',
  attributes: ['lga'],
  columns: [
    {
      ...columnsFrom(
        referrals,
        ...(['referrals', 'referralApprovalRate', 'referralArrivalRate', 'hoursToDecision'] as const),
        ...(['hoursToAcceptance', 'daysToArrival', 'daysInAll'] as const),
      ),
      labels: { referrals: 'Out' },
    },
    { ...columnsFrom(referralsIn, 'received', 'hoursToAnswer', 'daysToCome'), labels: { received: 'In', daysToCome: 'In arrival d' } },
  ],
  filters: ['urgency', 'referralStatus', 'diagnosisId', ...ofHcp, ...person],
};

/** With fewer lives, a comparison is not meaningful. */
const LEAST = { column: 'active', n: 50 };

export const utilisationOutliers: Report = {
  ...shared,
  ...{ key: 'utilisationOutliers', title: 'Utilisation against peers', path: 'hcp/utilisation' },
  hiddenByDefault: ['lga'],
  description:
    'Visits and approved ₦ per 100 assigned lives, compared with the median of facilities at the same level. Flagged at twice the median or more, or half or less. Facilities with fewer than 50 assigned lives are not compared.',
  attributes: ['level', 'lga'],
  largestFirst: 'visitTimes',
  columns: [
    {
      kind: 'flag',
      name: 'unusual',
      label: 'Unusual',
      description: 'The figures that are at least twice, or at most half, the median of its peers',
      rules: [
        { column: 'visitTimes', min: 2, word: 'Many visits' },
        { column: 'visitTimes', max: 0.5, word: 'Few visits' },
        { column: 'amountTimes', min: 2, word: 'High ₦' },
        { column: 'amountTimes', max: 0.5, word: 'Low ₦' },
      ],
    },
    { ...columnsFrom(enrollees, 'active'), labels: assigned },
    columnsFrom(encounters, 'visits'),
    ratio('visitRate', 'Visits per 100', 'Visits per 100 assigned lives', { unit: 'decimal', part: 'visits', whole: 'active', times: 100 }),
    {
      kind: 'peers',
      name: 'visitPeers',
      label: 'Peers',
      description: 'Median visits per 100 assigned lives of facilities at its level',
      ...{ unit: 'decimal', of: 'visitRate', within: 'level', least: LEAST },
    },
    ratio('visitTimes', '× peers', 'Multiple of the peer median', { unit: 'decimal', part: 'visitRate', whole: 'visitPeers' }),
    columnsFrom(claims, 'approved'),
    ratio('amountRate', '₦ per 100', 'Approved amount per 100 assigned lives', {
      unit: 'money',
      part: 'approved',
      whole: 'active',
      times: 100,
    }),
    {
      kind: 'peers',
      name: 'amountPeers',
      label: 'Peers ₦',
      description: 'Median approved amount per 100 assigned lives of facilities at its level',
      ...{ unit: 'money', of: 'amountRate', within: 'level', least: LEAST },
    },
    ratio('amountTimes', '× peers ₦', 'Multiple of the peer median', { unit: 'decimal', part: 'amountRate', whole: 'amountPeers' }),
  ],
  // No location filter: peers are those of the whole scheme.
  filters: ['hcpLevel', 'ownership', ...person],
};
