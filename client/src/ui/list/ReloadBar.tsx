import { Box } from '@chakra-ui/react';
import { useDelayed } from '../hooks.ts';

/** Old rows stay while new ones are on their way; a thin bar says that they are. */
export function ReloadBar({ active }: { active: boolean }) {
  if (!useDelayed(active)) return null;
  return (
    <Box position="absolute" insetX="0" top="0" h="2px" bg="accent.mark" zIndex="2" animation="pulse" role="status" aria-label="Loading" />
  );
}
