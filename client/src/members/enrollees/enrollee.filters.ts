import type { EnrolleeFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useTownPicker } from '../../network/geography/TownPicker.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { usePlanPicker } from '../../network/plans/PlanPicker.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter, pickerFilter, selectFilter } from '../../ui/list/filters.ts';
import { useMdaPicker } from '../MdaPicker.ts';
import { AGE_BAND, ENROLLEE_STATUS, RELATIONSHIP, SEX } from './enrollee.labels.ts';

export const enrolleeFilters = {
  status: multiSelectFilter('Status', ENROLLEE_STATUS),
  planId: pickerFilter('Plan', usePlanPicker),
  lgaId: pickerFilter('LGA', useLgaPicker),
  townId: pickerFilter('Town', useTownPicker),
  hcpId: pickerFilter('Facility', useHcpPicker),
  mdaId: pickerFilter('MDA', useMdaPicker),
  relationship: multiSelectFilter('Relationship', RELATIONSHIP),
  sex: selectFilter('Sex', SEX),
  age: selectFilter('Age', AGE_BAND),
  registered: dateRangeFilter('Registered'),
  coverEnds: dateRangeFilter('Cover ends'),
  phoneUnreachable: booleanFilter('Text messages', { yes: 'Phone unreachable', no: 'Phone reachable' }),
} satisfies Filters<EnrolleeFilter>;

const { hcpId: _, ...own } = enrolleeFilters;
/** A facility sees its own enrollees only. */
export const ownEnrolleeFilters = own satisfies Filters<EnrolleeFilter>;
