import '../../platform/i18n/public-texts.ts';
import { Box, Button, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { BadgeCheck, Hospital, type LucideIcon, MapPin, MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HowToEnrol } from '../../network/public/HowToEnrol.tsx';
import { PlanCards } from '../../network/public/PlanCards.tsx';
import { PublicPage } from '../../network/public/PublicPage.tsx';
import { homeOf } from '../../platform/area-addresses.ts';
import { useSession } from '../../platform/session.tsx';
import { number } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { useWelcomePageQuery } from './WelcomePage.generated.ts';

/** The public start page: plans, prices, how to enrol, and links. */
export default function WelcomePage() {
  const { t } = useTranslation(['public', 'common']);
  const { viewer, settings } = useSession();
  const { data } = useWelcomePageQuery();
  const facilities = data?.publicHcps.total;
  return (
    <PublicPage>
      <Box maxW="54rem" pt={{ base: '0', md: '4' }} pb={{ base: '0', md: '2' }}>
        <Heading as="h1" fontSize={{ base: '1.75rem', md: '2.375rem' }} lineHeight="1.15" fontWeight="600" letterSpacing="-0.02em">
          {t('home.title', { state: settings.stateName })}
        </Heading>
        <Text mt="3" textStyle="lg" color="fg.muted" maxW="46rem">
          {t('home.text', { scheme: settings.schemeName })}
        </Text>
        <Flex gap="3" mt="5" wrap="wrap">
          <Button asChild size="md">
            {viewer ? (
              <Link to={homeOf(viewer)}>{t('common:myDashboard')}</Link>
            ) : (
              <Link to="/enroll-register">{t('common:registerForCover')}</Link>
            )}
          </Button>
          <LinkButton to="/facilities" size="md" variant="outline">
            {t('home.findFacility')}
          </LinkButton>
        </Flex>
      </Box>
      <Section id="plans" title={t('home.plans')}>
        <PlanCards as="h3" />
      </Section>
      <Section id="enrol" title={t('home.enrol')}>
        <HowToEnrol />
      </Section>
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
        gap="3"
      >
        <Way to="/facilities" icon={MapPin} title={t('home.where')}>
          {facilities === undefined ? '' : t('home.whereText', { count: facilities, formatted: number(facilities) })}
        </Way>
        <Way to="/check-card" icon={BadgeCheck} title={t('home.card')}>
          {t('home.cardText')}
        </Way>
        <Way to="/contact" icon={MessageCircleQuestion} title={t('home.question')}>
          {t('home.questionText')}
        </Way>
        <Way to="/health-facility-platform" icon={Hospital} title={t('home.join')}>
          {t('home.joinText')}
        </Way>
      </Grid>
    </PublicPage>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} fontSize="1.125rem" fontWeight="600" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

type WayProps = { to: string; icon: LucideIcon; title: string; children: string };

function Way({ to, icon: Icon, title, children }: WayProps) {
  return (
    <Box as="li">
      <Box asChild display="block" h="full" bg="bg.panel" borderWidth="1px" rounded="l3" p="4" _hover={{ borderColor: 'accent.fg' }}>
        <Link to={to}>
          <Flex align="center" gap="2" color="accent.fg" fontWeight="600">
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {title}
          </Flex>
          <Box mt="1" color="fg.muted">
            {children}
          </Box>
        </Link>
      </Box>
    </Box>
  );
}
