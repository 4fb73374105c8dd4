import type { UserAccountFilter } from '../../graphql/types.ts';
import { ROLE, USER_ACCOUNT_STATUS } from '../../identity/account.labels.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';

export const userAccountFilters = {
  role: multiSelectFilter('Role', ROLE),
  status: multiSelectFilter('Status', USER_ACCOUNT_STATUS),
  hcpId: pickerFilter('Facility', useHcpPicker),
} satisfies Filters<UserAccountFilter>;
