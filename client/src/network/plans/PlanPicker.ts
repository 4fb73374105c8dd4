import { PlanPickerDocument } from '../../graphql/generated.ts';
import { defineSmallPicker } from '../../ui/small-picker.ts';

export const usePlanPicker = defineSmallPicker({
  query: PlanPickerDocument,
  options: ({ plans }) => plans.map(({ id, name }) => ({ value: id, label: name })),
});
