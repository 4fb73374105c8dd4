import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { authClient } from '../../platform/auth-client.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthField } from './auth-fields.tsx';
import { useAuthForm } from './use-auth-form.ts';

export default function ForgotPasswordPage() {
  const { search } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm({
    initial: { login: '' },
    check: ({ login }) => ({ login: login.trim() === '' && 'Enter your email or enrolment number.' }),
    send: async (values) => {
      await authClient.forgotPassword(values);
      setSentTo(values.login.trim());
    },
  });
  if (sentTo !== null) {
    return (
      <AuthFrame title="Look into your inbox" text={`If ${sentTo} has an account, a link is on its way.`}>
        <Text mt="4" role="status">
          It works once, within 60 minutes. Setting a new password signs you out everywhere.
        </Text>
        <Flex gap="4" mt="6" align="center" justify="space-between" wrap="wrap">
          <Button variant="outline" onClick={() => setSentTo(null)}>
            Try another address
          </Button>
          <AuthLink to={`/login${search}`}>Back to sign in</AuthLink>
        </Flex>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Forgotten password" text="We send a link to the email address of your account.">
      <AuthForm form={form} submitLabel="Send the link">
        <AuthField form={form} name="login" label="Email or enrolment number" autoComplete="username" maxLength={254} autoFocus />
      </AuthForm>
      <Flex mt="4">
        <AuthLink to={`/login${search}`}>Back to sign in</AuthLink>
      </Flex>
    </AuthFrame>
  );
}
