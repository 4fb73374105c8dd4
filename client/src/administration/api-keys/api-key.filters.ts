import type { ApiKeyCallFilter, ApiKeyFilter } from '../../graphql/types.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter, selectFilter } from '../../ui/list/filters.ts';
import { API_KEY_HOLDER, API_KEY_STATE } from './api-key.labels.ts';

export const apiKeyFilters = {
  state: multiSelectFilter('Status', API_KEY_STATE),
  holder: selectFilter('Held by', API_KEY_HOLDER),
} satisfies Filters<ApiKeyFilter>;

export const facilityKeyFilters = {
  state: multiSelectFilter('Status', API_KEY_STATE),
} satisfies Filters<ApiKeyFilter>;

export const apiKeyCallFilters = {
  refused: booleanFilter('Outcome', { yes: 'With rejected rows', no: 'None rejected' }),
  at: dateRangeFilter('Time'),
} satisfies Filters<ApiKeyCallFilter>;
