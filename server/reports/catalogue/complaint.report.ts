import { columnsFrom, type Report } from '../engine/report.ts';
import { complaints } from '../facts/complaint.measures.ts';

const shared = {
  permission: 'COMPLAINT_STATS_READ',
  period: 'YEAR',
  hiddenByDefault: ['complaintsInTime', 'complaintMeanHours', 'complaintsReopened'],
  columns: [
    columnsFrom(
      complaints,
      ...(['complaints', 'complaintsOfDenial', 'complaintsOfMoney', 'complaintsOpen', 'complaintsOverdue'] as const),
      ...(['complaintsResolved', 'complaintsRejected', 'complaintsReopened', 'complaintsInTime'] as const),
      ...(['complaintsInTimeRate', 'complaintMedianHours', 'complaintMeanHours'] as const),
    ),
  ],
  filters: ['complaintCategory', 'lgaId', 'hcpId', 'hcpLevel', 'ownership'],
} as const satisfies Partial<Report>;

export const complaintsByHcp: Report = {
  ...shared,
  ...{ key: 'complaintsByHcp', title: 'Complaints by facility', path: 'complaints/by-facility' },
  description: 'Complaints about each facility, their answers and how long these took.',
  by: ['hcp'],
  attributes: ['lga'],
  sparse: true,
  largestFirst: 'complaints',
};

export const complaintsByLga: Report = {
  ...shared,
  ...{ key: 'complaintsByLga', title: 'Complaints by LGA', path: 'complaints/by-lga' },
  description: 'Complaints by the LGA of the facility, or of the person if they are about no facility.',
  by: ['lga'],
  drillDownTo: 'complaintsByHcp',
};

export const complaintsByCategory: Report = {
  ...shared,
  ...{ key: 'complaintsByCategory', title: 'Complaints by category', path: 'complaints/by-category' },
  description: 'What people complain about, and how long the answers took.',
  by: ['complaintCategory'],
};

export const complaintsByMonth: Report = {
  ...shared,
  ...{ key: 'complaintsByMonth', title: 'Complaints by month', path: 'complaints/by-month' },
  description: 'Complaints received in each month, their answers and how long these took.',
  by: ['month'],
};
