import type { EncounterFilter } from '../../graphql/types.ts';
import { SEX } from '../../members/enrollees/enrollee.labels.ts';
import { useMdaPicker } from '../../members/MdaPicker.ts';
import { useDiagnosisPicker } from '../../network/catalogue/catalogue-pickers.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { usePlanPicker } from '../../network/plans/PlanPicker.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { ENCOUNTER_STATUS, VISIT_TYPE } from './encounter.labels.ts';

export const encounterFilters = {
  status: multiSelectFilter('Status', ENCOUNTER_STATUS),
  visitType: multiSelectFilter('Type', VISIT_TYPE),
  visited: dateRangeFilter('Visit date'),
  unanswered: booleanFilter('My answer', { yes: 'Awaiting your answer', no: 'All' }),
} satisfies Filters<EncounterFilter>;

/** Visit filters for staff of the scheme. */
export const schemeEncounterFilters = {
  status: multiSelectFilter('Status', ENCOUNTER_STATUS),
  visitType: multiSelectFilter('Type', VISIT_TYPE),
  visited: dateRangeFilter('Visit date'),
  lgaId: pickerFilter('LGA', useLgaPicker),
  hcpId: pickerFilter('Facility', useHcpPicker),
  diagnosisId: pickerFilter('Diagnosis', useDiagnosisPicker),
  planId: pickerFilter('Plan', usePlanPicker),
  mdaId: pickerFilter('MDA', useMdaPicker),
  sex: multiSelectFilter('Sex', SEX),
  disputed: booleanFilter('Disputed', { yes: 'Disputed by the member', no: 'All' }),
  unresolved: booleanFilter('Dispute', { yes: 'Unanswered', no: 'All' }),
  admitted: booleanFilter('At the facility', { yes: 'Now', no: 'All' }),
} satisfies Filters<EncounterFilter>;
