import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '../hooks.ts';

/** A thin bar that shows that rows are being reloaded; the old ones stay visible. */
export function ReloadBar({ active }: { active: boolean }) {
  const { t } = useTranslation();
  if (!useDelayed(active)) return null;
  return (
    <Box
      position="absolute"
      insetX="0"
      top="0"
      h="2px"
      bg="accent.mark"
      zIndex="2"
      animation="pulse"
      role="status"
      aria-label={t('loading')}
    />
  );
}
