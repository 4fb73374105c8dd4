import { LgaPickerDocument } from '../../graphql/generated.ts';
import { defineSmallPicker } from '../../ui/small-picker.ts';

export const useLgaPicker = defineSmallPicker({
  query: LgaPickerDocument,
  options: ({ lgas }) => lgas.map(({ id, name }) => ({ value: id, label: name })),
});
