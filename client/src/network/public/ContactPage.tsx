import '../../platform/i18n/public-texts.ts';
import { Box, Link as ChakraLink, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../platform/session.tsx';
import { PublicPage } from './PublicPage.tsx';

/** How to reach the scheme, from its settings. */
export default function ContactPage() {
  const { t } = useTranslation(['public', 'common']);
  const { supportPhone, supportEmail, schemeAddress, emergencyWindowHours } = useSession().settings;
  const nothing = !supportPhone && !supportEmail && !schemeAddress;
  return (
    <PublicPage title={t('contact.title')} text={t('contact.text')}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '1.2fr 1fr' }} gap="3" alignItems="start">
        <Flex direction="column" gap="4" bg="bg.panel" borderWidth="1px" rounded="l3" p="5">
          {nothing && <Text>{t('contact.none')}</Text>}
          {supportPhone && (
            <Way icon={<Phone size={18} strokeWidth={1.75} aria-hidden="true" />} label={t('contact.phone')}>
              <a href={`tel:${supportPhone.replaceAll(/[^\d+]/g, '')}`}>{supportPhone}</a>
            </Way>
          )}
          {supportEmail && (
            <Way icon={<Mail size={18} strokeWidth={1.75} aria-hidden="true" />} label={t('contact.email')}>
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </Way>
          )}
          {schemeAddress && (
            <Way icon={<MapPin size={18} strokeWidth={1.75} aria-hidden="true" />} label={t('contact.address')}>
              <Box as="address" fontStyle="normal" whiteSpace="pre-line">
                {schemeAddress}
              </Box>
            </Way>
          )}
        </Flex>
        <Flex direction="column" gap="3">
          <Note title={t('contact.emergency')}>{t('contact.emergencyText', { hours: emergencyWindowHours })}</Note>
          <Note title={t('contact.help')}>{t('contact.helpText')}</Note>
          <Note title={t('contact.facility')}>
            {t('contact.facilityText')}{' '}
            <ChakraLink asChild color="accent.fg" textDecoration="underline">
              <Link to="/health-facility-platform">{t('common:menu.forFacilities')}</Link>
            </ChakraLink>
          </Note>
        </Flex>
      </Grid>
    </PublicPage>
  );
}

const Way = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <Flex gap="3">
    <Box color="accent.fg" mt="0.5">
      {icon}
    </Box>
    <Box minW="0" overflowWrap="anywhere">
      <Box color="fg.muted" textStyle="small">
        {label}
      </Box>
      <Box textStyle="lg" css={{ '& a': { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '3px' } }}>
        {children}
      </Box>
    </Box>
  </Flex>
);

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box bg="bg.panel" borderWidth="1px" rounded="l3" p="4">
    <Heading as="h2" textStyle="h2">
      {title}
    </Heading>
    <Text mt="1" color="fg.muted">
      {children}
    </Text>
  </Box>
);
