import { columnsFrom, type Report } from '../engine/report.ts';
import { secondLooks } from '../facts/second-look.measures.ts';

const shared = {
  permission: 'SECOND_LOOK_READ',
  period: 'YEAR',
  hiddenByDefault: ['setAsideByChance', 'setAsideByValue', 'setAsideOfOutliers'],
  columns: [
    columnsFrom(
      secondLooks,
      ...(['vettedClaims', 'setAside', 'setAsideShare', 'setAsideByChance', 'setAsideByValue', 'setAsideOfOutliers'] as const),
      ...(['lookedAt', 'lookedAtChanged', 'changeRate', 'changedAmount'] as const),
    ),
  ],
  filters: ['lgaId', 'hcpId', 'hcpLevel', 'ownership'],
  largestFirst: 'setAside',
} as const satisfies Partial<Report>;

export const secondLooksByOfficer: Report = {
  ...shared,
  ...{ key: 'secondLooksByOfficer', title: 'Second reviews by officer', path: 'second-looks/by-officer' },
  description: 'Claims vetted by each officer: how many were selected for a second review, and what changed.',
  by: ['officer'],
};

export const secondLooksByHcp: Report = {
  ...shared,
  ...{ key: 'secondLooksByHcp', title: 'Second reviews by facility', path: 'second-looks/by-facility' },
  description: 'Vetted claims of each facility: how many were selected for a second review, and what changed.',
  by: ['hcp'],
  sparse: true,
};
