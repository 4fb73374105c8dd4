import { columnsFrom, type Report, ratio } from '../engine/report.ts';
import { claims } from '../facts/claim.measures.ts';
import { encounters } from '../facts/encounter.measures.ts';
import { enrollees } from '../facts/enrollee.measures.ts';
import { paRequests } from '../facts/pa-request.measures.ts';
import { referrals, referralsIn } from '../facts/referral.measures.ts';
import { approvedPerLife, claimsPer1000 } from './ratios.ts';

const shared = { permission: 'REPORT_READ', period: 'YEAR' } satisfies Partial<Report>;
const person = ['mdaId', 'planId', 'sex', 'ageMin', 'ageMax'] as const;

const paLabels = { paRequests: 'PA', paUsed: 'PA used', paRate: 'PA approval' };
const sides = { referrals: 'Referrals sent', received: 'Referrals received' };

const visitsPer100 = ratio('visitsPer100', 'Visits per 100 lives', 'Visits per 100 lives covered on the last day', {
  unit: 'decimal',
  part: 'visits',
  whole: 'active',
  times: 100,
});
const perHcp = {
  ...shared,
  by: ['hcp'],
  defaultPlaceBasis: 'HCP',
  columns: [
    { ...columnsFrom(enrollees, 'active'), labels: { active: 'Lives' } },
    columnsFrom(encounters, 'visits'),
    { ...columnsFrom(paRequests, 'paRequests'), labels: paLabels },
    { ...columnsFrom(referralsIn, 'received'), labels: sides },
    { ...columnsFrom(referrals, 'referrals'), labels: sides },
    columnsFrom(claims, 'claims', 'approved'),
  ],
} satisfies Partial<Report>;

export const lgaHcps: Report = {
  ...perHcp,
  ...{ key: 'lgaHcps', title: 'Facilities by LGA', path: 'lga/hcp', subtotalsBy: 'lga' },
  hiddenByDefault: ['code', 'ownership'],
  description:
    'Facilities in each local government area and their activity, with subtotals. Lives are those assigned to the facility and covered on the last day.',
  attributes: ['lga', 'code', 'level', 'ownership', 'standing'],
  filters: ['lgaId', 'townId', 'hcpId', 'hcpLevel', 'ownership', 'hcpStatus', ...person],
};

export const townHcps: Report = {
  ...perHcp,
  ...{ key: 'townHcps', title: 'Facilities by town', path: 'town/hcp', subtotalsBy: 'town' },
  hiddenByDefault: ['code', 'ownership', 'standing'],
  description:
    'Facilities in each town and their activity, with subtotals. Lives are those assigned to the facility and covered on the last day.',
  attributes: ['lga', 'town', 'code', 'level', 'ownership', 'standing'],
  filters: ['lgaId', 'townId', 'hcpId', 'hcpLevel', 'ownership', 'hcpStatus', ...person],
};

export const lgaFull: Report = {
  ...shared,
  ...{ key: 'lgaFull', title: 'LGA overview', path: 'lga/full', defaultPlaceBasis: 'HCP' },
  description:
    'One row per local government area: lives assigned to its facilities and their activity or, by residence, its people and the care they received anywhere.',
  by: ['lga'],
  attributes: ['hcps'],
  hiddenByDefault: ['paUsed', 'claimed'],
  columns: [
    columnsFrom(enrollees, 'lives', 'active'),
    columnsFrom(encounters, 'visits'),
    { ...columnsFrom(paRequests, 'paRequests', 'paUsed'), labels: paLabels },
    columnsFrom(referrals, 'referrals'),
    columnsFrom(claims, 'claims', 'claimed', 'approved', 'paid', 'unpaid'),
    visitsPer100,
    claimsPer1000,
    approvedPerLife,
  ],
  filters: ['placeBasis', 'lgaId', 'townId', 'hcpId', ...person],
};

export const hcpFull: Report = {
  ...shared,
  ...{ key: 'hcpFull', title: 'Facility overview', path: 'hcp/full', defaultPlaceBasis: 'HCP' },
  description: 'One row per facility: assigned lives, visits, authorisations, referrals and claims.',
  by: ['hcp'],
  attributes: ['level', 'lga'],
  hiddenByDefault: ['level', 'lives', 'admissions', 'paUsed', 'paRate', 'received', 'claimed', 'cut', 'rejected', 'approvedPerLife'],
  columns: [
    columnsFrom(enrollees, 'lives', 'active'),
    columnsFrom(encounters, 'visits', 'admissions'),
    { ...columnsFrom(paRequests, 'paRequests', 'paUsed', 'paRate'), labels: paLabels },
    { ...columnsFrom(referrals, 'referrals'), labels: sides },
    { ...columnsFrom(referralsIn, 'received'), labels: sides },
    columnsFrom(claims, 'claims', 'claimed', 'approved', 'cut', 'paid', 'unpaid', 'rejected', 'approvalRate'),
    visitsPer100,
    approvedPerLife,
  ],
  filters: ['lgaId', 'townId', 'hcpId', 'hcpLevel', 'ownership', 'hcpStatus', ...person],
};
