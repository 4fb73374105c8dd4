import { columnsFrom, type Report } from '../engine/report.ts';
import { paItems } from '../facts/pa-item.measures.ts';
import { paRequests } from '../facts/pa-request.measures.ts';

const permission = 'REPORT_READ' as const;
const person = ['mdaId', 'planId', 'sex', 'ageMin', 'ageMax'] as const;
const ofHcp = ['lgaId', 'townId', 'hcpId', 'hcpLevel', 'ownership', 'hcpStatus'] as const;

const ofPlace = {
  permission,
  period: 'YEAR',
  columns: [
    columnsFrom(
      paRequests,
      ...(['paRequests', 'paPending', 'paApproved', 'paRejected', 'paUsed', 'paExpired'] as const),
      ...(['paRate', 'paInSla', 'paMedian', 'paAmount'] as const),
    ),
  ],
} satisfies Partial<Report>;

export const lgaPa: Report = {
  ...ofPlace,
  ...{ key: 'lgaPa', title: 'PA requests by LGA', path: 'lga/pa' },
  description: 'PA requests from facilities in each local government area by request date, and the decisions.',
  by: ['lga'],
  filters: ['urgency', 'paStatus', 'placeBasis', 'lgaId', 'townId', 'hcpId', ...person],
};

export const townPa: Report = {
  ...ofPlace,
  ...{ key: 'townPa', title: 'PA requests by town', path: 'town/pa' },
  description: 'PA requests from facilities in each town by request date, and the decisions.',
  by: ['town'],
  attributes: ['lga'],
  filters: ['urgency', 'paStatus', 'placeBasis', 'lgaId', 'townId', 'hcpId', ...person],
};

export const hcpPa: Report = {
  ...{ key: 'hcpPa', title: 'PA requests by facility', path: 'hcp/pa', permission, period: 'YEAR', defaultPlaceBasis: 'HCP' },
  description: 'PA requests from each facility, the decisions, and the services most often requested.',
  by: ['hcp'],
  attributes: ['lga'],
  columns: [
    columnsFrom(paRequests, 'paRequests', 'paApproved', 'paRejected', 'paUsed', 'paExpired', 'paRate', 'paInSla'),
    {
      kind: 'top',
      name: 'topServices',
      label: 'Top 3 services',
      description: 'The services that appear in most of its requests',
      fact: paItems,
      dimension: 'service',
      measure: 'paLines',
      n: 3,
    },
  ],
  filters: ['urgency', 'paStatus', ...ofHcp, ...person],
};

const clock = {
  permission,
  columns: [
    columnsFrom(
      paRequests,
      ...(['paRequests', 'paDecided', 'paInTime', 'paLate', 'paInSla', 'paMedian', 'paLongest'] as const),
      ...(['paPending', 'paOldest', 'paProceeded'] as const),
    ),
  ],
  filters: ['urgency', 'lgaId', 'hcpId', 'hcpLevel', 'planId'],
} satisfies Partial<Report>;

export const paClockByOfficer: Report = {
  ...clock,
  ...{ key: 'paClockByOfficer', title: 'PA response time by officer', path: 'pa/clock-by-officer', period: 'YEAR' },
  description:
    'How quickly each officer decides PA requests: within the time limit, median and longest. Requests without an officer are pending, withdrawn or decided automatically.',
  by: ['officer'],
  largestFirst: 'paDecided',
};

export const paClockByHour: Report = {
  ...clock,
  ...{ key: 'paClockByHour', title: 'PA response time by hour of day', path: 'pa/clock-by-hour', period: 'YEAR' },
  description: 'How quickly PA requests are decided by the hour they arrive, to show when the desk is understaffed.',
  by: ['hour'],
};

export const paClockByDay: Report = {
  ...clock,
  ...{ key: 'paClockByDay', title: 'PA response time by day', path: 'pa/clock-by-day', period: 'YEAR' },
  description: 'How quickly PA requests are decided by the day they arrive, and how long the oldest has waited.',
  by: ['day'],
};
