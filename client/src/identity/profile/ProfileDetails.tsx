import { Box, Grid } from '@chakra-ui/react';
import { updateMyProfileInput } from '../../../../server/identity/accounts/profile.input.ts';
import { type ProfileDetails_ProfileFragment, useUpdateMyProfileMutation } from '../../graphql/generated.ts';
import { roleLabel } from '../../platform/area-addresses.ts';
import { useSession, useViewer } from '../../platform/session.tsx';
import { EmailText, FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { PhoneField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { SubmitRow } from '../../ui/form/SubmitRow.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';

const secondStepText = ({ hasApp, owesCode, hasPassword }: ProfileDetails_ProfileFragment): string => {
  if (!hasPassword) return 'Not needed: a code by SMS signs you in';
  if (hasApp) return 'Code of the authenticator app';
  return owesCode ? 'Code by email' : 'Not asked for';
};

export function ProfileDetails({ profile }: { profile: ProfileDetails_ProfileFragment }) {
  const viewer = useViewer();
  const { refresh } = useSession();
  const [update] = useUpdateMyProfileMutation();
  const { firstName, lastName, phone, version } = profile;
  const form = useMutationForm({
    schema: updateMyProfileInput,
    defaultValues: { firstName, lastName, phone: phone ?? '', version },
    submit: (input) => update({ variables: { input } }),
    onDone: () => {
      toast.done('Saved');
      void refresh();
    },
  });
  const enrolled = viewer.enrolleeId !== null;
  return (
    <Panel title="Your account">
      <FactList
        columns={2}
        facts={[
          { label: 'Email', value: profile.email ? <EmailText>{profile.email}</EmailText> : 'None on record' },
          { label: 'Role', value: roleLabel(viewer.role), second: viewer.hcp?.name },
          { label: 'Account since', value: date(profile.createdAt) },
          { label: 'Second step', value: secondStepText(profile) },
        ]}
      />
      <Box borderTopWidth="1px" mt="3" pt="3">
        <Form {...form}>
          <FormSummary state={form.state} />
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
            <TextField name="firstName" label="First name" maxLength={60} disabled={enrolled} autoComplete="given-name" />
            <TextField
              name="lastName"
              label="Surname"
              maxLength={60}
              disabled={enrolled}
              autoComplete="family-name"
              help={enrolled ? 'As enrolled. The agency changes it.' : undefined}
            />
            <PhoneField name="phone" label="Phone" optional />
          </Grid>
          <SubmitRow state={form.state} />
        </Form>
      </Box>
    </Panel>
  );
}
