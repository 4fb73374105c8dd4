import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { authClient } from '../../platform/auth-client.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthField } from './auth-fields.tsx';
import { useAuthForm } from './use-auth-form.ts';

export default function ForgotPasswordPage() {
  const { t } = useTranslation('signIn');
  const { search } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm({
    initial: { login: '' },
    check: ({ login }) => ({ login: login.trim() === '' && t('loginMissing') }),
    send: async (values) => {
      await authClient.forgotPassword(values);
      setSentTo(values.login.trim());
    },
  });
  if (sentTo !== null) {
    return (
      <AuthFrame title={t('forgot.sentTitle')} text={t('forgot.sentText', { login: sentTo })}>
        <Text mt="4" role="status">
          {t('forgot.sentNote')}
        </Text>
        <Flex gap="4" mt="6" align="center" justify="space-between" wrap="wrap">
          <Button variant="outline" onClick={() => setSentTo(null)}>
            {t('forgot.another')}
          </Button>
          <AuthLink to={`/login${search}`}>{t('backToSignIn')}</AuthLink>
        </Flex>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('forgot.title')} text={t('forgot.text')}>
      <AuthForm form={form} submitLabel={t('sendLink')}>
        <AuthField form={form} name="login" label={t('login')} autoComplete="username" maxLength={254} autoFocus />
      </AuthForm>
      <Flex mt="4">
        <AuthLink to={`/login${search}`}>{t('backToSignIn')}</AuthLink>
      </Flex>
    </AuthFrame>
  );
}
