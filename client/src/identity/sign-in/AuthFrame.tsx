import '../../platform/i18n/sign-in-texts.ts';
import { Box, Flex, Grid, Heading, Span, Text } from '@chakra-ui/react';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../platform/i18n/LanguageSwitch.tsx';
import { Logo } from '../../platform/Logo.tsx';
import { ServerUnavailableBanner } from '../../platform/ServerUnavailableBanner.tsx';
import { useSession } from '../../platform/session.tsx';
import { ContourBackground } from './ContourBackground.tsx';

type Props = { title: string; text?: ReactNode; children: ReactNode };

/** The frame of the pages before signing in: the form on the left, the map background with notices on the right. Phones show only the form. */
export function AuthFrame({ title, text, children }: Props) {
  const { t } = useTranslation(['signIn', 'common']);
  const { settings } = useSession();
  return (
    <Flex direction="column" minH="100dvh">
      <ServerUnavailableBanner />
      <Grid flex="1" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(32rem, 38.75rem) minmax(0, 1fr)' }}>
        <Flex direction="column" bg="bg.panel" minH="0" px={{ base: '5', md: '7rem' }} py={{ base: '5', md: '2.625rem' }}>
          <Flex align="center" gap="3">
            <Logo size="2rem" />
            <Box lineHeight="1.2">
              <Box fontWeight="600" fontSize="1.125rem" letterSpacing="-0.012em">
                {settings.schemeName}
              </Box>
              <Span textStyle="small" color="fg.muted">
                {t('common:schemeOfStateLong', { state: settings.stateName })}
              </Span>
            </Box>
            <Box ms="auto">
              <LanguageSwitch />
            </Box>
          </Flex>
          <Flex as="main" id="main" direction="column" flex="1" w="full" maxW="22.5rem" pt={{ base: '8', md: 'min(12vh, 7rem)' }} pb="6">
            <Heading as="h1" fontSize="1.5rem" lineHeight="2rem" fontWeight="600" letterSpacing="-0.018em">
              {title}
            </Heading>
            {text && (
              <Text fontSize="0.875rem" lineHeight="1.25rem" color="fg.muted" mt="1">
                {text}
              </Text>
            )}
            {children}
          </Flex>
          {settings.supportPhone && (
            <Flex align="center" gap="1.5" textStyle="small" color="fg.muted">
              <Phone size={14} strokeWidth={1.75} aria-hidden="true" />
              {t('helpDesk', { phone: settings.supportPhone })}
            </Flex>
          )}
        </Flex>
        <ContourBackground />
      </Grid>
    </Flex>
  );
}
