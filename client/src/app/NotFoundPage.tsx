import { Button, Flex, Heading, Text } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { homeOf } from '../platform/area-addresses.ts';
import { useSession } from '../platform/session.tsx';

/** Shown for an unknown address, inside or outside the shell. */
export function NotFoundPage() {
  const { viewer } = useSession();
  const { t } = useTranslation(['common', 'app']);
  return (
    <Flex direction="column" gap="2" align="flex-start" maxW="32rem" px="5" py="12" mx={{ md: '8' }}>
      <SearchX size={20} strokeWidth={1.75} aria-hidden="true" />
      <Heading as="h1" textStyle="h1">
        {t('app:notFound.title')}
      </Heading>
      <Text color="fg.muted">
        {t('app:notFound.text')} {viewer && t('app:notFound.menu')}
      </Text>
      <Button asChild mt="2">
        <Link to={viewer ? homeOf(viewer) : '/'}>{viewer ? t('myDashboard') : t('app:toStart')}</Link>
      </Button>
    </Flex>
  );
}
