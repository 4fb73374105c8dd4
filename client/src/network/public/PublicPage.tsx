import { Button, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { homeOf } from '../../platform/area-addresses.ts';
import { PublicFrame } from '../../platform/PublicFrame.tsx';
import { useSession } from '../../platform/session.tsx';

/** The frame of public pages for facilities, with a link to sign in. */
export function PublicPage({ children }: { children: ReactNode }) {
  const { viewer } = useSession();
  return (
    <PublicFrame
      action={
        <Button asChild variant="outline">
          <Link to={viewer ? homeOf(viewer) : '/login'}>{viewer ? 'Go to my dashboard' : 'Sign in'}</Link>
        </Button>
      }
    >
      <Flex direction="column" gap="5" w="full" maxW="64rem" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }} flex="1">
        {children}
      </Flex>
    </PublicFrame>
  );
}
