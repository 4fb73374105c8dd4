import { Button, Flex, Span, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { authClient } from '../../app/auth-client.ts';
import { readFailure } from '../../ui/errors.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthField } from './auth-fields.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useSignedIn } from './use-signed-in.ts';

const MINUTES = 10;
const RESEND_AFTER = 30;

/** Seconds until an instant, counted down. */
function useSecondsTo(end: number): number {
  const [left, setLeft] = useState(() => Math.ceil((end - Date.now()) / 1000));
  useEffect(() => {
    const tick = () => setLeft(Math.ceil((end - Date.now()) / 1000));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return Math.max(0, left);
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export default function VerifyOtpPage() {
  const { state, search } = useLocation() as { state: { minutes?: number } | null; search: string };
  const goOn = useSignedIn();
  const [sentAt, setSentAt] = useState(() => Date.now());
  const [again, setAgain] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const left = useSecondsTo(sentAt + (state?.minutes ?? MINUTES) * 60_000);
  const wait = useSecondsTo(sentAt + RESEND_AFTER * 1000);
  const form = useAuthForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: !/^\d{6}$/.test(code.trim()) && 'The code has 6 digits.' }),
    send: async ({ code }) => goOn(await authClient.verifyOtp({ code: code.trim() })),
  });

  const resend = async () => {
    setSending(true);
    try {
      await authClient.sendOtp();
      setSentAt(Date.now());
      setAgain('A new code is on its way. The one before no longer works.');
      form.fill({ code: '' });
    } catch (error) {
      setAgain(readFailure(error).message);
    } finally {
      setSending(false);
    }
  };

  return (
    <AuthFrame title="Type the code we sent you" text="It is in your email. This is the second step of signing in.">
      <AuthForm form={form} submitLabel="Go on">
        <AuthField
          form={form}
          name="code"
          label="Code of 6 digits"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          autoFocus
          aside={
            <Span textStyle="small" color={left > 0 ? 'fg.muted' : 'warn.fg'}>
              {left > 0 ? `Works for another ${clock(left)}` : 'It has expired'}
            </Span>
          }
        />
      </AuthForm>
      <Flex mt="4" justify="space-between" align="center">
        <Button variant="outline" onClick={() => void resend()} disabled={wait > 0 || sending}>
          {wait > 0 ? `Send a new code in ${clock(wait)}` : 'Send a new code'}
        </Button>
        <AuthLink to={`/login${search}`}>Back to sign in</AuthLink>
      </Flex>
      {again && (
        <Text mt="3" color="fg.muted" role="status">
          {again}
        </Text>
      )}
    </AuthFrame>
  );
}
