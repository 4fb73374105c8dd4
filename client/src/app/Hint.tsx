import { Portal, Tooltip } from '@chakra-ui/react';
import type { ReactElement } from 'react';

type Props = { label: string; children: ReactElement; side?: 'right' | 'bottom'; off?: boolean };

/** The name of an icon-only control, shown on hover and focus; the control carries its own `aria-label`. */
export function Hint({ label, children, side = 'bottom', off }: Props) {
  if (off) return children;
  return (
    <Tooltip.Root openDelay={300} closeDelay={0} positioning={{ placement: side }}>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content>{label}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
