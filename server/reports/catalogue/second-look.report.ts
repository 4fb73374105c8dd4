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
  ...{ key: 'secondLooksByOfficer', title: 'Second looks by officer', path: 'second-looks/by-officer' },
  description: 'Of the claims that each officer vetted: how many were set aside for a second look, and what it changed.',
  by: ['officer'],
};

export const secondLooksByHcp: Report = {
  ...shared,
  ...{ key: 'secondLooksByHcp', title: 'Second looks by facility', path: 'second-looks/by-facility' },
  description: 'Of the vetted claims of each facility: how many were set aside for a second look, and what it changed.',
  by: ['hcp'],
  sparse: true,
};
