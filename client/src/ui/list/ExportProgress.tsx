import { Box, Button, Flex, Progress, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { number } from '../format.ts';

type Props = { done: number; total: number; onStop: () => void };

/** How far an export is. */
export default function ExportProgress({ done, total, onStop }: Props) {
  const { t } = useTranslation(['common', 'app', 'list']);
  return (
    <Flex align="center" gap="3" role="status">
      <Stack gap="1" w="190px">
        <Box textStyle="small">{t('list:export.progress', { done: number(done), total: number(total) })}</Box>
        <Progress.Root value={done} max={Math.max(1, total)} size="xs" colorPalette="accent" aria-label={t('list:export.title')}>
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      </Stack>
      <Button variant="outline" onClick={onStop}>
        {t('app:cancel')}
      </Button>
    </Flex>
  );
}
