import { fundName } from '../../../../server/network/plans/fund-name.shared.ts';
import { defineSmallPicker } from '../../ui/small-picker.ts';
import { PlanPickerDocument } from './PlanPicker.generated.ts';

export const usePlanPicker = defineSmallPicker({
  query: PlanPickerDocument,
  options: ({ plans }) => plans.map(({ id, name }) => ({ value: id, label: name })),
});

/** The funds of the plans. */
export const usePlanFundPicker = defineSmallPicker({
  query: PlanPickerDocument,
  options: ({ plans }) => [...new Set(plans.map(({ fundingPool }) => fundingPool))].map((value) => ({ value, label: fundName(value) })),
});
