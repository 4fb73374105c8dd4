import { Flex } from '@chakra-ui/react';
import { Logo } from '../platform/Logo.tsx';
import { ServerUnavailableBanner } from '../platform/ServerUnavailableBanner.tsx';
import { useDelayed } from '../ui/hooks.ts';

/** Shown until the session is loaded. */
export function StartPage() {
  const late = useDelayed(true, 600);
  return (
    <Flex direction="column" minH="100dvh">
      <ServerUnavailableBanner />
      {late && (
        <Flex flex="1" align="center" justify="center" aria-busy="true" aria-label="Loading">
          <Logo size="2.5rem" />
        </Flex>
      )}
    </Flex>
  );
}
