import { Flex } from '@chakra-ui/react';
import { useLocation } from 'react-router';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { ResendVerification } from './ResendVerification.tsx';

export default function UnverifiedEmailPage() {
  const { login = '', fresh = false } = (useLocation().state ?? {}) as { login?: string; fresh?: boolean };
  return (
    <AuthFrame
      title={fresh ? 'Look into your inbox' : 'Verify your email address'}
      text={
        fresh
          ? `We have sent an email to ${login}. Open the link in it within 24 hours; then sign in and go on with your registration.`
          : 'Open the link in the email that we sent you; then sign in. No email? Send it again.'
      }
    >
      <ResendVerification login={login} />
      <Flex mt="4">
        <AuthLink to="/login">Back to sign in</AuthLink>
      </Flex>
    </AuthFrame>
  );
}
