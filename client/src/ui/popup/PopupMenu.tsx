import { Menu, type MenuContentProps, Portal } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useOpened } from './use-opened.ts';
import type { Popup } from './use-popup.ts';

type Props = Omit<MenuContentProps, 'onSelect'> & {
  popup: Popup;
  placement?: 'bottom-start' | 'bottom-end';
  /** The items that are not disabled. */
  values: readonly string[];
  onSelect?: (value: string) => void;
};

/** A menu at the button of a popup. */
export function PopupMenu({ popup, placement = 'bottom-end', values, onSelect, children, ...content }: Props) {
  const isOpened = useOpened(popup.isOpen);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the menu opens
  useEffect(() => {
    if (isOpened && popup.highlight) setHighlighted(values.at(popup.highlight === 'first' ? 0 : -1) ?? null);
  }, [isOpened]);
  return (
    <Menu.Root
      open={isOpened}
      onOpenChange={({ open }) => popup.setOpen(open)}
      highlightedValue={highlighted}
      onHighlightChange={({ highlightedValue }) => setHighlighted(highlightedValue)}
      onSelect={({ value }) => onSelect?.(value)}
      ids={{ trigger: popup.triggerId }}
      positioning={{ placement }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content {...content}>{children}</Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
