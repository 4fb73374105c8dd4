import { Flex } from '@chakra-ui/react';
import { useLocation } from 'react-router';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { ResendVerification } from './ResendVerification.tsx';

export default function UnverifiedEmailPage() {
  const { login = '' } = (useLocation().state ?? {}) as { login?: string };
  return (
    <AuthFrame title="Verify your email address" text="Open the link in the email that we sent you; then sign in. No email? Send it again.">
      <ResendVerification login={login} />
      <Flex mt="4">
        <AuthLink to="/login">Back to sign in</AuthLink>
      </Flex>
    </AuthFrame>
  );
}
