import { Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Role } from '../graphql/types.ts';
import { homeOf, roleLabel } from '../platform/area-addresses.ts';
import { PublicFrame } from '../platform/PublicFrame.tsx';
import { useSession } from '../platform/session.tsx';
import { LinkButton } from '../ui/link.tsx';

/** A member reads "member"; the role of the same account is called enrollee on pages of staff. */
const ownRole = (role: Role) => (role === 'ENROLLEE' ? 'member' : roleLabel(role).toLowerCase());

/** Shown to a signed-in person who may not see the page. */
export default function NoAccessPage() {
  const { viewer, signOut } = useSession();
  const { areaOf } = (useLocation().state ?? {}) as { areaOf?: string };
  return (
    <PublicFrame action={null}>
      <Flex direction="column" gap="2" align="flex-start" maxW="72rem" w="full" mx="auto" px={{ base: '4', md: '8' }} py="12">
        <Lock size={20} strokeWidth={1.75} aria-hidden="true" />
        <Heading as="h1" textStyle="h1">
          You do not have access to this page
        </Heading>
        <Text color="fg.muted" maxW="32rem">
          {viewer
            ? `${areaOf ? `The page is for the role ${areaOf.toLowerCase()}. ` : ''}You are signed in as ${viewer.name} (${ownRole(viewer.role)}). Contact an administrator if you need this page.`
            : 'Sign in with an account that has access.'}
        </Text>
        <Flex gap="2" mt="2" wrap="wrap">
          {viewer ? (
            <>
              <LinkButton to={homeOf(viewer)}>Go to my dashboard</LinkButton>
              <Button variant="outline" onClick={() => void signOut()}>
                Sign out
              </Button>
            </>
          ) : (
            <LinkButton to="/login">Sign in</LinkButton>
          )}
        </Flex>
      </Flex>
    </PublicFrame>
  );
}
