import type { RollFilter, RollRowFilter } from '../../graphql/types.ts';
import { useMdaPicker } from '../../members/MdaPicker.ts';
import { booleanFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { UPLOAD_STATUS } from '../../ui/sheet/upload-status.ts';
import { ROLL_KIND, ROLL_OUTCOME } from './roll.labels.ts';

export const rollFilters = {
  status: multiSelectFilter('Status', UPLOAD_STATUS),
  kind: multiSelectFilter('Type', ROLL_KIND),
  mdaId: pickerFilter('MDA', useMdaPicker),
} satisfies Filters<RollFilter>;

export const rollRowFilters = {
  outcome: multiSelectFilter('Result', ROLL_OUTCOME),
  remarked: booleanFilter('Automatic correction', { yes: 'With corrections', no: 'As in the file' }),
} satisfies Filters<RollRowFilter>;
