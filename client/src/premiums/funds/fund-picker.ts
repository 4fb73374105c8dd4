import { fundName } from '../../../../server/network/plans/fund-name.shared.ts';
import { naira } from '../../ui/format.ts';
import { defineSmallPicker } from '../../ui/small-picker.ts';
import { FundPickerDocument } from './FundPicker.generated.ts';

/** The funds of the scheme, with their bank balances. */
export const useFundPicker = defineSmallPicker({
  query: FundPickerDocument,
  options: ({ funds }) =>
    funds.map(({ fundingPool, bankBalance }) => ({
      value: fundingPool,
      label: fundName(fundingPool),
      second: `${naira(bankBalance)} at the bank`,
    })),
});
