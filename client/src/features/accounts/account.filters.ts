import type { UserAccountFilter } from '../../graphql/generated.ts';
import { type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { useHcpPicker } from '../hcps/HcpPicker.ts';
import { ROLE, USER_ACCOUNT_STATUS } from './account.labels.ts';

export const userAccountFilters = {
  role: multiSelectFilter('Role', ROLE),
  status: multiSelectFilter('Status', USER_ACCOUNT_STATUS),
  hcpId: pickerFilter('Facility', useHcpPicker),
} satisfies Filters<UserAccountFilter>;
