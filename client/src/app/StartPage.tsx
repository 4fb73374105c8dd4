import { Flex } from '@chakra-ui/react';
import { AwayBanner } from '../platform/AwayBanner.tsx';
import { Logo } from '../platform/Logo.tsx';
import { useDelayed } from '../ui/hooks.ts';

/** Until the server has said who is signed in. */
export function StartPage() {
  const late = useDelayed(true, 600);
  return (
    <Flex direction="column" minH="100dvh">
      <AwayBanner />
      {late && (
        <Flex flex="1" align="center" justify="center" aria-busy="true" aria-label="Loading">
          <Logo size="2.5rem" />
        </Flex>
      )}
    </Flex>
  );
}
