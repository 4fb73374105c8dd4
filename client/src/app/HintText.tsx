import { Portal, Tooltip } from '@chakra-ui/react';

type Props = { triggerId: string; isOpen: boolean; onClose: () => void; label: string; side: 'right' | 'bottom' };

/** The text of a hint, beside its control. */
export default function HintText({ triggerId, isOpen, onClose, label, side }: Props) {
  return (
    <Tooltip.Root
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      ids={{ trigger: triggerId }}
      positioning={{ placement: side }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content>{label}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
