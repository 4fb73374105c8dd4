import { Menu, type MenuContentProps, Portal, useMenu } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useFollow } from './use-follow.ts';
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
  const menu = useMenu({
    onOpenChange: ({ open }) => popup.setOpen(open),
    onSelect: ({ value }) => onSelect?.(value),
    ids: { trigger: popup.triggerId },
    positioning: { placement },
  });
  useFollow(menu.api, popup);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the menu opens
  useEffect(() => {
    const value = popup.highlight && values.at(popup.highlight === 'first' ? 0 : -1);
    if (popup.isOpen && value) menu.api.setHighlightedValue(value);
  }, [popup.isOpen]);
  return (
    <Menu.RootProvider value={menu} lazyMount unmountOnExit>
      <Portal>
        <Menu.Positioner>
          <Menu.Content {...content}>{children}</Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.RootProvider>
  );
}
