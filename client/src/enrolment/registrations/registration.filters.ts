import type { RegistrationFilter } from '../../graphql/types.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { usePlanPicker } from '../../network/plans/PlanPicker.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { useRegistrationOfficerPicker } from './RegistrationOfficerPicker.ts';
import { REGISTRATION_CHANNEL, REGISTRATION_STATUS, REGISTRATION_STEP } from './registration.labels.ts';

export const registrationFilters = {
  status: multiSelectFilter('Status', REGISTRATION_STATUS),
  step: multiSelectFilter('Next step', REGISTRATION_STEP),
  planId: pickerFilter('Plan', usePlanPicker),
  channel: multiSelectFilter('Channel', REGISTRATION_CHANNEL),
  idle: booleanFilter('Inactive', { yes: 'Not saved for 30 days', no: 'All' }),
  unpaid: booleanFilter('Premium', { yes: 'Awaiting payment', no: 'Paid or not required' }),
  officerId: pickerFilter('Registered by', useRegistrationOfficerPicker),
  hcpId: pickerFilter('Facility', useHcpPicker),
  begun: dateRangeFilter('Started'),
  completed: dateRangeFilter('Completed'),
  mine: booleanFilter('Officer', { yes: 'Mine', no: 'Everyone' }),
  saved: dateRangeFilter('Last saved'),
} satisfies Filters<RegistrationFilter>;
