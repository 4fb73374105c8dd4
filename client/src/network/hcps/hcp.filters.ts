import type { HcpFilter } from '../../graphql/types.ts';
import { type Filters, multiSelectFilter, pickerFilter, selectFilter } from '../../ui/list/filters.ts';
import { useLgaPicker } from '../geography/LgaPicker.ts';
import { ACCREDITATION, HCP_LEVEL, HCP_OWNERSHIP, HCP_STATUS, HCP_TYPE } from './hcp.labels.ts';

export const hcpFilters = {
  level: multiSelectFilter('Level', HCP_LEVEL),
  lgaId: pickerFilter('LGA', useLgaPicker),
  type: multiSelectFilter('Type', HCP_TYPE),
  ownership: multiSelectFilter('Ownership', HCP_OWNERSHIP),
  accreditation: selectFilter('Accreditation', ACCREDITATION),
  status: multiSelectFilter('Status', HCP_STATUS),
} satisfies Filters<HcpFilter>;
