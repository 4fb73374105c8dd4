import type { ComplaintFilter } from '../../graphql/types.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { COMPLAINT_CATEGORY, COMPLAINT_CHANNEL, COMPLAINT_STATUS } from './complaint.labels.ts';

export const complaintFilters = {
  status: multiSelectFilter('Status', COMPLAINT_STATUS),
  category: multiSelectFilter('Category', COMPLAINT_CATEGORY),
  hcpId: pickerFilter('Facility', useHcpPicker),
  overdue: booleanFilter('Overdue', { yes: 'Overdue', no: 'Not overdue' }),
  mine: booleanFilter('Assigned', { yes: 'To me', no: 'Not to me' }),
  received: dateRangeFilter('Received'),
  channel: multiSelectFilter('Channel', COMPLAINT_CHANNEL),
} satisfies Filters<ComplaintFilter>;
