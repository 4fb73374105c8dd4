import { Flex, Heading, Text } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { homeOf } from '../platform/area-addresses.ts';
import { useSession } from '../platform/session.tsx';
import { LinkButton } from '../ui/link.tsx';

/** Shown for an unknown address, inside or outside the shell. */
export function NotFoundPage() {
  const { viewer } = useSession();
  const { t } = useTranslation(['common', 'app']);
  return (
    <Flex direction="column" gap="2" align="flex-start" px={{ base: '4', md: '8' }} py="12">
      <SearchX size={20} strokeWidth={1.75} aria-hidden="true" />
      <Heading as="h1" textStyle="h1">
        {t('app:notFound.title')}
      </Heading>
      <Text color="fg.muted" maxW="32rem">
        {t('app:notFound.text')} {viewer && t('app:notFound.menu')}
      </Text>
      <LinkButton to={viewer ? homeOf(viewer) : '/'} mt="2">
        {viewer ? t('myDashboard') : t('app:toStart')}
      </LinkButton>
    </Flex>
  );
}
