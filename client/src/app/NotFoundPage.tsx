import { Button, Flex, Heading, Text } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { homeOf } from '../platform/area-addresses.ts';
import { useSession } from '../platform/session.tsx';

/** Shown for an unknown address, inside or outside the shell. */
export function NotFoundPage() {
  const { viewer } = useSession();
  return (
    <Flex direction="column" gap="2" align="flex-start" maxW="32rem" px="5" py="12" mx={{ md: '8' }}>
      <SearchX size={20} strokeWidth={1.75} aria-hidden="true" />
      <Heading as="h1" textStyle="h1">
        This address leads nowhere
      </Heading>
      <Text color="fg.muted">It may be mistyped, or the page has moved.{viewer && ' The menu knows all pages.'}</Text>
      <Button asChild mt="2">
        <Link to={viewer ? homeOf(viewer) : '/'}>{viewer ? 'Go to my dashboard' : 'Go to the start'}</Link>
      </Button>
    </Flex>
  );
}
