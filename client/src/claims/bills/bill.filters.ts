import type { BillFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { dateRangeFilter, type Filters, multiSelectFilter, pickerFilter, selectFilter } from '../../ui/list/filters.ts';
import { BILL_ASSIGNMENT, BILL_DEADLINE, BILL_STATUS } from './bill.labels.ts';

export const billFilters = {
  status: multiSelectFilter('Status', BILL_STATUS),
  submitted: dateRangeFilter('Submitted'),
  holder: multiSelectFilter('Officer', BILL_ASSIGNMENT),
  lgaId: pickerFilter('LGA', useLgaPicker),
  past: selectFilter('Overdue', BILL_DEADLINE),
} satisfies Filters<BillFilter>;

/** A facility cannot filter by officer. */
export const ownBillFilters = { status: billFilters.status, submitted: billFilters.submitted } satisfies Filters<BillFilter>;
