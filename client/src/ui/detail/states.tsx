import { Box, Button, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { CloudOff, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readFailure } from '../errors.ts';
import { useDelayed } from '../hooks.ts';
import { useFailureText } from '../use-failure-text.ts';

type EmptyProps = { title: string; text?: ReactNode; action?: ReactNode; icon?: ReactNode };

/** Explains why a list is empty and what to do next. */
export function EmptyState({ title, text, action, icon }: EmptyProps) {
  return (
    <Stack gap="1" p="8" align="flex-start" maxW="560px">
      <Box color="success.fg" mb="2" aria-hidden>
        {icon ?? <Inbox size={16} strokeWidth={1.75} />}
      </Box>
      <Box textStyle="h2">{title}</Box>
      {text && <Box color="fg.muted">{text}</Box>}
      {action && <Box mt="3">{action}</Box>}
    </Stack>
  );
}

type ErrorProps = { error: unknown; title?: string; retry?: () => unknown; action?: ReactNode };

/** Shows a failed request inside its panel, with a retry button; no retry if the record does not exist. */
export function ErrorPanel({ error, title, retry, action }: ErrorProps) {
  const { t } = useTranslation(['common', 'app']);
  const failure = readFailure(error);
  const { code, digest, network } = failure;
  const message = useFailureText()(failure);
  if (code === 'NOT_FOUND') return <EmptyState title={t('app:noRecord.title')} text={t('app:noRecord.text')} />;
  return (
    <Stack gap="1" p="8" align="flex-start" role="alert">
      <Box color="danger.fg" mb="2" aria-hidden>
        <CloudOff size={16} strokeWidth={1.75} />
      </Box>
      <Box textStyle="h2">{title ?? t('app:didNotLoad')}</Box>
      <Box color="fg.muted">{network ? `${message} ${t('app:nothingLost')}` : message}</Box>
      <Flex mt="3" gap="3" align="center" wrap="wrap">
        {retry && (
          <Button colorPalette="accent" onClick={() => void retry()}>
            {t('tryAgain')}
          </Button>
        )}
        {action}
        <Box textStyle="small" color="fg.muted" className="code">
          {t('app:error')} {digest ?? code}
        </Box>
      </Flex>
    </Stack>
  );
}

/** A skeleton of grey lines, shown only if loading takes longer than a moment. */
export function LoadingPanel({ rows = 4 }: { rows?: number }) {
  const { t } = useTranslation(['common', 'app']);
  const visible = useDelayed(true);
  return (
    <Stack gap="4" p="4" aria-busy="true" aria-label={t('loading')} role="status" minH={`${rows * 26}px`}>
      {visible &&
        Array.from({ length: rows }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing but their place
          <Skeleton key={i} h="10px" w={`${[70, 92, 55, 80, 64][i % 5]}%`} />
        ))}
    </Stack>
  );
}
