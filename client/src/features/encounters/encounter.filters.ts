import type { EncounterFilter } from '../../graphql/generated.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ENCOUNTER_STATUS, VISIT_TYPE } from './encounter.labels.ts';

export const encounterFilters = {
  status: multiSelectFilter('Status', ENCOUNTER_STATUS),
  visitType: multiSelectFilter('Kind', VISIT_TYPE),
  visited: dateRangeFilter('Visited'),
  unanswered: booleanFilter('My answer', { yes: 'Not said yet', no: 'All' }),
} satisfies Filters<EncounterFilter>;
