import { columnsFrom, type FlagColumn, type NetColumn, type Report, ratio } from '../engine/report.ts';
import { claims } from '../facts/claim.measures.ts';
import { encounters } from '../facts/encounter.measures.ts';
import { enrollees } from '../facts/enrollee.measures.ts';

/** People on plans that the fund pays for, by where they live. */
const fixedFilter = { plansPaidBy: 'BHCPF', placeBasis: 'ENROLLEE' } as const;

const remaining: NetColumn = {
  ...{
    kind: 'net',
    name: 'remaining',
    label: 'Remaining',
    unit: 'count',
    plus: ['target'],
    minus: ['lives'],
    belowZero: 'over',
    higherIsBetter: false,
  },
  description: 'Target minus enrolled; negative if enrolment exceeds the target',
};
const progress = ratio('progress', 'Progress', 'Enrolled as a percentage of the target', {
  unit: 'percent',
  part: 'lives',
  whole: 'target',
  higherIsBetter: true,
});
/** `progress` has one decimal, and bands have no gaps between them. */
const band: FlagColumn = {
  kind: 'flag',
  name: 'band',
  label: 'Progress status',
  description: 'Complete from 100%, on track from 80%, in progress from 50%, needs support from 25%, otherwise far behind',
  rules: [
    { column: 'progress', word: 'Complete', min: 100 },
    { column: 'progress', word: 'On track', min: 80, below: 100 },
    { column: 'progress', word: 'In progress', min: 50, below: 80 },
    { column: 'progress', word: 'Needs support', min: 25, below: 50 },
    { column: 'progress', word: 'Far behind', below: 25 },
  ],
};
const categories = ['underFive', 'pregnant', 'elderly', 'withDisability', 'orphans', 'displaced', 'indigent', 'womenOfAge'] as const;
const enrolled = { ...columnsFrom(enrollees, 'lives'), labels: { lives: 'Enrolled' } };

export const bhcpf: Report = {
  ...{ key: 'bhcpf', title: 'BHCPF', path: 'bhcpf-reports', permission: 'REPORT_READ', period: 'YEAR', fixedFilter },
  description:
    'Basic Health Care Provision Fund by local government area: people enrolled on the last day by place of residence, against the scheme’s ward targets, and the services they used in the period.',
  by: ['lga'],
  drillDownTo: 'bhcpfWards',
  attributes: ['wards', 'target'],
  hiddenByDefault: ['wards'],
  columns: [
    ...[enrolled, remaining, progress, band],
    columnsFrom(enrollees, ...categories, 'homes'),
    columnsFrom(encounters, 'visits'),
    columnsFrom(claims, 'claims'),
  ],
  filters: ['lgaId', 'wardId', 'category', 'sex'],
};

export const bhcpfWards: Report = {
  ...{
    key: 'bhcpfWards',
    title: 'BHCPF by ward',
    path: 'bhcpf-reports/wards',
    permission: 'REPORT_READ',
    period: 'YEAR',
    fixedFilter,
  },
  description:
    'Basic Health Care Provision Fund by ward: people enrolled on the last day by place of residence, against the scheme’s target per ward. Visits and claims are not recorded by ward.',
  by: ['ward'],
  attributes: ['lga', 'target'],
  subtotalsBy: 'lga',
  columns: [enrolled, remaining, progress, band, columnsFrom(enrollees, ...categories, 'homes')],
  filters: ['lgaId', 'wardId', 'category', 'sex'],
};
