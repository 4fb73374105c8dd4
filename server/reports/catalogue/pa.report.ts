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
  description:
    'Requests for prior authorisation from each local government area’s facilities by the day they were made, and how they were decided.',
  by: ['lga'],
  filters: ['urgency', 'paStatus', 'placeBasis', 'lgaId', 'hcpId', ...person],
};

export const townPa: Report = {
  ...ofPlace,
  ...{ key: 'townPa', title: 'PA requests by town', path: 'town/pa' },
  description: 'Requests for prior authorisation from each town’s facilities by the day they were made, and how they were decided.',
  by: ['town'],
  attributes: ['lga'],
  filters: ['urgency', 'paStatus', 'placeBasis', 'lgaId', 'townId', 'hcpId', ...person],
};

export const hcpPa: Report = {
  ...{ key: 'hcpPa', title: 'PA requests by facility', path: 'hcp/pa', permission, period: 'YEAR', defaultPlaceBasis: 'HCP' },
  description: 'What each facility asked authority for, how it was decided, and the services asked for most often.',
  by: ['hcp'],
  attributes: ['lga'],
  columns: [
    columnsFrom(paRequests, 'paRequests', 'paApproved', 'paRejected', 'paUsed', 'paExpired', 'paRate', 'paInSla'),
    {
      top: 'topServices',
      label: 'Top 3 services',
      description: 'The services that most lines of its requests ask for',
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
  ...{ key: 'paClockByOfficer', title: 'PA clock by officer', path: 'pa/clock-by-officer', period: 'YEAR' },
  description:
    'How soon each officer decides on PA requests: in the hour, the median, the longest. What no officer decided waits, was taken back or was decided by the scheme itself.',
  by: ['officer'],
  largestFirst: 'paDecided',
};

export const paClockByHour: Report = {
  ...clock,
  ...{ key: 'paClockByHour', title: 'PA clock by hour of the day', path: 'pa/clock-by-hour', period: 'YEAR' },
  description: 'How soon PA requests are decided by the hour at which they come in, so that it shows when too few are at the desk.',
  by: ['hour'],
};

export const paClockByDay: Report = {
  ...clock,
  ...{ key: 'paClockByDay', title: 'PA clock by day', path: 'pa/clock-by-day', period: 'YEAR' },
  description: 'How soon PA requests are decided by the day on which they came in, and how long the oldest has waited.',
  by: ['day'],
};
