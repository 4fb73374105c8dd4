import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { CircleCheck, CircleX, RotateCw } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useCheckCardPageQuery } from '../../graphql/generated.ts';
import { addressIn, homeOf } from '../../platform/area-addresses.ts';
import { PublicFrame } from '../../platform/PublicFrame.tsx';
import { useSession } from '../../platform/session.tsx';
import { memberEligibility } from '../../screens/care.screens.ts';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { dateTime } from '../../ui/format.ts';

/** The address at which a facility checks eligibility. */
function deskPath(token: string): string {
  const address = addressIn('HCP', memberEligibility);
  return address ? `${address}?number=${token}` : '/login';
}

/** The page that the QR code of a card opens. It says whether the card is valid, and nothing about the person. */
export default function CheckCardPage() {
  const { token = '' } = useParams();
  const { viewer, settings } = useSession();
  const { data, error, refetch } = useCheckCardPageQuery({ token }, { fetchPolicy: 'network-only' });
  const check = data?.checkCard;
  const path = deskPath(token);
  const desk = viewer?.role === 'HCP' ? path : `/login?next=${encodeURIComponent(path)}`;
  return (
    <PublicFrame
      action={
        viewer && (
          <Button asChild variant="outline">
            <Link to={homeOf(viewer)}>Go to my dashboard</Link>
          </Button>
        )
      }
    >
      <Flex direction="column" gap="5" w="full" maxW="28rem" mx="auto" px="4" py={{ base: '6', md: '14' }}>
        {error ? (
          <ErrorPanel error={error} title="The card was not checked" retry={refetch} />
        ) : !check ? (
          <LoadingPanel rows={4} />
        ) : (
          <>
            <Box role="status" bg="bg.panel" borderWidth="1px" rounded="l3" overflow="hidden">
              <Flex
                direction="column"
                align="center"
                gap="3"
                px="5"
                py="8"
                textAlign="center"
                colorPalette={check.valid ? 'success' : 'danger'}
                bg="colorPalette.subtle"
                color="colorPalette.fg"
              >
                {check.valid ? (
                  <CircleCheck size={56} strokeWidth={1.5} aria-hidden />
                ) : (
                  <CircleX size={56} strokeWidth={1.5} aria-hidden />
                )}
                <Heading as="h1" fontSize="1.5rem" lineHeight="1.25" fontWeight="600">
                  {check.valid ? 'This card is valid' : 'This card is not valid'}
                </Heading>
                <Box>{dateTime(check.checkedAt)}</Box>
              </Flex>
              <Box px="5" py="4" color="fg.muted">
                {check.valid
                  ? `Its holder has cover with the ${settings.stateName} State scheme today. Whether care is covered at your facility, the platform says after signing in.`
                  : 'It was replaced, or its holder has no cover today. The enrolment number or phone number of the person tells a facility more.'}
              </Box>
            </Box>
            {(!viewer || viewer.role === 'HCP') && (
              <Button asChild size="md">
                <Link to={desk}>{viewer ? 'See what is covered here' : 'Sign in as a facility'}</Link>
              </Button>
            )}
            <Button variant="outline" onClick={() => void refetch()}>
              <RotateCw size={16} aria-hidden /> Check again
            </Button>
          </>
        )}
      </Flex>
    </PublicFrame>
  );
}
