import '../../platform/i18n/public-texts.ts';
import { Box, Link as ChakraLink, Flex, Grid, Heading, VisuallyHidden } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { usePlanCardsQuery } from './PlanCards.generated.ts';
import { usePlanTexts } from './plan-texts.ts';
import { usePrice } from './use-price.ts';

/** The plans of the scheme with their prices. */
export function PlanCards({ as = 'h2' }: { as?: 'h2' | 'h3' }) {
  const { t } = useTranslation('public');
  const { data, error, refetch } = usePlanCardsQuery();
  const translated = usePlanTexts();
  const price = usePrice();
  if (!data) return error ? <ErrorPanel error={error} retry={refetch} /> : <LoadingPanel rows={8} />;
  if (data.publicPlans.length === 0) return <EmptyState title={t('plans.none')} />;
  return (
    <Grid
      as="ul"
      listStyleType="none"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
      gap="3"
    >
      {data.publicPlans.map((plan) => {
        const { name, description } = translated(plan);
        return (
          <Flex as="li" key={plan.id} direction="column" gap="2" bg="bg.panel" borderWidth="1px" rounded="l3" p="4">
            <Box>
              <Heading as={as} textStyle="h2">
                {name}
              </Heading>
              <Box fontWeight="600" color="accent.fg" mt="0.5">
                {price(plan)}
              </Box>
            </Box>
            <Box color="fg.muted">{description}</Box>
            <ChakraLink asChild mt="auto" pt="1" color="accent.fg" fontWeight="500" alignSelf="flex-start">
              <Link to={`/plans/${encodeURIComponent(plan.code)}`}>
                {t('plans.details')}
                <VisuallyHidden> {name}</VisuallyHidden> <ArrowRight size={14} aria-hidden="true" />
              </Link>
            </ChakraLink>
          </Flex>
        );
      })}
    </Grid>
  );
}
