import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { authClient } from '../../platform/auth-client.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthField } from './auth-fields.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Sends the link again. The answer is the same for every address, so that nobody learns which exist. */
export function ResendVerification({ login }: { login: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm({
    initial: { login },
    check: (values) => ({ login: values.login.trim() === '' && 'Enter your email or enrolment number.' }),
    send: async (values) => {
      await authClient.resendVerification(values);
      setSentTo(values.login.trim());
    },
  });
  return (
    <>
      <AuthForm form={form} submitLabel={sentTo ? 'Send it again' : 'Send the link'}>
        <AuthField form={form} name="login" label="Email or enrolment number" autoComplete="username" maxLength={254} />
      </AuthForm>
      {sentTo && (
        <Text mt="3" color="fg.muted" role="status">
          If {sentTo} has an account that waits for this, a link is on its way. It works for 24 hours.
        </Text>
      )}
    </>
  );
}
