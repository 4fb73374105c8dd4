import { Popover, type PopoverContentProps, Portal } from '@chakra-ui/react';
import { useOpened } from './use-opened.ts';
import type { Popup } from './use-popup.ts';

type Props = PopoverContentProps & { popup: Popup; placement?: 'bottom-start' | 'bottom-end' };

/** A panel at the button of a popup. */
export function PopupPanel({ popup, placement = 'bottom-end', ...content }: Props) {
  return (
    <Popover.Root
      open={useOpened(popup.isOpen)}
      onOpenChange={({ open }) => popup.setOpen(open)}
      ids={{ trigger: popup.triggerId }}
      positioning={{ placement }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content {...content} />
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
