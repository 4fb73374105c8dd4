import { Flex, Span } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useInBrowser, useIsOffline } from '../ui/hooks.ts';
import { useUnavailable } from './server-unavailable.ts';

/** Shown above the page while there is no network, or the server is unavailable. */
export function ServerUnavailableBanner() {
  const isOffline = useIsOffline();
  const serverUnavailable = useUnavailable();
  const unavailable = isOffline ? 'offline' : serverUnavailable;
  // The server renders the text hidden, for the sign-in page before React runs.
  const inBrowser = useInBrowser();
  const { t } = useTranslation(['common', 'app']);
  return (
    <div role="status">
      {(unavailable || !inBrowser) && (
        <Flex
          hidden={!unavailable}
          align="center"
          gap="2"
          px="5"
          py="2"
          bg="warn.subtle"
          color="warn.fg"
          borderBottomWidth="1px"
          borderColor="warn.border"
          textStyle="sm"
        >
          <Span flexShrink="0">
            <CloudOff size={16} strokeWidth={1.75} aria-hidden="true" />
          </Span>
          <Span>{t(`app:unavailable.${unavailable || 'offline'}`)}</Span>
        </Flex>
      )}
    </div>
  );
}
