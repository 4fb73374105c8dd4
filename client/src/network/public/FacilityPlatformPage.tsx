import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useSession } from '../../platform/session.tsx';
import { plural } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { FacilityForm } from './FacilityForm.tsx';
import { useFacilityPlatformPageQuery } from './FacilityPlatformPage.generated.ts';
import { readSearch } from './facility-search.ts';
import { PublicPage } from './PublicPage.tsx';

const NEEDED = [
  { title: 'An operating licence', text: 'Issued by the state or federal ministry and currently valid; as a PDF or picture.' },
  { title: 'Accreditation', text: 'The scheme inspects the facility and records the accreditation dates.' },
  { title: 'A bank account', text: 'In the facility’s name. Claims are paid into it; later changes must be approved by a second person.' },
  {
    title: 'A desk officer',
    text: 'Someone with an email address who checks cover, requests authorisations and submits claims.',
  },
] as const;

const STEPS = [
  'Send the application with your licence. You receive an application number by email.',
  'The scheme checks it, inspects the facility and approves it, or tells you why not.',
  'You receive your facility code and a temporary password, and can start.',
] as const;

/** Information for facilities that want to join, and the facilities of the network. */
export default function FacilityPlatformPage() {
  const { settings } = useSession();
  const { data } = useFacilityPlatformPageQuery();
  return (
    <PublicPage>
      <Box maxW="38rem">
        <Heading as="h1" fontSize={{ base: '1.5rem', md: '2rem' }} lineHeight="1.2" fontWeight="600" letterSpacing="-0.02em">
          Provide care to members of {settings.schemeName}
        </Heading>
        <Text mt="3" textStyle="md" color="fg.muted">
          Hospitals, primary health centres, pharmacies, laboratories and other facilities of {settings.stateName} State can join.
          Authorisation requests are decided within {plural(settings.paDecisionMinutes, 'minute')}, and every claim gets a line-by-line
          answer.
        </Text>
        <LinkButton to="/health-registration" size="md" mt="5">
          Apply as a facility
        </LinkButton>
      </Box>
      <Grid templateColumns={{ base: '1fr', md: '1.4fr 1fr' }} gap="3">
        <Box as="section" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
          <Heading as="h2" textStyle="h2">
            What a facility needs
          </Heading>
          <Grid as="dl" templateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="4" rowGap="3" mt="2">
            {NEEDED.map(({ title, text }) => (
              <Box key={title}>
                <Box as="dt" fontWeight="500">
                  {title}
                </Box>
                <Box as="dd" m="0" color="fg.muted">
                  {text}
                </Box>
              </Box>
            ))}
          </Grid>
        </Box>
        <Box as="section" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
          <Heading as="h2" textStyle="h2">
            How it works
          </Heading>
          <Box as="ol" mt="2" listStyleType="none">
            {STEPS.map((step, i) => (
              <Flex as="li" key={step} gap="2.5" py="1.5">
                <Box color="accent.fg" fontWeight="600">
                  {i + 1}
                </Box>
                <Box>{step}</Box>
              </Flex>
            ))}
          </Box>
        </Box>
      </Grid>
      {data && (
        <Stack as="section" gap="2">
          <Heading as="h2" textStyle="h2">
            Facilities of the scheme
          </Heading>
          <FacilityForm search={readSearch(new URLSearchParams())} lgas={data.publicLgas} />
          <LinkButton to="/facilities" variant="outline" alignSelf="flex-start">
            Show all facilities
          </LinkButton>
        </Stack>
      )}
    </PublicPage>
  );
}
