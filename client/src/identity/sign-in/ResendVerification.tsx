import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authClient } from '../../platform/auth-client.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthField } from './auth-fields.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Resends the verification link. The response is the same for every address, so that it does not reveal accounts. */
export function ResendVerification({ login }: { login: string }) {
  const { t } = useTranslation('signIn');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm({
    initial: { login },
    check: (values) => ({ login: values.login.trim() === '' && t('loginMissing') }),
    send: async (values) => {
      await authClient.resendVerification(values);
      setSentTo(values.login.trim());
    },
  });
  return (
    <>
      <AuthForm form={form} submitLabel={sentTo ? t('email.sendAgain') : t('sendLink')}>
        <AuthField form={form} name="login" label={t('login')} autoComplete="username" maxLength={254} />
      </AuthForm>
      {sentTo && (
        <Text mt="3" color="fg.muted" role="status">
          {t('email.sent', { login: sentTo })}
        </Text>
      )}
    </>
  );
}
