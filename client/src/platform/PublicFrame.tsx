import { Box, Flex, Span } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from './Logo.tsx';
import { ServerUnavailableBanner } from './ServerUnavailableBanner.tsx';
import { useSession } from './session.tsx';

type Props = { children: ReactNode; action?: ReactNode };

/** The frame of public pages: the scheme's name above the page, without a menu. */
export function PublicFrame({ children, action }: Props) {
  const { settings } = useSession();
  return (
    <Flex direction="column" minH="100dvh">
      <ServerUnavailableBanner />
      <Flex as="header" align="center" gap="2.5" h="topbar" px={{ base: '4', md: '5' }} bg="bg.panel" borderBottomWidth="1px">
        <Flex asChild align="center" gap="2.5">
          <Link to="/">
            <Logo />
            <Box lineHeight="1.1">
              <Box fontWeight="600" textStyle="md">
                {settings.schemeName}
              </Box>
              <Span textStyle="caption" color="fg.muted" fontWeight="400">
                {settings.stateName} State scheme
              </Span>
            </Box>
          </Link>
        </Flex>
        <Box ms="auto">{action}</Box>
      </Flex>
      <Flex as="main" id="main" tabIndex={-1} direction="column" flex="1">
        {children}
      </Flex>
    </Flex>
  );
}
