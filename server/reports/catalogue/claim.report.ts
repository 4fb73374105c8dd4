import { columnsFrom, type Report } from '../engine/report.ts';
import { claims } from '../facts/claim.measures.ts';

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
const filters = ['dateBasis', 'placeBasis', 'claimType', 'lgaId', 'hcpId', 'mdaId', 'planId', 'sex'] as const;

export const lgaClaims: Report = {
  ...shared,
  key: 'lgaClaims',
  title: 'Claims by LGA',
  description: 'What each local government area’s facilities claimed and what became of it.',
  path: 'lga/claims',
  by: ['lga'],
  columns: [ofPlace],
  filters,
};

export const townClaims: Report = {
  ...shared,
  key: 'townClaims',
  title: 'Claims by town',
  description: 'What each town’s facilities claimed and what became of it.',
  path: 'town/claims',
  by: ['town'],
  attributes: ['lga'],
  columns: [ofPlace],
  filters: ['townId', ...filters],
};

export const hcpClaims: Report = {
  ...shared,
  key: 'hcpClaims',
  title: 'Claims by facility',
  description:
    'What each facility claimed, what became of it, and how long it took. Days are counted from sending to vetting, and from approval to payment.',
  path: 'hcp/claims',
  by: ['hcp'],
  hiddenByDefault: ['vetted'],
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
  ],
  filters: ['dateBasis', 'claimType', 'lgaId', 'hcpId', 'hcpLevel', 'ownership', 'mdaId', 'planId', 'sex'],
};
