import type { BillFilter, BillQueueFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { usePlanFundPicker } from '../../network/plans/PlanPicker.ts';
import {
  booleanFilter,
  dateRangeFilter,
  type FilterDef,
  type Filters,
  multiSelectFilter,
  pickerFilter,
  selectFilter,
} from '../../ui/list/filters.ts';
import { BILL_ASSIGNMENT, BILL_DAYS_LEFT, BILL_DEADLINE, BILL_STATUS } from './bill.labels.ts';
import { useOfficerPicker } from './officer-picker.ts';

const dueWithin: FilterDef<number> = {
  ...selectFilter('Business days left', BILL_DAYS_LEFT),
  graphql: (text) => (text in BILL_DAYS_LEFT ? Number(text) : null),
};

const place = { lgaId: pickerFilter('LGA', useLgaPicker), fundingPool: pickerFilter('Fund', usePlanFundPicker) };
const officer = {
  holder: multiSelectFilter('Assigned to', BILL_ASSIGNMENT),
  assignedOfficerId: pickerFilter('Officer', useOfficerPicker),
};

/** A facility cannot filter by officer. */
export const ownBillFilters = {
  status: multiSelectFilter('Status', BILL_STATUS),
  submitted: dateRangeFilter('Submitted'),
} satisfies Filters<BillFilter>;

const { OPEN: _open, SUBMITTED: _submitted, IN_REVIEW: _inReview, ...vettedStatuses } = BILL_STATUS;

/** Bills of one officer that are vetted. */
export const vettedBillFilters = {
  ...ownBillFilters,
  ...place,
  status: multiSelectFilter('Status', vettedStatuses),
} satisfies Filters<BillFilter>;

/** Bills of one officer that are not vetted yet. */
export const officerBillFilters = {
  ...ownBillFilters,
  ...place,
  dueWithin,
  isReady: booleanFilter('Ready to finish'),
} satisfies Filters<BillFilter>;

export const billFilters = {
  ...officerBillFilters,
  ...officer,
  past: selectFilter('Overdue', BILL_DEADLINE),
} satisfies Filters<BillFilter>;

/** For the bills of one facility, which has one LGA. */
const { lgaId: _lga, ...ofFacility } = billFilters;
export const facilityBillFilters = ofFacility satisfies Filters<BillFilter>;

/** For roles that may not read the list of officers. */
const { assignedOfficerId: _, ...otherFilters } = billFilters;
export const accountBillFilters = otherFilters satisfies Filters<BillFilter>;

export const billQueueFilters = { ...place, ...officer, dueWithin } satisfies Filters<BillQueueFilter>;
