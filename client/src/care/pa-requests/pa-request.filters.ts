import type { PaCodeFilter, PaRequestFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import {
  booleanFilter,
  dateRangeFilter,
  type Filters,
  multiSelectFilter,
  numberFilter,
  pickerFilter,
  selectFilter,
} from '../../ui/list/filters.ts';
import { PA_CODE_STATUS, PA_REQUEST_STATUS, URGENCY } from './pa-request.labels.ts';

export const paRequestFilters = {
  status: multiSelectFilter('Status', PA_REQUEST_STATUS),
  urgency: multiSelectFilter('Urgency', URGENCY),
  requested: dateRangeFilter('Requested'),
  decided: dateRangeFilter('Decided'),
  lgaId: pickerFilter('LGA', useLgaPicker),
  hcpId: pickerFilter('Facility', useHcpPicker),
  pastTheHour: booleanFilter('Time limit', { yes: 'Overdue', no: 'Within time limit' }),
  querySent: booleanFilter('Query', { yes: 'Open', no: 'None' }),
  autoApproved: booleanFilter('Approved by', { yes: 'Automatically', no: 'By an officer' }),
  dueWithinMinutes: numberFilter('Due within (minutes)'),
  proceeded: booleanFilter('Proceeded', { yes: 'Without a code', no: 'With a code or pending' }),
  codeStatus: selectFilter('Code', PA_CODE_STATUS),
} satisfies Filters<PaRequestFilter>;

const { hcpId: _, lgaId: _lga, ...own } = paRequestFilters;
/** A facility sees its own requests only. */
export const ownPaRequestFilters = own satisfies Filters<PaRequestFilter>;

export const paCodeFilters = {
  status: multiSelectFilter('Status', PA_CODE_STATUS),
  hcpId: pickerFilter('Facility', useHcpPicker),
  issued: dateRangeFilter('Issued'),
  endsWithinDays: numberFilter('Days left (maximum)'),
} satisfies Filters<PaCodeFilter>;
