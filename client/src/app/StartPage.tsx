import { Flex } from '@chakra-ui/react';
import { useDelayed } from '../ui/hooks.ts';
import { AwayBanner } from './AwayBanner.tsx';
import { Logo } from './Logo.tsx';

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
