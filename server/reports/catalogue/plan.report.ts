import { columnsFrom, type Report } from '../engine/report.ts';
import { claims } from '../facts/claim.measures.ts';
import { encounters } from '../facts/encounter.measures.ts';
import { enrollees } from '../facts/enrollee.measures.ts';
import { invoices } from '../facts/invoice.measures.ts';
import { paRequests } from '../facts/pa-request.measures.ts';
import { claimsRatio } from './ratios.ts';

export const planReports: Report = {
  key: 'planReports',
  title: 'Plans',
  description:
    'Enrollees on each plan on the last day, services used in the period and amounts paid. Premiums are those invoiced in the period and received to date.',
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
    claimsRatio,
  ],
  filters: ['planId', 'lgaId', 'mdaId'],
};
