import type { ClaimFilter } from '../../graphql/generated.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { CLAIM_DECISION, CLAIM_STATUS, CLAIM_TYPE } from './claim.labels.ts';

export const claimFilters = {
  status: multiSelectFilter('Status', CLAIM_STATUS),
  service: dateRangeFilter('Care'),
  decision: multiSelectFilter('Decision', CLAIM_DECISION),
  type: multiSelectFilter('Kind', CLAIM_TYPE),
  submitted: dateRangeFilter('Submitted'),
  approved: dateRangeFilter('Approved'),
  isLate: booleanFilter('Late', { yes: 'Late', no: 'In time' }),
} satisfies Filters<ClaimFilter>;
