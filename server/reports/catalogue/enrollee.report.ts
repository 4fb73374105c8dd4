import { columnsFrom, type Report, ratio } from '../engine/report.ts';
import { enrollees, enrolments } from '../facts/enrollee.measures.ts';

const people = columnsFrom(enrollees, 'principals', 'spouses', 'children', 'lives', 'males', 'females', 'active', 'disabled');
const period = 'YEAR' as const;
const permission = 'REPORT_READ' as const;
const person = ['sex', 'ageMin', 'ageMax', 'relationship', 'enrolleeStatus'] as const;
const share = ratio('share', '% of scheme', 'Share of all lives in this report', { unit: 'percent', part: 'lives', whole: 'total' });
const ofPlace =
  'on record on the last day, by place of residence; lives include extra dependants. “New” counts those registered in the period.';

export const lgaEnrollees: Report = {
  ...{ key: 'lgaEnrollees', title: 'Enrollees by LGA', path: 'lga/enrollees', permission, period },
  description: `People in each local government area ${ofPlace}`,
  by: ['lga'],
  columns: [people, columnsFrom(enrolments, 'enrolled'), share],
  filters: ['lgaId', 'townId', 'planId', 'mdaId', 'hcpId', ...person],
};

export const townEnrollees: Report = {
  ...{ key: 'townEnrollees', title: 'Enrollees by town', path: 'town/enrollees', permission, period },
  description: `People in each town ${ofPlace}`,
  by: ['town'],
  attributes: ['lga'],
  columns: [people, columnsFrom(enrolments, 'enrolled'), share],
  filters: ['lgaId', 'townId', 'planId', 'mdaId', 'hcpId', ...person],
};

export const hcpEnrollees: Report = {
  ...{ key: 'hcpEnrollees', title: 'Enrollees by facility', path: 'hcp/enrollees', permission, period, defaultPlaceBasis: 'HCP' },
  description:
    'People assigned to each facility on the last day, by plan; lives include extra dependants. A facility without a capacity has no limit.',
  by: ['hcp'],
  attributes: ['level', 'lga', 'capacity'],
  hiddenByDefault: ['level', 'lga', 'males', 'females'],
  columns: [
    columnsFrom(enrollees, 'principals', 'spouses', 'children', 'lives', 'males', 'females', 'active'),
    ratio('full', '% full', 'Active lives as a percentage of capacity; blank if no capacity is set', {
      unit: 'percent',
      part: 'active',
      whole: 'capacity',
    }),
  ],
  pivot: { fact: enrollees, measure: 'lives', by: 'plan' },
  filters: ['lgaId', 'townId', 'hcpId', 'hcpLevel', 'ownership', 'planId', 'mdaId', ...person],
};

export const mdaEnrollees: Report = {
  ...{ key: 'mdaEnrollees', title: 'Enrollees by MDA', path: 'mda/enrollee-summary', permission, period },
  description: 'Enrollees of each MDA or institution on record on the last day; lives include extra dependants.',
  by: ['mda'],
  attributes: ['code', 'type'],
  columns: [people, columnsFrom(enrollees, 'averageDependants')],
  filters: ['mdaId', 'mdaType', 'planId', 'lgaId', 'townId', 'hcpId', ...person],
};
