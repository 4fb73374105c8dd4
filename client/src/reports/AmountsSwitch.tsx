import { Switch } from '@chakra-ui/react';
import type { ListState } from '../ui/list/use-list-state.ts';

/** Switches money to thousands on screen and in prints; exports have full amounts. */
export function AmountsSwitch({ list }: { list: ListState }) {
  return (
    <Switch.Root
      size="sm"
      ms="auto"
      colorPalette="accent"
      checked={list.values.amounts === 'thousands'}
      onCheckedChange={({ checked }) => list.setFilter('amounts', checked ? 'thousands' : null)}
    >
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label textStyle="xs" fontWeight="400">
        ₦ thousand
      </Switch.Label>
    </Switch.Root>
  );
}
