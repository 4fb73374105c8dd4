import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { parseAsString, useQueryState } from 'nuqs';
import { useFormContext } from 'react-hook-form';
import { applyAsHcpInput } from '../../../../server/network/hcps/hcp.input.ts';
import { useSession } from '../../platform/session.tsx';
import { uploadApplicationFile } from '../../platform/upload.ts';
import { useSessionDraft } from '../../ui/form/draft/use-session-draft.ts';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { FileField } from '../../ui/form/fields/FileField.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { LinkButton } from '../../ui/link.tsx';
import { usePublicPlaces } from '../geography/use-places.ts';
import { HcpFields } from '../hcps/HcpFields.tsx';
import { useApplyAsHcpMutation } from './FacilityRegistrationPage.generated.ts';
import { PublicPage } from './PublicPage.tsx';

const NUMBER = /^HFA-\d{4}-\d{6}$/;

/** Application of a facility without an account. The address keeps the application number, so that it survives a reload. */
export default function FacilityRegistrationPage() {
  const [sent, setSent] = useQueryState('sent', parseAsString);
  return sent !== null && NUMBER.test(sent) ? (
    <Confirmation applicationNo={sent} />
  ) : (
    <Application onSent={(number) => void setSent(number)} />
  );
}

function Application({ onSent }: { onSent: (applicationNo: string) => void }) {
  const [apply] = useApplyAsHcpMutation();
  const form = useMutationForm({
    schema: applyAsHcpInput,
    defaultValues: { careType: 'BOTH' },
    submit: async (input) => (await apply({ variables: { input } })).data?.applyAsHcp,
    onDone: (applicationNo) => {
      draft.discard();
      if (applicationNo) onSent(applicationNo);
    },
  });
  const draft = useSessionDraft('lafiya.facility-application', form.form);
  return (
    <PublicPage>
      <Box maxW="38rem">
        <Heading as="h1" fontSize={{ base: '1.5rem', md: '2rem' }} lineHeight="1.2" fontWeight="600" letterSpacing="-0.02em">
          Apply as a facility
        </Heading>
        <Text mt="2" color="fg.muted">
          It takes about ten minutes. Have a PDF or picture of the operating licence ready. What you type stays in this tab until you send
          it.
        </Text>
      </Box>
      <Form {...form} guard={false}>
        <Flex direction="column" gap="3" flex="1">
          <Fields />
          <FormSection title="Operating licence" columns={2}>
            <TextField name="licenceNo" label="Licence number" code maxLength={60} />
            <FileField
              name="licenceFileId"
              label="Licence"
              kind="LICENCE"
              camera
              upload={(file) => uploadApplicationFile('LICENCE', file)}
            />
          </FormSection>
          <Website />
          <Box
            mx={{ base: '-4', md: '0' }}
            position="sticky"
            bottom="0"
            zIndex="docked"
            borderWidth={{ md: '1px' }}
            rounded={{ md: 'l3' }}
            overflow="hidden"
          >
            <FormActions state={form.state} submitLabel="Send application" />
          </Box>
        </Flex>
      </Form>
    </PublicPage>
  );
}

function Fields() {
  const { lgas, ...places } = usePublicPlaces();
  return <HcpFields places={places} lgas={lgas} />;
}

/** Honeypot: a hidden field that only bots fill in. */
function Website() {
  const { register } = useFormContext();
  return (
    <chakra.label position="absolute" left="-10000px" aria-hidden>
      Website
      <input {...register('website')} type="text" tabIndex={-1} autoComplete="off" />
    </chakra.label>
  );
}

function Confirmation({ applicationNo }: { applicationNo: string }) {
  const { settings } = useSession();
  return (
    <PublicPage>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }} maxW="38rem">
        <Heading as="h1" textStyle="h1">
          Application sent
        </Heading>
        <Text mt="3" color="fg.muted">
          Application number
        </Text>
        <Box className="code" fontSize="1.75rem" lineHeight="2rem" fontWeight="600" overflowWrap="anywhere">
          {applicationNo}
        </Box>
        <Text mt="3">
          {settings.schemeName} will email the facility: first this number, then the decision. Keep the number for enquiries
          {settings.supportPhone ? `, ${settings.supportPhone}` : ''}.
        </Text>
        <Flex gap="3" mt="5" wrap="wrap">
          <LinkButton to="/facilities">View facilities of the scheme</LinkButton>
          <LinkButton to="/" variant="outline">
            Back to home page
          </LinkButton>
        </Flex>
      </Box>
    </PublicPage>
  );
}
