import { Flex, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDelayed, useInBrowser } from '../ui/hooks.ts';

/** A skeleton of a page, shown only if its files take longer than a moment. */
export function PageLoading() {
  const { t } = useTranslation();
  const late = useDelayed(true);
  const inBrowser = useInBrowser();
  if (inBrowser && !late) return null;
  return (
    <Flex direction="column" gap="3" px={{ base: '3', md: '5' }} py="3.5" aria-busy="true" aria-label={t('loading')}>
      <Skeleton h="6" w="14rem" />
      <Skeleton h="7" w="60%" />
      <Skeleton flex="1" minH="20rem" />
    </Flex>
  );
}
