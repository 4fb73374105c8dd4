import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
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

export default function LoginPage() {
  const { viewer, settings } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const goOn = useSignedIn();
  const [byPhone, setByPhone] = useState(false);
  const form = useAuthForm({
    initial: { login: '', password: '' },
    check: ({ login, password }) => ({
      login: login.trim() === '' && 'Enter your email or enrolment number.',
      password: password === '' && 'Enter the password.',
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
  if (viewer && !form.busy) return <Navigate to={addressAfterSignIn(search, viewer)} replace />;
  const returning = new URLSearchParams(search).has('next');
  return (
    <AuthFrame title="Sign in" text={returning ? 'Then you go on where you were.' : 'One account for enrollees, facilities and staff.'}>
      {byPhone ? (
        <PhoneSignIn />
      ) : (
        <AuthForm form={form} submitLabel="Sign in">
          <AuthField form={form} name="login" label="Email or enrolment number" autoComplete="username" maxLength={254} autoFocus />
          <AuthPasswordField
            form={form}
            name="password"
            label="Password"
            autoComplete="current-password"
            maxLength={128}
            aside={<AuthLink to={`/forgot-password${search}`}>Forgot it?</AuthLink>}
          />
        </AuthForm>
      )}
      <Button variant="outline" size="md" w="full" mt="3" onClick={() => setByPhone(!byPhone)}>
        {byPhone ? 'Sign in with a password' : 'Sign in with a code by SMS'}
      </Button>
      <Box borderTopWidth="1px" mt="6" pt="4" color="fg.muted" fontSize="0.8125rem">
        New here? <AuthLink to="/enroll-register">Register for cover</AuthLink>, or sign in with the password that {settings.schemeName}{' '}
        sent you by email. A facility can <AuthLink to="/health-facility-platform">apply to join</AuthLink>.
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
