import { Button, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { authClient } from '../../platform/auth-client.ts';
import { type Failure, readFailure } from '../../ui/errors.ts';
import { LinkButton } from '../../ui/link.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { AuthRefusal } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { ResendVerification } from './ResendVerification.tsx';

/** The page that the link in the email opens. */
export default function VerifyEmailPage() {
  const { t } = useTranslation(['signIn', 'common']);
  const failureText = useFailureText();
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [state, setState] = useState<'asking' | 'verified' | 'verifiedBefore' | 'useless' | Failure>(token ? 'asking' : 'useless');
  const hasStarted = useRef(false);

  const ask = () => {
    setState('asking');
    authClient.verifyEmail({ token }).then(
      ({ wasVerified }) => setState(wasVerified ? 'verifiedBefore' : 'verified'),
      (error: unknown) => setState(readFailure(error)),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a link, however often React mounts the page
  useEffect(() => {
    if (hasStarted.current || !token) return;
    hasStarted.current = true;
    ask();
  }, []);

  if (state === 'asking') return <AuthFrame title={t('email.verifying')}>{null}</AuthFrame>;
  if (state === 'verified' || state === 'verifiedBefore') {
    return (
      <AuthFrame title={t(`email.${state}Title`)} text={t(`email.${state}Text`)}>
        <LinkButton to="/login" size="md" mt="6">
          {t('signIn')}
        </LinkButton>
      </AuthFrame>
    );
  }
  if (state !== 'useless' && state.network) {
    return (
      <AuthFrame title={t('email.title')}>
        <Flex direction="column" gap="4" mt="6">
          <AuthRefusal>
            {failureText(state)} {t('email.stillWorks')}
          </AuthRefusal>
          <Button size="md" onClick={ask}>
            {t('common:tryAgain')}
          </Button>
        </Flex>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('reset.uselessTitle')} text={t('email.uselessText')}>
      <ResendVerification login="" />
      <Flex mt="4">
        <AuthLink to="/login">{t('backToSignIn')}</AuthLink>
      </Flex>
    </AuthFrame>
  );
}
