import { columnsFrom, type Report } from '../engine/report.ts';
import { claims } from '../facts/claim.measures.ts';
import { encounters } from '../facts/encounter.measures.ts';
import { enrollees } from '../facts/enrollee.measures.ts';
import { invoices } from '../facts/invoice.measures.ts';
import { paRequests } from '../facts/pa-request.measures.ts';

export const planReports: Report = {
  key: 'planReports',
  title: 'Plans',
  description:
    'Who is on each plan on the last day, what they used in the period and what was paid for it. Premiums are those invoiced in the period, with what has come in for them.',
  path: 'reports-by-plans',
  permission: 'REPORT_READ',
  by: ['plan'],
  hiddenByDefault: ['dependants', 'paRequests'],
  period: 'YEAR',
  columns: [
    columnsFrom(enrollees, 'principals', 'dependants', 'lives', 'active', 'expiringSoon'),
    columnsFrom(encounters, 'visits'),
    columnsFrom(paRequests, 'paRequests'),
    columnsFrom(claims, 'claims', 'claimed', 'approved', 'paid'),
    columnsFrom(invoices, 'premiumReceived'),
    {
      ratio: 'claimsRatio',
      label: 'Claims ratio',
      description: 'Approved claims of the premium received; empty where nothing has come in',
      kind: 'percent',
      part: 'approved',
      whole: 'premiumReceived',
    },
  ],
  filters: ['planId', 'lgaId', 'mdaId'],
};
