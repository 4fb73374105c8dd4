import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { ResendVerification } from './ResendVerification.tsx';

export default function UnverifiedEmailPage() {
  const { t } = useTranslation('signIn');
  const { login = '', fresh = false } = (useLocation().state ?? {}) as { login?: string; fresh?: boolean };
  return (
    <AuthFrame title={fresh ? t('email.freshTitle') : t('email.title')} text={fresh ? t('email.freshText', { login }) : t('email.text')}>
      <ResendVerification login={login} />
      <Flex mt="4">
        <AuthLink to="/login">{t('backToSignIn')}</AuthLink>
      </Flex>
    </AuthFrame>
  );
}
