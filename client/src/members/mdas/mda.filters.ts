import type { MdaBulkFilter, MdaFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { booleanFilter, type Filters, multiSelectFilter, pickerFilter, selectFilter } from '../../ui/list/filters.ts';
import { useAnyMdaPicker } from '../MdaPicker.ts';
import { MDA_BULK_KIND, MDA_BULK_STATUS, MDA_TYPE } from './mda.labels.ts';

export const mdaFilters = {
  type: multiSelectFilter('Type', MDA_TYPE),
  lgaId: pickerFilter('LGA', useLgaPicker),
  isActive: booleanFilter('Status', { yes: 'Active', no: 'Disabled' }),
} satisfies Filters<MdaFilter>;

export const mdaBulkFilters = {
  mdaId: pickerFilter('MDA', useAnyMdaPicker),
  kind: selectFilter('Change', MDA_BULK_KIND),
  status: selectFilter('Progress', MDA_BULK_STATUS),
} satisfies Filters<MdaBulkFilter>;
