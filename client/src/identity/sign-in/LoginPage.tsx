import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { addressAfterSignIn } from '../../platform/area-addresses.ts';
import { authClient } from '../../platform/auth-client.ts';
import { useSession } from '../../platform/session.tsx';
import { readFailure } from '../../ui/errors.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthField, AuthPasswordField } from './auth-fields.tsx';
import { DemoSignIns } from './DemoSignIns.tsx';
import { PhoneSignIn } from './PhoneSignIn.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useSignedIn } from './use-signed-in.ts';
import { useTypedValues } from './use-typed-values.ts';

export default function LoginPage() {
  const { t } = useTranslation(['signIn', 'common']);
  const { viewer, settings } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const goOn = useSignedIn();
  const [byPhone, setByPhone] = useState(false);
  const form = useAuthForm({
    initial: { login: '', password: '' },
    check: ({ login, password }) => ({
      login: login.trim() === '' && t('loginMissing'),
      password: password === '' && t('passwordMissing'),
    }),
    send: async (values) => {
      try {
        await goOn(await authClient.signIn(values));
      } catch (error) {
        if (readFailure(error).code !== 'AUTH_UNVERIFIED') throw error;
        void navigate('/unverified-email', { state: { login: values.login } });
      }
    },
  });
  useTypedValues(['login', 'password'], form.fill);
  if (viewer && !form.busy) return <Navigate to={addressAfterSignIn(search, viewer)} replace />;
  const returning = new URLSearchParams(search).has('next');
  return (
    <AuthFrame title={t('signIn')} text={returning ? t('loginPage.returning') : t('loginPage.text')}>
      {byPhone ? (
        <PhoneSignIn />
      ) : (
        <AuthForm form={form} submitLabel={t('signIn')}>
          <AuthField form={form} name="login" label={t('login')} autoComplete="username" maxLength={254} autoFocus />
          <AuthPasswordField
            form={form}
            name="password"
            label={t('password')}
            autoComplete="current-password"
            maxLength={128}
            aside={<AuthLink to={`/forgot-password${search}`}>{t('loginPage.forgot')}</AuthLink>}
          />
        </AuthForm>
      )}
      <Button name="by-phone" variant="outline" size="md" w="full" mt="3" onClick={() => setByPhone(!byPhone)}>
        {byPhone ? t('loginPage.byPassword') : t('loginPage.bySms')}
      </Button>
      <Box borderTopWidth="1px" mt="6" pt="4" color="fg.muted" fontSize="0.8125rem">
        <Trans
          t={t}
          i18nKey="loginPage.new"
          values={{ scheme: settings.schemeName }}
          components={{
            register: <AuthLink to="/enroll-register">{null}</AuthLink>,
            join: <AuthLink to="/health-facility-platform">{null}</AuthLink>,
          }}
        />
      </Box>
      {settings.demo && (
        <DemoSignIns
          onChoose={(login, password) => {
            setByPhone(false);
            form.fill({ login, password });
          }}
        />
      )}
    </AuthFrame>
  );
}
