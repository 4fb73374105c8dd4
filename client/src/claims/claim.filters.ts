import type { ClaimFilter, ClaimStatus } from '../graphql/types.ts';
import { SEX } from '../members/enrollees/enrollee.labels.ts';
import { useMdaPicker } from '../members/MdaPicker.ts';
import { useLgaPicker } from '../network/geography/LgaPicker.ts';
import { useTownPicker } from '../network/geography/TownPicker.ts';
import { useHcpPicker } from '../network/hcps/HcpPicker.ts';
import { HCP_LEVEL, HCP_OWNERSHIP } from '../network/hcps/hcp.labels.ts';
import { usePlanPicker } from '../network/plans/PlanPicker.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter, numberFilter, pickerFilter } from '../ui/list/filters.ts';
import { CLAIM_DECISION, CLAIM_STATUS, CLAIM_TYPE } from './claim.labels.ts';

const { DRAFT: _draft, READY: _ready, WITHDRAWN: _withdrawn, ...SUBMITTED_STATUS } = CLAIM_STATUS;

export const claimFilters = {
  status: multiSelectFilter('Status', CLAIM_STATUS),
  service: dateRangeFilter('Care'),
  decision: multiSelectFilter('Decision', CLAIM_DECISION),
  type: multiSelectFilter('Type', CLAIM_TYPE),
  submitted: dateRangeFilter('Submitted'),
  approved: dateRangeFilter('Approved'),
  isLate: booleanFilter('Late', { yes: 'Late', no: 'On time' }),
} satisfies Filters<ClaimFilter>;

const place = {
  hcpId: pickerFilter('Facility', useHcpPicker),
  lgaId: pickerFilter('LGA', useLgaPicker),
  townId: pickerFilter('Town', useTownPicker),
  hcpLevel: multiSelectFilter('Level', HCP_LEVEL),
  ownership: multiSelectFilter('Ownership', HCP_OWNERSHIP),
} satisfies Filters<ClaimFilter>;

const person = {
  planId: pickerFilter('Plan', usePlanPicker),
  mdaId: pickerFilter('MDA', useMdaPicker),
  enrolleeLgaId: pickerFilter('Enrollee’s LGA', useLgaPicker),
  enrolleeTownId: pickerFilter('Enrollee’s town', useTownPicker),
  sex: multiSelectFilter('Sex', SEX),
  ageMin: numberFilter('Age from'),
  ageMax: numberFilter('Age to'),
} satisfies Filters<ClaimFilter>;

/** Filters for staff of the scheme. They match the report filters, for drill-through. */
export const schemeClaimFilters = { ...claimFilters, paid: dateRangeFilter('Paid'), ...place, ...person } satisfies Filters<ClaimFilter>;

/** The same for a list of submitted claims only. */
export const submittedClaimFilters = {
  ...schemeClaimFilters,
  status: multiSelectFilter<ClaimStatus>('Status', SUBMITTED_STATUS as typeof CLAIM_STATUS),
} satisfies Filters<ClaimFilter>;
