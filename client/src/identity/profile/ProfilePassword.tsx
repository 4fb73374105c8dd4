import '../../platform/i18n/sign-in-texts.ts';
import { Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation(['common', 'app', 'member', 'signIn']);
  const { passwordMinLength } = useSession().settings;
  const weak = useWeakPasswordText();
  const notSame = t('signIn:reset.notSame');
  const schema = useMemo(() => changePasswordForm(passwordMinLength, { weak, notSame }), [passwordMinLength, weak, notSame]);
  const form = useMutationForm({
    schema,
    defaultValues: { currentPassword: '', newPassword: '', again: '' },
    submit: ({ currentPassword, newPassword }) => authClient.changePassword({ currentPassword, newPassword }),
    onDone: () => {
      toast.done(t('member:password.changed'));
      form.state.restart();
    },
  });
  return (
    <Panel title={t('signIn:password')} note={t('member:password.note')}>
      <FormFrame {...form}>
        <Stack gap="3">
          <PasswordField name="currentPassword" label={t('member:password.current')} />
          <PasswordField name="newPassword" label={t('signIn:reset.new')} autoComplete="new-password" />
          <PasswordRules password={form.form.watch('newPassword') ?? ''} />
          <PasswordField name="again" label={t('signIn:reset.again')} autoComplete="new-password" />
          <FormSummary state={form.state} />
        </Stack>
        <SubmitRow state={form.state} label={t('member:password.submit')} />
      </FormFrame>
    </Panel>
  );
}
