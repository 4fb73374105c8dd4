import '../../platform/i18n/public-texts.ts';
import '../../platform/i18n/sign-in-texts.ts';
import { Box, Button, Flex, Grid, Heading, Text, VisuallyHidden } from '@chakra-ui/react';
import { useQueryState } from 'nuqs';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { PublicPage } from '../../network/public/PublicPage.tsx';
import { usePlanTexts } from '../../network/public/plan-texts.ts';
import { usePrice } from '../../network/public/use-price.ts';
import { homeOf } from '../../platform/area-addresses.ts';
import { useSession } from '../../platform/session.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { type EnrollRegisterPageQuery, useEnrollRegisterPageQuery } from './EnrollRegisterPage.generated.ts';
import { RegisterAccount } from './RegisterAccount.tsx';

type Plan = EnrollRegisterPageQuery['publicPlans'][number];

/** Self-registration: select a plan, then open an account. */
export default function EnrollRegisterPage() {
  const { t } = useTranslation(['signIn', 'public']);
  const { viewer } = useSession();
  const [code, setCode] = useQueryState('plan', { history: 'push' });
  const result = useEnrollRegisterPageQuery();
  const plans = result.data?.publicPlans;
  const selectedPlan = plans?.find((plan) => plan.code === code && plan.selfRegistration);
  if (viewer) return <Navigate to={homeOf(viewer)} replace />;
  if (selectedPlan) return <RegisterAccount plan={selectedPlan} onBack={() => void setCode(null)} />;
  return (
    <PublicPage title={t('register.title')} text={t('register.text')}>
      {!plans && (result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={10} />)}
      {plans && (
        <>
          <Plans
            title={t('public:plans.selfTitle')}
            plans={plans.filter((plan) => plan.selfRegistration)}
            onChoose={(plan) => void setCode(plan)}
          />
          <Plans title={t('public:plans.othersTitle')} plans={plans.filter((plan) => !plan.selfRegistration)} />
        </>
      )}
    </PublicPage>
  );
}

function Plans({ title, plans, onChoose }: { title: string; plans: readonly Plan[]; onChoose?: (code: string) => void }) {
  const { t } = useTranslation('signIn');
  const price = usePrice();
  const translated = usePlanTexts();
  if (plans.length === 0) return null;
  return (
    <Box as="section">
      <Heading as="h2" textStyle="h2" mb="2">
        {title}
      </Heading>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="3">
        {plans.map(translated).map((plan) => (
          <Flex key={plan.id} direction="column" gap="2" bg="bg.panel" borderWidth="1px" rounded="l3" p="4">
            <Box>
              <Heading as="h3" fontSize="md" fontWeight="600">
                {plan.name}
              </Heading>
              {onChoose && <Box fontWeight="500">{price(plan)}</Box>}
            </Box>
            <Text color="fg.muted">{plan.description}</Text>
            <Text>{plan.joining}</Text>
            {onChoose && (
              <Button alignSelf="flex-start" mt="auto" onClick={() => onChoose(plan.code)}>
                {t('register.choose')}
                <VisuallyHidden> {plan.name}</VisuallyHidden>
              </Button>
            )}
          </Flex>
        ))}
      </Grid>
    </Box>
  );
}
