import '../../platform/i18n/public-texts.ts';
import { Box, Button, Heading } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
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
        <Button asChild size="md" mt="4">
          <Link to="/enroll-register">{t('common:registerForCover')}</Link>
        </Button>
      </Box>
    </PublicPage>
  );
}
