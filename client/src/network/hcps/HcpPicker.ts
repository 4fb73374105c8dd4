import type { HcpLevel } from '../../graphql/types.ts';
import { definePicker, type UsePicker } from '../../ui/picker.tsx';
import {
  type HcpPicker_OptionFragment,
  HcpPickerByIdDocument,
  HcpPickerDocument,
  type HcpPickerQueryVariables,
} from './HcpPicker.generated.ts';
import { HCP_LEVEL } from './hcp.labels.ts';

const option = ({ id, name, level, lga }: HcpPicker_OptionFragment) => ({
  value: id,
  label: name,
  note: `${HCP_LEVEL[level]}, ${lga.name}`,
});

const pickerOf = (filter: Omit<HcpPickerQueryVariables, 'search'>) =>
  definePicker({
    query: HcpPickerDocument,
    variables: (search) => ({ ...filter, search }),
    options: ({ hcps }) => hcps.items.map(option),
    byId: { query: HcpPickerByIdDocument, variables: (id) => ({ id }), option: ({ hcp }) => option(hcp) },
  });

/** Any facility of the viewer's scope. */
export const useHcpPicker = pickerOf({});

/** Active facilities. */
export const useActiveHcpPicker = pickerOf({ status: ['ACTIVATED'] });

const homeFacilityPickers = new Map<string, UsePicker>();

/** Active facilities allowed as home facility of a plan. */
export function homeFacilityPicker(levels: readonly HcpLevel[]): UsePicker {
  const key = levels.join();
  const picker = homeFacilityPickers.get(key) ?? pickerOf({ status: ['ACTIVATED'], level: [...levels], type: ['HOSPITAL', 'PHC'] });
  homeFacilityPickers.set(key, picker);
  return picker;
}
