import { columnsFrom, type Report } from '../engine/report.ts';
import { claims } from '../facts/claim.measures.ts';
import { claimDisputes } from '../facts/claim-dispute.measures.ts';

const shared = { permission: 'REPORT_READ', period: 'YEAR' } as const;
const ofPlace = columnsFrom(
  claims,
  'facilities',
  'claims',
  'claimed',
  'approved',
  'cut',
  'paid',
  'unpaid',
  'rejected',
  'pending',
  'approvalRate',
  'average',
);
/** Shown beside approved amounts; disputes do not change decisions on claims. */
const afterDisputes = columnsFrom(claimDisputes, 'disputedClaims', 'disputeGranted');
const hiddenByDefault = ['disputedClaims', 'disputeGranted'];
const person = ['mdaId', 'planId', 'sex', 'ageMin', 'ageMax'] as const;
const filters = ['dateBasis', 'placeBasis', 'claimType', 'claimStatus', 'lgaId', 'townId', 'hcpId', ...person] as const;

export const lgaClaims: Report = {
  ...shared,
  key: 'lgaClaims',
  title: 'Claims by LGA',
  description:
    'What facilities in each local government area claimed and the outcome. Approved is paid, unpaid and the co-payment of members.',
  path: 'lga/claims',
  by: ['lga'],
  hiddenByDefault,
  columns: [ofPlace, afterDisputes],
  filters,
};

export const townClaims: Report = {
  ...shared,
  key: 'townClaims',
  title: 'Claims by town',
  description: 'What facilities in each town claimed and the outcome. Approved is paid, unpaid and the co-payment of members.',
  path: 'town/claims',
  by: ['town'],
  attributes: ['lga'],
  hiddenByDefault,
  columns: [ofPlace, afterDisputes],
  filters,
};

export const hcpClaims: Report = {
  ...shared,
  key: 'hcpClaims',
  title: 'Claims by facility',
  description:
    'What each facility claimed, the outcome and the time taken. Days are counted from submission to vetting, and from approval to payment.',
  path: 'hcp/claims',
  by: ['hcp'],
  hiddenByDefault: ['vetted', ...hiddenByDefault],
  columns: [
    columnsFrom(
      claims,
      'distinctBills',
      'claims',
      'claimed',
      'vetted',
      'approved',
      'cut',
      'paid',
      'unpaid',
      'rejected',
      'daysToVet',
      'daysToPay',
    ),
    afterDisputes,
  ],
  filters: ['dateBasis', 'claimType', 'claimStatus', 'lgaId', 'townId', 'hcpId', 'hcpLevel', 'ownership', ...person],
};
