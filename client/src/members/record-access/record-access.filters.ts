import type { RecordAccessFilter } from '../../graphql/types.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { useUserPicker } from '../../identity/accounts/UserPicker.ts';
import { dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { LOOKUP_PURPOSE, RECORD_PART } from './record-access.labels.ts';

export const recordAccessFilters = {
  at: dateRangeFilter('When'),
  userId: pickerFilter('Viewed by', useUserPicker),
  role: multiSelectFilter('Role', ROLE),
  part: multiSelectFilter('Section', RECORD_PART),
  purpose: multiSelectFilter('Purpose', LOOKUP_PURPOSE),
} satisfies Filters<RecordAccessFilter>;

/** Filters for members, who need only the day. */
export const ownRecordAccessFilters = { at: dateRangeFilter('When') } satisfies Filters<RecordAccessFilter>;
