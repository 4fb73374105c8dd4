import { columnsFrom, type Report, ratio } from '../engine/report.ts';
import { claimItems, cutLines } from '../facts/claim-item.measures.ts';

const shared = { permission: 'REPORT_READ', period: 'YEAR' } as const;
const ofClaim = ['dateBasis', 'claimType', 'claimStatus', 'lgaId', 'townId', 'hcpId'] as const;
const person = ['mdaId', 'planId', 'sex', 'ageMin', 'ageMax'] as const;
const filters = [...ofClaim, 'serviceCategory', 'serviceId', ...person] as const;
const ofService = {
  ...shared,
  attributes: ['code', 'category'],
  // A scheme has hundreds of services, and most of them cost little.
  top: 10,
  restLabel: 'Other services',
  largestFirst: 'lineClaimed',
  columns: [columnsFrom(claimItems, 'qty', 'lineClaims', 'linePatients', 'lineClaimed', 'lineApproved')],
} as const;

export const lgaServices: Report = {
  ...ofService,
  key: 'lgaServices',
  title: 'Services by LGA',
  description:
    'What facilities in each local government area claimed per service. Shows the ten largest unless you choose another number, and adds up the others.',
  path: 'lga/service',
  by: ['lga', 'service'],
  subtotalsBy: 'lga',
  filters: ['placeBasis', ...filters, 'top'],
};

export const hcpServices: Report = {
  ...ofService,
  key: 'hcpServices',
  title: 'Services by facility',
  description: 'What each facility claimed per service. Shows the five largest unless you choose another number, and adds up the others.',
  // There are a hundred times as many facilities as LGAs.
  top: 5,
  path: 'hcp/service',
  by: ['hcp', 'service'],
  subtotalsBy: 'hcp',
  filters: ['hcpLevel', ...filters, 'top'],
};

const reasons = columnsFrom(cutLines, 'linesCut', 'linesRefused', 'cutClaims', 'claimsRefused', 'amountCut');
const cutFilters = [...ofClaim, 'hcpLevel', 'serviceCategory', 'serviceId', ...person] as const;

export const cutReasons: Report = {
  ...shared,
  key: 'cutReasons',
  title: 'Cut reasons',
  description: 'Why lines of decided claims were cut or rejected, and the amounts involved.',
  path: 'claims/cut-reasons',
  by: ['reason'],
  sparse: true,
  largestFirst: 'amountCut',
  columns: [
    columnsFrom(cutLines, 'cutFacilities'),
    reasons,
    ratio('cutShare', '% of cuts', 'Share of all cuts in this report', { unit: 'percent', part: 'amountCut', whole: 'total' }),
  ],
  filters: cutFilters,
};

export const hcpCutReasons: Report = {
  ...shared,
  key: 'hcpCutReasons',
  title: 'Cut reasons by facility',
  description:
    'Why lines of each facility’s decided claims were cut or rejected, and the amounts involved. Shows the three largest reasons unless you choose another number, and adds up the others.',
  path: 'hcp/cut-reasons',
  by: ['hcp', 'reason'],
  top: 3,
  restLabel: 'Other reasons',
  largestFirst: 'amountCut',
  subtotalsBy: 'hcp',
  columns: [reasons],
  filters: [...cutFilters, 'top'],
};
