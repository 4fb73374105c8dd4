import { claims } from './claim.measures.ts';
import { columnsFrom, type Report } from './report.ts';

export const lgaClaims: Report = {
  key: 'lgaClaims',
  title: 'Claims by LGA',
  description: 'What each local government area’s facilities claimed and what became of it.',
  path: 'lga/claims',
  permission: 'REPORT_READ',
  by: ['lga'],
  period: 'YEAR',
  columns: [
    columnsFrom(
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
    ),
  ],
  filters: ['dateBasis', 'placeBasis', 'claimType', 'lgaId', 'hcpId', 'mdaId', 'planId', 'sex'],
};
