import { defineSmallPicker } from '../../ui/small-picker.ts';
import { AnyTownPickerDocument, AnyWardPickerDocument } from './TownPicker.generated.ts';

/** All towns with their LGA, because town names repeat. */
export const useTownPicker = defineSmallPicker({
  query: AnyTownPickerDocument,
  options: ({ towns, lgas }) => {
    const names = new Map(lgas.map(({ id, name }) => [id, name]));
    return towns.map(({ id, name, lgaId }) => ({ value: id, label: name, note: names.get(lgaId) }));
  },
});

export const useWardPicker = defineSmallPicker({
  query: AnyWardPickerDocument,
  options: ({ wards }) => wards.map(({ id, name }) => ({ value: id, label: name })),
});
