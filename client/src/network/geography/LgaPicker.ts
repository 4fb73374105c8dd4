import { defineSmallPicker } from '../../ui/small-picker.ts';
import { LgaPickerDocument } from './LgaPicker.generated.ts';

export const useLgaPicker = defineSmallPicker({
  query: LgaPickerDocument,
  options: ({ lgas }) => lgas.map(({ id, name }) => ({ value: id, label: name })),
});
