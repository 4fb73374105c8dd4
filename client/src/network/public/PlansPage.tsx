import '../../platform/i18n/public-texts.ts';
import { Box, Heading } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link.tsx';
import { HowToEnrol } from './HowToEnrol.tsx';
import { PlanCards } from './PlanCards.tsx';
import { PublicPage } from './PublicPage.tsx';

/** Plans and how to join them. */
export default function PlansPage() {
  const { t } = useTranslation(['public', 'common']);
  return (
    <PublicPage title={t('plans.title')} text={t('plans.text')}>
      <PlanCards />
      <Box as="section" aria-labelledby="enrol">
        <Heading as="h2" id="enrol" fontSize="1.125rem" fontWeight="600" mb="3">
          {t('home.enrol')}
        </Heading>
        <HowToEnrol />
        <LinkButton to="/enroll-register" size="md" mt="4">
          {t('common:registerForCover')}
        </LinkButton>
      </Box>
    </PublicPage>
  );
}
