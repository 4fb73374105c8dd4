import { Button, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { authClient } from '../../platform/auth-client.ts';
import { type Failure, readFailure } from '../../ui/errors.ts';
import { AuthRefusal } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { ResendVerification } from './ResendVerification.tsx';

/** The page that the link in the e-mail opens. */
export default function VerifyEmailPage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [state, setState] = useState<'asking' | 'verified' | 'useless' | Failure>(token ? 'asking' : 'useless');
  const hasStarted = useRef(false);

  const ask = () => {
    setState('asking');
    authClient.verifyEmail({ token }).then(
      () => setState('verified'),
      (error: unknown) => setState(readFailure(error)),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a link, however often React mounts the page
  useEffect(() => {
    if (hasStarted.current || !token) return;
    hasStarted.current = true;
    ask();
  }, []);

  if (state === 'asking') return <AuthFrame title="Verifying your email address">{null}</AuthFrame>;
  if (state === 'verified') {
    return (
      <AuthFrame title="Your email address is verified" text="You can sign in now.">
        <Button asChild size="md" mt="6">
          <Link to="/login">Sign in</Link>
        </Button>
      </AuthFrame>
    );
  }
  if (state !== 'useless' && state.network) {
    return (
      <AuthFrame title="Verify your email address">
        <Flex direction="column" gap="4" mt="6">
          <AuthRefusal>{state.message} The link still works.</AuthRefusal>
          <Button size="md" onClick={ask}>
            Try again
          </Button>
        </Flex>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="This link cannot be used" text="It has expired after 24 hours, or was cut short by the mail program. Send a new one.">
      <ResendVerification login="" />
      <Flex mt="4">
        <AuthLink to="/login">Back to sign in</AuthLink>
      </Flex>
    </AuthFrame>
  );
}
