import '../../platform/i18n/public-texts.ts';
import { Box, Link as ChakraLink, chakra, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../platform/mount.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { naira } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { type PlanPageQuery, usePlanPageQuery } from './PlanPage.generated.ts';
import { PublicPage } from './PublicPage.tsx';
import { usePlanTexts } from './plan-texts.ts';
import { usePrice } from './use-price.ts';

type Offer = NonNullable<PlanPageQuery['publicPlan']>;

/** A plan: price, who is covered, limits, and services by category. */
export default function PlanPage() {
  const { t } = useTranslation(['public', 'common']);
  const { code = '' } = useParams();
  const { data, error, refetch } = usePlanPageQuery({ code });
  const translated = usePlanTexts();
  const offer = data?.publicPlan;
  const plan = offer && translated(offer.plan);
  usePageTitle(plan?.name);
  return (
    <PublicPage
      title={plan?.name ?? (data ? t('plan.notFound') : t('common:titles.plan'))}
      text={plan ? plan.description : data && t('plan.notFoundText')}
    >
      <ChakraLink asChild color="accent.fg" alignSelf="flex-start" order="-1" mb="-3">
        <Link to="/plans">
          <ArrowLeft size={14} aria-hidden="true" /> {t('plan.back')}
        </Link>
      </ChakraLink>
      {!data && (error ? <ErrorPanel error={error} retry={refetch} /> : <LoadingPanel rows={10} />)}
      {offer && plan && (
        <>
          {plan.selfRegistration && (
            <LinkButton to={`/enroll-register?plan=${encodeURIComponent(plan.code)}`} size="md" alignSelf="flex-start">
              {t('plan.register')}
            </LinkButton>
          )}
          <Facts plan={plan} />
          <Cover cover={offer.cover} />
        </>
      )}
    </PublicPage>
  );
}

function Facts({ plan }: { plan: Offer['plan'] }) {
  const { t } = useTranslation(['public', 'common']);
  const price = usePrice();
  const { maxSpouses, maxChildren, childMaxAge, newbornWeeks, extraDependantPremium, waitingDays } = plan;
  const family = [
    t('plan.whoYou'),
    ...(maxSpouses > 0 ? [t('plan.spouses', { count: maxSpouses })] : []),
    ...(maxChildren > 0 ? [t('plan.children', { count: maxChildren, age: childMaxAge })] : []),
  ];
  const who = family.length > 1 ? `${family.join(', ')}.` : t('plan.whoOne', { weeks: newbornWeeks });
  const extra = plan.allowsExtraDependants && extraDependantPremium ? t('plan.extra', { amount: naira(extraDependantPremium) }) : '';
  const limits = [
    plan.coPayDrugPercent > 0 ? t('plan.limitCoPay', { percent: `${plan.coPayDrugPercent}%` }) : t('plan.limitNoCoPay'),
    ...(plan.annualInpatientDays === null ? [] : [t('plan.limitDays', { count: plan.annualInpatientDays })]),
    ...(plan.maxLiveBirths === null ? [] : [t('plan.limitBirths', { count: plan.maxLiveBirths })]),
    plan.annualLimit === null ? t('plan.limitNone') : t('plan.limitYear', { amount: naira(plan.annualLimit) }),
  ];
  return (
    <Box as="section" aria-labelledby="facts">
      <Heading as="h2" id="facts" fontSize="1.125rem" fontWeight="600" mb="3">
        {t('plan.facts')}
      </Heading>
      <Grid
        as="dl"
        bg="bg.panel"
        borderWidth="1px"
        rounded="l3"
        p="4"
        columnGap="6"
        rowGap="4"
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
      >
        <Fact label={t('plan.price')}>{price(plan)}</Fact>
        <Fact label={t('plan.who')}>{`${who} ${extra}`.trim()}</Fact>
        <Fact label={t('plan.pays')}>{t(`plan.payer.${plan.paymentResponsibility}`)}</Fact>
        <Fact label={t('plan.waiting')}>{waitingDays > 0 ? t('plan.waitingDays', { count: waitingDays }) : t('plan.waitingNone')}</Fact>
        <Fact label={t('plan.home')}>
          {t('plan.homeText', { levels: plan.allowedHcpLevels.map((level) => t(`common:level.${level}`).toLowerCase()).join(', ') })}
        </Fact>
        <Fact label={t('plan.joining')}>{plan.joining}</Fact>
        <Fact label={t('plan.limits')}>
          <Box as="ul" listStyleType="none">
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </Box>
        </Fact>
      </Grid>
    </Box>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box minW="0">
    <Box as="dt" color="fg.muted" textStyle="small">
      {label}
    </Box>
    <Box as="dd" m="0" mt="0.5">
      {children}
    </Box>
  </Box>
);

function Cover({ cover }: { cover: Offer['cover'] }) {
  const { t } = useTranslation(['public', 'common']);
  return (
    <Box as="section" aria-labelledby="cover">
      <Heading as="h2" id="cover" fontSize="1.125rem" fontWeight="600">
        {t('plan.cover')}
      </Heading>
      <Text color="fg.muted" mt="0.5" mb="3" maxW="42rem">
        {cover.length > 0 ? t('plan.coverText') : t('plan.coverNone')}
      </Text>
      {cover.length > 0 && (
        <Box bg="bg.panel" borderWidth="1px" rounded="l3" divideY="1px">
          {cover.map(({ category, services }) => (
            // Works without scripts.
            <chakra.details key={category}>
              <chakra.summary px="4" py="2.5" cursor="pointer" _hover={{ bg: 'bg.hover' }}>
                <chakra.span fontWeight="500">{t(`common:category.${category}`)}</chakra.span>{' '}
                <chakra.span color="fg.muted">· {t('plan.services', { count: services.length })}</chakra.span>
              </chakra.summary>
              <Box as="ul" lang="en" px="4" pb="3" pt="1" columns={{ base: 1, md: 2 }} columnGap="8" listStyleType="none">
                {services.map(({ name, requiresPa, waitingDays }) => (
                  <Flex as="li" key={name} columnGap="2" wrap="wrap" py="1" css={{ breakInside: 'avoid' }}>
                    <span>{name}</span>
                    <Notes>
                      {requiresPa && t('plan.authorised')}
                      {waitingDays ? t('plan.after', { count: waitingDays }) : null}
                    </Notes>
                  </Flex>
                ))}
              </Box>
            </chakra.details>
          ))}
        </Box>
      )}
    </Box>
  );
}

function Notes({ children }: { children: ReactNode[] }) {
  const { i18n } = useTranslation();
  const notes = children.filter(Boolean);
  if (notes.length === 0) return null;
  return (
    <chakra.span color="fg.muted" textStyle="small" lang={i18n.language}>
      {notes.join(', ')}
    </chakra.span>
  );
}
