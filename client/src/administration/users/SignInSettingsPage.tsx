import { Stack } from '@chakra-ui/react';
import { updateSignInSettingsInput } from '../../../../server/identity/sign-in-settings/sign-in-settings.input.ts';
import { type Role, useSignInSettingsPageQuery, useUpdateSignInSettingsMutation } from '../../graphql/generated.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { CheckboxesField } from '../../ui/form/fields/choice-fields.tsx';
import { SubmitRow } from '../../ui/form/SubmitRow.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';

const ROLES = (Object.keys(ROLE) as Role[]).map((value) => ({ value, label: ROLE[value].text }));

export default function SignInSettingsPage() {
  const { data, error, refetch } = useSignInSettingsPageQuery();
  return (
    <Page>
      <PageHeader subtitle="What people need besides their password." />
      {!data && error && <ErrorPanel error={error} retry={refetch} />}
      {!data && !error && <LoadingPanel rows={7} />}
      {data && <SecondStepRoles roles={data.signInSettings.otpRoles} />}
    </Page>
  );
}

function SecondStepRoles({ roles }: { roles: Role[] }) {
  const [update] = useUpdateSignInSettingsMutation();
  const form = useMutationForm({
    schema: updateSignInSettingsInput,
    defaultValues: { otpRoles: roles },
    submit: (input) => update({ variables: { input } }),
    onDone: () => toast.done('Saved. It counts from the next sign-in of each person'),
  });
  return (
    <Panel title="Second step" maxW="36rem">
      <Form {...form}>
        <Stack gap="3">
          <CheckboxesField
            name="otpRoles"
            label="Who is asked for a code"
            help="By email, or of the authenticator app where a person has set one up in the profile. Whoever sees records of other people should be asked."
            options={ROLES}
          />
          <FormSummary state={form.state} />
        </Stack>
        <SubmitRow state={form.state} />
      </Form>
    </Panel>
  );
}
