import { columnsFrom, type Report, ratio } from '../engine/report.ts';
import { payables } from '../facts/bill.measures.ts';
import { capitation } from '../facts/capitation.measures.ts';
import { claims } from '../facts/claim.measures.ts';
import { encounters } from '../facts/encounter.measures.ts';
import { enrollees, enrolments } from '../facts/enrollee.measures.ts';
import { expenses } from '../facts/expense.measures.ts';
import { grants } from '../facts/fund-movement.measures.ts';
import { invoices, receipts } from '../facts/invoice.measures.ts';
import { paRequests } from '../facts/pa-request.measures.ts';
import { payments } from '../facts/payment.measures.ts';
import { referrals } from '../facts/referral.measures.ts';
import { unpaidClaims } from '../facts/unpaid.measures.ts';
import { approvedPerLife, claimsPer1000, claimsRatio } from './ratios.ts';

export const mdaReports: Report = {
  key: 'mdaReports',
  title: 'Care and premiums by MDA',
  description:
    'Services used by enrollees of each MDA and what was paid for them: premiums invoiced in the period and received to date. Lives are those on record on the last day; claims and amounts per life are of the lives covered on the last day.',
  path: 'mda/reports-by-mdas',
  permission: 'REPORT_READ',
  by: ['mda'],
  hiddenByDefault: ['active', 'referrals', 'claimed', 'premiumOutstanding'],
  period: 'YEAR',
  columns: [
    columnsFrom(enrollees, 'lives', 'active'),
    columnsFrom(encounters, 'visits'),
    { ...columnsFrom(paRequests, 'paRequests'), labels: { paRequests: 'PA' } },
    columnsFrom(referrals, 'referrals'),
    columnsFrom(claims, 'claims', 'claimed', 'approved', 'paid'),
    {
      ...columnsFrom(invoices, 'premiumInvoiced', 'premiumReceived', 'premiumOutstanding'),
      labels: { premiumInvoiced: 'Invoiced', premiumReceived: 'Received', premiumOutstanding: 'Outstanding' },
    },
    claimsRatio,
    claimsPer1000,
    approvedPerLife,
  ],
  filters: ['mdaId', 'mdaType', 'planId'],
};

export const lgaYearly: Report = {
  key: 'lgaYearly',
  title: 'Yearly summary',
  description:
    'One year, month by month, for one local government area or all, compared with the previous year. New enrollees count by residence; everything else by facility, unless residence is chosen.',
  path: 'lga/yearly-summary',
  permission: 'REPORT_READ',
  by: ['month'],
  period: 'CALENDAR_YEAR',
  compareTo: 'YEAR_BEFORE',
  columns: [
    { ...columnsFrom(enrolments, 'enrolled'), labels: { enrolled: 'New enrollees' } },
    columnsFrom(encounters, 'visits'),
    { ...columnsFrom(paRequests, 'paRequests'), labels: { paRequests: 'PA' } },
    columnsFrom(referrals, 'referrals'),
    columnsFrom(claims, 'claims', 'claimed', 'approved', 'paid'),
  ],
  filters: ['placeBasis', 'lgaId', 'townId', 'hcpId', 'mdaId', 'planId', 'sex'],
};

export const unpaidAgeing: Report = {
  key: 'unpaidAgeing',
  title: 'Unpaid claims by age',
  description: 'What the scheme owed each facility at the end of the last day, by days since approval.',
  path: 'hcp/unpaid-ageing',
  permission: 'REPORT_FINANCE_READ',
  by: ['hcp'],
  largestFirst: 'unpaidThen',
  period: 'YEAR',
  columns: [
    columnsFrom(unpaidClaims, 'unpaidClaims', 'unpaidThen', 'unpaidTo30', 'unpaidTo60', 'unpaidTo90', 'unpaidOver90', 'longestUnpaid'),
  ],
  filters: ['lgaId', 'hcpId', 'hcpLevel', 'ownership', 'planId', 'claimType'],
};

export const capitationUse: Report = {
  key: 'capitationUse',
  title: 'Capitation and utilisation',
  description:
    'Capitation paid to each primary facility, compared with care provided: visits, referrals and fee-for-service claims. Lives are counted each month; visits and claims are those at the facility, whoever the patient.',
  path: 'hcp/capitation',
  permission: 'REPORT_FINANCE_READ',
  by: ['hcp'],
  largestFirst: 'capitation',
  hiddenByDefault: ['capitationCorrections', 'claims'],
  period: 'YEAR',
  columns: [
    columnsFrom(capitation, 'lifeMonths', 'capitation', 'capitationCorrections'),
    columnsFrom(encounters, 'visits'),
    ratio('visitsPer100LifeMonths', 'Visits per 100', 'Visits per 100 lives paid for in a month', {
      unit: 'decimal',
      part: 'visits',
      whole: 'lifeMonths',
      times: 100,
    }),
    ratio('capitationPerVisit', 'Per visit', 'Capitation per visit; blank if there were no visits', {
      unit: 'money',
      part: 'capitation',
      whole: 'visits',
    }),
    { ...columnsFrom(referrals, 'referrals'), labels: { referrals: 'Referred' } },
    columnsFrom(claims, 'claims', 'approved'),
  ],
  filters: ['lgaId', 'townId', 'hcpId', 'hcpLevel', 'ownership'],
};

export const monthlyAccounts: Report = {
  key: 'monthlyAccounts',
  title: 'Month by month',
  description:
    'What the scheme invoiced, received and spent, each by its own date. Payable is what is still owed for bills approved in the month, those for capitation and granted disputes too. Expenses are the approved ones, as in the fund statements. Net is receipts and grants less payments to facilities and expenses.',
  path: 'accounts/months',
  permission: 'REPORT_FINANCE_READ',
  by: ['month'],
  period: 'YEAR',
  columns: [
    columnsFrom(invoices, 'invoiced'),
    columnsFrom(receipts, 'cashReceived'),
    columnsFrom(grants, 'granted'),
    columnsFrom(payables, 'payable'),
    columnsFrom(payments, 'paidNet'),
    columnsFrom(expenses, 'spent'),
    {
      kind: 'net',
      name: 'net',
      unit: 'money',
      label: 'Net',
      description: 'Received and granted less paid to facilities and approved expenses',
      plus: ['cashReceived', 'granted'],
      minus: ['paidNet', 'spent'],
      higherIsBetter: true,
    },
  ],
  hiddenByDefault: ['pivot'],
  pivot: { fact: expenses, measure: 'spent', by: 'expenseCategory' },
  filters: [],
};
