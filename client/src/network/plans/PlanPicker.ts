import { defineSmallPicker } from '../../ui/small-picker.ts';
import { PlanPickerDocument } from './PlanPicker.generated.ts';

export const usePlanPicker = defineSmallPicker({
  query: PlanPickerDocument,
  options: ({ plans }) => plans.map(({ id, name }) => ({ value: id, label: name })),
});
