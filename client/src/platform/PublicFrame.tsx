import './i18n/public-texts.ts';
import { Box, chakra, Flex, Grid, SkipNavLink, Span } from '@chakra-ui/react';
import { Mail, Phone } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { LinkButton } from '../ui/link.tsx';
import { homeOf } from './area-addresses.ts';
import { LanguageSwitch } from './i18n/LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import { MountContext } from './mount.tsx';
import { ServerUnavailableBanner } from './ServerUnavailableBanner.tsx';
import { useSession } from './session.tsx';

const PAGES = [
  { to: '/plans', label: 'menu.plans' },
  { to: '/facilities', label: 'menu.facilities' },
  { to: '/check-card', label: 'menu.checkCard' },
  { to: '/contact', label: 'menu.contact' },
] as const;

/** The frame of public pages: the scheme's name, the public pages, the language, and the way in, or another action. It needs no script. */
export function PublicFrame({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const { t } = useTranslation();
  const { viewer, settings } = useSession();
  const translated = Boolean(useContext(MountContext)?.titleKey);
  return (
    <Flex direction="column" minH="100dvh">
      <SkipNavLink id="main">{t('skip')}</SkipNavLink>
      <ServerUnavailableBanner />
      <Box as="header" bg="bg.panel" borderBottomWidth="1px">
        <Flex align="center" columnGap="4" maxW="72rem" mx="auto" wrap="wrap" px={{ base: '4', md: '8' }} py={{ base: '2', md: '2.5' }}>
          <Flex asChild align="center" gap="2.5" flex={{ base: '1 1 8rem', lg: '1 1 0' }} minW="0">
            <Link to="/">
              <Logo />
              <Box lineHeight="1.1" minW="0">
                <Box fontWeight="600" textStyle="md">
                  {settings.schemeName}
                </Box>
                <Span display="block" truncate textStyle="caption" color="fg.muted" fontWeight="400">
                  {t('schemeOfState', { state: settings.stateName })}
                </Span>
              </Box>
            </Link>
          </Flex>
          <Flex
            as="nav"
            aria-label={t('menu.label')}
            order={{ base: 3, lg: 0 }}
            flex={{ base: '0 0 100%', lg: '0 1 auto' }}
            wrap="wrap"
            columnGap="1"
            mx={{ base: '-2', lg: '0' }}
          >
            {PAGES.map(({ to, label }) => (
              <PageLink key={to} to={to}>
                {t(label)}
              </PageLink>
            ))}
          </Flex>
          {translated && <LanguageSwitch />}
          {action === undefined ? (
            <LinkButton to={viewer ? homeOf(viewer) : '/login'} variant="outline">
              {viewer ? t('myDashboard') : t('signIn')}
            </LinkButton>
          ) : (
            action
          )}
        </Flex>
      </Box>
      <Flex as="main" id="main" tabIndex={-1} direction="column" flex="1">
        {children}
      </Flex>
      <Footer />
    </Flex>
  );
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <chakra.span
      css={{
        '& a': { display: 'inline-block', px: '2', py: '1.5', rounded: 'l1', fontWeight: '500', color: 'fg.muted' },
        '& a:hover': { bg: 'bg.hover' },
        '& a[aria-current=page]': { color: 'accent.fg', bg: 'bg.selected' },
      }}
    >
      <NavLink to={to}>{children}</NavLink>
    </chakra.span>
  );
}

function Footer() {
  const { t } = useTranslation(['common', 'public']);
  const { settings } = useSession();
  const { schemeName, stateName, supportPhone, supportEmail } = settings;
  return (
    <Box as="footer" bg="bg.panel" borderTopWidth="1px" color="fg.muted" textStyle="small">
      <Grid
        maxW="72rem"
        mx="auto"
        px={{ base: '4', md: '8' }}
        py="4"
        gap="2"
        templateColumns={{ base: '1fr', md: '1fr auto' }}
        alignItems="center"
      >
        <Box>{t('public:footer.about', { scheme: schemeName, state: stateName })}</Box>
        <Flex columnGap="5" rowGap="2" wrap="wrap" css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '3px' } }}>
          {supportPhone && (
            <Flex asChild align="center" gap="1.5">
              <a href={`tel:${supportPhone.replaceAll(/[^\d+]/g, '')}`}>
                <Phone size={14} strokeWidth={1.75} aria-hidden="true" />
                {supportPhone}
              </a>
            </Flex>
          )}
          {supportEmail && (
            <Flex asChild align="center" gap="1.5">
              <a href={`mailto:${supportEmail}`}>
                <Mail size={14} strokeWidth={1.75} aria-hidden="true" />
                {supportEmail}
              </a>
            </Flex>
          )}
          <Link to="/health-facility-platform">{t('menu.forFacilities')}</Link>
        </Flex>
      </Grid>
    </Box>
  );
}
