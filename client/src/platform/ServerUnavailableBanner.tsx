import { Flex, Span } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import { useUnavailable } from './server-unavailable.ts';

const BANNER_TEXTS = {
  server: 'Lafiya cannot reach its server. What you typed is kept; this goes on by itself when it is back.',
  database: 'The server cannot reach its database. What you typed is kept; this goes on by itself when it is back.',
};

/** Shown above the page while the server is unavailable. */
export function ServerUnavailableBanner() {
  const unavailable = useUnavailable();
  return (
    <div role="status">
      {unavailable && (
        <Flex
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
          <CloudOff size={16} strokeWidth={1.75} aria-hidden="true" />
          <Span>{BANNER_TEXTS[unavailable]}</Span>
        </Flex>
      )}
    </div>
  );
}
