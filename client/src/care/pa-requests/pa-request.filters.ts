import type { PaCodeFilter, PaRequestFilter, PaRequestStatus } from '../../graphql/types.ts';
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
import type { PaRequestTable_RowFragment } from './PaRequestTable.generated.ts';
import { PA_CODE_STATUS, PA_HOLDER, PA_REQUEST_STATUS, URGENCY } from './pa-request.labels.ts';

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
  holder: multiSelectFilter('Account manager', PA_HOLDER),
} satisfies Filters<PaRequestFilter>;

const { hcpId: _, lgaId: _lga, holder: _holder, ...own } = paRequestFilters;
/** A facility sees its own requests only. */
export const ownPaRequestFilters = own satisfies Filters<PaRequestFilter>;

export const paCodeFilters = {
  status: multiSelectFilter('Status', PA_CODE_STATUS),
  hcpId: pickerFilter('Facility', useHcpPicker),
  issued: dateRangeFilter('Issued'),
  endsWithinDays: numberFilter('Days left (maximum)'),
} satisfies Filters<PaCodeFilter>;

/** The page of a list without requests whose status changed since it was loaded, such as by the viewer’s decision. */
export function stillListed<
  Page extends { total: number; sum: number; items: readonly Pick<PaRequestTable_RowFragment, 'status' | 'requestedAmount'>[] },
>(page: Page, status: readonly PaRequestStatus[] | null | undefined): Page {
  const left = page.items.filter((request) => status && !status.includes(request.status));
  if (left.length === 0) return page;
  const leftAmount = left.reduce((sum, request) => sum + request.requestedAmount, 0);
  return {
    ...page,
    items: page.items.filter((request) => !left.includes(request)),
    total: page.total - left.length,
    sum: page.sum - leftAmount,
  };
}
