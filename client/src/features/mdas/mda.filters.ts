import type { MdaFilter } from '../../graphql/generated.ts';
import { booleanFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { useLgaPicker } from '../geography/LgaPicker.ts';
import { MDA_TYPE } from './mda.labels.ts';

export const mdaFilters = {
  type: multiSelectFilter('Kind', MDA_TYPE),
  lgaId: pickerFilter('LGA', useLgaPicker),
  isActive: booleanFilter('State', { yes: 'Active', no: 'Disabled' }),
} satisfies Filters<MdaFilter>;
