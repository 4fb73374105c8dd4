import { Stack } from '@chakra-ui/react';
import { authClient } from '../../platform/auth-client.ts';
import { useSession } from '../../platform/session.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { FormFrame } from '../../ui/form/Form.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { PasswordField } from '../../ui/form/fields/text-fields.tsx';
import { SubmitRow } from '../../ui/form/SubmitRow.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { PasswordRules, useWeakPasswordText } from '../sign-in/PasswordRules.tsx';
import { changePasswordForm } from './password-form.ts';

export function ProfilePassword() {
  const { passwordMinLength } = useSession().settings;
  const weak = useWeakPasswordText();
  const form = useMutationForm({
    schema: changePasswordForm(passwordMinLength, weak),
    defaultValues: { currentPassword: '', newPassword: '', again: '' },
    submit: ({ currentPassword, newPassword }) => authClient.changePassword({ currentPassword, newPassword }),
    onDone: () => {
      toast.done('The password is changed. Other devices are signed out');
      form.state.restart();
    },
  });
  return (
    <Panel title="Password" note="Changing it signs you out on all other devices.">
      <FormFrame {...form}>
        <Stack gap="3">
          <PasswordField name="currentPassword" label="Current password" />
          <PasswordField name="newPassword" label="New password" autoComplete="new-password" />
          <PasswordRules password={form.form.watch('newPassword') ?? ''} />
          <PasswordField name="again" label="The same again" autoComplete="new-password" />
          <FormSummary state={form.state} />
        </Stack>
        <SubmitRow state={form.state} label="Change the password" />
      </FormFrame>
    </Panel>
  );
}
