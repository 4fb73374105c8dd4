import type { DisabledFilter } from '../../graphql/types.ts';
import { useUserPicker } from '../../identity/accounts/UserPicker.ts';
import { dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { DISABLED_KIND } from './disabled-data.labels.ts';

export const disabledFilters = {
  kind: multiSelectFilter('Type', DISABLED_KIND),
  at: dateRangeFilter('Disabled'),
  byId: pickerFilter('By', useUserPicker),
} satisfies Filters<DisabledFilter>;
