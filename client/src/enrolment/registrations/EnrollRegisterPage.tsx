import { Box, Button, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { useQueryState } from 'nuqs';
import { Link, Navigate } from 'react-router';
import { type EnrollRegisterPageQuery, useEnrollRegisterPageQuery } from '../../graphql/generated.ts';
import { homeOf } from '../../platform/area-addresses.ts';
import { PublicFrame } from '../../platform/PublicFrame.tsx';
import { useSession } from '../../platform/session.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { priceOf } from './plan-price.ts';
import { RegisterAccount } from './RegisterAccount.tsx';

type Plan = EnrollRegisterPageQuery['publicPlans'][number];

/** Self-registration: select a plan, then open an account. */
export default function EnrollRegisterPage() {
  const { viewer } = useSession();
  const [code, setCode] = useQueryState('plan', { history: 'push' });
  const result = useEnrollRegisterPageQuery();
  const plans = result.data?.publicPlans;
  const selectedPlan = plans?.find((plan) => plan.code === code && plan.selfRegistration);
  if (viewer) return <Navigate to={homeOf(viewer)} replace />;
  if (selectedPlan) return <RegisterAccount plan={selectedPlan} onBack={() => void setCode(null)} />;
  return (
    <PublicFrame
      action={
        <Button asChild variant="outline">
          <Link to="/login">Sign in</Link>
        </Button>
      }
    >
      <Flex direction="column" gap="6" w="full" maxW="64rem" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '12' }}>
        <Box maxW="42rem">
          <Heading as="h1" fontSize="1.5rem" lineHeight="2rem" fontWeight="600" letterSpacing="-0.018em">
            Register for cover
          </Heading>
          <Text color="fg.muted" mt="1">
            Choose a plan. You then open an account, answer the questions in your own time, and pay with a Remita reference.
          </Text>
        </Box>
        {!plans && (result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={10} />)}
        {plans && (
          <>
            <Plans
              title="You can register yourself"
              plans={plans.filter((plan) => plan.selfRegistration)}
              onChoose={(plan) => void setCode(plan)}
            />
            <Plans title="Others enter you on these" plans={plans.filter((plan) => !plan.selfRegistration)} />
          </>
        )}
      </Flex>
    </PublicFrame>
  );
}

function Plans({ title, plans, onChoose }: { title: string; plans: readonly Plan[]; onChoose?: (code: string) => void }) {
  if (plans.length === 0) return null;
  return (
    <Box as="section">
      <Heading as="h2" textStyle="h2" mb="2">
        {title}
      </Heading>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="3">
        {plans.map((plan) => (
          <Flex key={plan.id} direction="column" gap="2" bg="bg.panel" borderWidth="1px" rounded="l3" p="4">
            <Box>
              <Heading as="h3" fontSize="md" fontWeight="600">
                {plan.name}
              </Heading>
              {onChoose && <Box fontWeight="500">{priceOf(plan)}</Box>}
            </Box>
            <Text color="fg.muted">{plan.description}</Text>
            <Text>{plan.joining}</Text>
            {onChoose && (
              <Button alignSelf="flex-start" mt="auto" onClick={() => onChoose(plan.code)} aria-label={`Choose ${plan.name}`}>
                Choose this plan
              </Button>
            )}
          </Flex>
        ))}
      </Grid>
    </Box>
  );
}
