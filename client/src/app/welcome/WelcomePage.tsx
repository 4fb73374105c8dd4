import { Box, Button, Link as ChakraLink, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { HeartPulse, Hospital, type LucideIcon, Stethoscope } from 'lucide-react';
import { Link } from 'react-router';
import { homeOf } from '../../platform/area-addresses.ts';
import { PublicFrame } from '../../platform/PublicFrame.tsx';
import { useSession } from '../../platform/session.tsx';

type Part = { icon: LucideIcon; title: string; lines: readonly string[]; link?: { to: string; label: string } };

const PARTS: readonly Part[] = [
  {
    icon: HeartPulse,
    title: 'Enrollees',
    lines: ['Your card and your cover, on the phone', 'Your family and your facility', 'Visits made in your name, to confirm or dispute'],
  },
  {
    icon: Hospital,
    title: 'Facilities',
    lines: ['Is this person covered today, and why not', 'An authorisation within the hour', 'Claims, bills and payments, line by line'],
    link: { to: '/health-facility-platform', label: 'Find a facility, or join as one' },
  },
  {
    icon: Stethoscope,
    title: 'The scheme',
    lines: ['Registration with one number for life', 'Decisions with their reasons, and who made them', 'Reports that add up to the kobo'],
  },
];

/** The public start page: what the scheme does for whom, and how to sign in. */
export default function WelcomePage() {
  const { viewer, settings } = useSession();
  const link = viewer ? { to: homeOf(viewer), label: 'Go to my dashboard' } : { to: '/login', label: 'Sign in' };
  return (
    <PublicFrame
      action={
        <Button asChild variant="outline">
          <Link to={link.to}>{link.label}</Link>
        </Button>
      }
    >
      <Flex direction="column" gap="10" w="full" maxW="64rem" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '10', md: '20' }}>
        <Box maxW="38rem">
          <Heading as="h1" fontSize={{ base: '1.75rem', md: '2.5rem' }} lineHeight="1.15" fontWeight="600" letterSpacing="-0.02em">
            Health cover for the people of {settings.stateName} State
          </Heading>
          <Text mt="4" textStyle="lg" color="fg.muted">
            {settings.schemeName} brings enrollees, facilities and the scheme together: who is covered, what was authorised, what was done
            and what was paid.
          </Text>
          <Flex gap="3" mt="6" wrap="wrap">
            {!viewer && (
              <Button asChild size="md">
                <Link to="/enroll-register">Register for cover</Link>
              </Button>
            )}
            <Button asChild size="md" variant={viewer ? 'solid' : 'outline'}>
              <Link to={link.to}>{link.label}</Link>
            </Button>
          </Flex>
        </Box>
        <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="3">
          {PARTS.map(({ icon: Icon, title, lines, link: furtherLink }) => (
            <Box key={title} as="section" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
              <Flex align="center" gap="2" color="accent.fg">
                <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                <Heading as="h2" textStyle="h2" color="fg">
                  {title}
                </Heading>
              </Flex>
              <Box as="ul" mt="2" color="fg.muted">
                {lines.map((line) => (
                  <Box as="li" key={line} py="1">
                    {line}
                  </Box>
                ))}
              </Box>
              {furtherLink && (
                <ChakraLink asChild mt="2" color="accent.fg">
                  <Link to={furtherLink.to}>{furtherLink.label}</Link>
                </ChakraLink>
              )}
            </Box>
          ))}
        </Grid>
      </Flex>
    </PublicFrame>
  );
}
