import type { HcpLevel } from '../../graphql/types.ts';
import { definePicker, type UsePicker } from '../../ui/picker.tsx';
import {
  type HcpPicker_OptionFragment,
  HcpPickerByIdDocument,
  HcpPickerDocument,
  type HcpPickerQueryVariables,
  NearestHcpPickerDocument,
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

/** Where a person lives, as far as it is known. */
export type Home = { lgaId?: string | null; townId?: string | null; wardId?: string | null };

const homeFacilityPickers = new Map<string, UsePicker>();

const nearestPicker = (level: HcpLevel[], { lgaId, townId, wardId }: Home & { lgaId: string }) =>
  definePicker({
    query: NearestHcpPickerDocument,
    variables: (search) => ({ lgaId, townId: townId || null, wardId: wardId || null, level, search }),
    options: ({ nearestHcps }) => nearestHcps.map(option),
    byId: { query: HcpPickerByIdDocument, variables: (id) => ({ id }), option: ({ hcp }) => option(hcp) },
  });

/** Active facilities allowed as home facility of a plan, nearest to the home first if it is known. */
export function homeFacilityPicker(levels: readonly HcpLevel[], home: Home = {}): UsePicker {
  const { lgaId } = home;
  const key = [levels.join(), lgaId, home.townId, home.wardId].join(' ');
  const picker =
    homeFacilityPickers.get(key) ??
    (lgaId
      ? nearestPicker([...levels], { ...home, lgaId })
      : pickerOf({ status: ['ACTIVATED'], level: [...levels], type: ['HOSPITAL', 'PHC'] }));
  homeFacilityPickers.set(key, picker);
  return picker;
}
