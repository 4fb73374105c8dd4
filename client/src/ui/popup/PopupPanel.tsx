import { Popover, type PopoverContentProps, Portal, usePopover } from '@chakra-ui/react';
import { useFollow } from './use-follow.ts';
import type { Popup } from './use-popup.ts';

type Props = PopoverContentProps & { popup: Popup; placement?: 'bottom-start' | 'bottom-end' };

/** A panel at the button of a popup. */
export function PopupPanel({ popup, placement = 'bottom-end', ...content }: Props) {
  const panel = usePopover({
    onOpenChange: ({ open }) => popup.setOpen(open),
    ids: { trigger: popup.triggerId },
    positioning: { placement },
  });
  useFollow(panel, popup);
  return (
    <Popover.RootProvider value={panel} lazyMount unmountOnExit>
      <Portal>
        <Popover.Positioner>
          <Popover.Content {...content} />
        </Popover.Positioner>
      </Portal>
    </Popover.RootProvider>
  );
}
