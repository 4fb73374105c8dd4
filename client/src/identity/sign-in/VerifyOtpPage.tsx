import { Button, Flex, Span, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { authClient, type PersonChoice as Person, type SecondStep } from '../../platform/auth-client.ts';
import { readFailure } from '../../ui/errors.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthField } from './auth-fields.tsx';
import { PersonChoice } from './PersonChoice.tsx';
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

/** By SMS the code is not the second step but stands for the password. */
type CodeWay = SecondStep | 'SMS';

const CODE_TEXTS: Record<CodeWay, { title: string; text: string; label: string; wrong: string; code: RegExp }> = {
  MAIL: {
    title: 'Type the code we sent you',
    text: 'It is in your email. This is the second step of signing in.',
    label: 'Code of 6 digits',
    wrong: 'The code has 6 digits.',
    code: /^\d{6}$/,
  },
  SMS: {
    title: 'Type the code we sent you',
    text: 'It comes to the phone on your record. Nothing came? That number may not be on a record.',
    label: 'Code of 6 digits',
    wrong: 'The code has 6 digits.',
    code: /^\d{6}$/,
  },
  APP: {
    title: 'Type the code of your app',
    text: 'Your authenticator app shows it. This is the second step of signing in.',
    label: 'Code of 6 digits',
    wrong: 'The code has 6 digits.',
    code: /^\d{6}$/,
  },
  RECOVERY: {
    title: 'Type a recovery code',
    text: 'One of the ten that you kept when you set up the app. It works once.',
    label: 'Recovery code',
    wrong: 'A recovery code has two groups of 5 characters.',
    code: /^[a-z0-9]{5}-?[a-z0-9]{5}$/i,
  },
};

/** After a code by SMS, a code of the person's own app may be asked for: the form begins anew with each step. */
export default function VerifyOtpPage() {
  const { key } = useLocation();
  return <CodeForm key={key} />;
}

function CodeForm() {
  const { state, search } = useLocation() as { state: { minutes?: number; by?: CodeWay; login?: string } | null; search: string };
  const goOn = useSignedIn();
  const hasApp = state?.by === 'APP';
  const [by, setBy] = useState<CodeWay>(state?.by ?? 'MAIL');
  const [people, setPeople] = useState<Person[] | null>(null);
  // With an authenticator app, an e-mail is sent only on request.
  const [sentAt, setSentAt] = useState(() => (hasApp ? 0 : Date.now()));
  const [message, setSaid] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const left = useSecondsTo(sentAt + (state?.minutes ?? MINUTES) * 60_000);
  const wait = useSecondsTo(sentAt + RESEND_AFTER * 1000);
  const texts = CODE_TEXTS[by];
  const form = useAuthForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: !texts.code.test(code.trim()) && texts.wrong }),
    send: async ({ code }) => {
      if (by !== 'SMS') return goOn(await authClient.verifyOtp({ by, code: code.trim() }));
      const step = await authClient.verifyPhoneCode({ code: code.trim() });
      if (step.next === 'CHOOSE_PERSON') return setPeople(step.people);
      return goOn(step);
    },
  });

  const change = (next: CodeWay) => {
    setBy(next);
    setSaid(null);
    form.fill({ code: '' });
  };
  const send = async () => {
    setSending(true);
    try {
      if (by === 'SMS') await authClient.sendPhoneCode({ login: state?.login ?? '' });
      else await authClient.sendOtp();
      const before = sentAt;
      setSentAt(Date.now());
      change(by === 'SMS' ? 'SMS' : 'MAIL');
      if (before) setSaid('A new code is on its way. The one before no longer works.');
    } catch (error) {
      setSaid(readFailure(error).message);
    } finally {
      setSending(false);
    }
  };

  const again = wait > 0 ? `Send a new code in ${clock(wait)}` : 'Send a new code';
  if (people) return <PersonChoice people={people} />;
  return (
    <AuthFrame title={texts.title} text={texts.text}>
      <AuthForm form={form} submitLabel="Go on">
        <AuthField
          key={by}
          form={form}
          name="code"
          label={texts.label}
          autoComplete="one-time-code"
          inputMode={by === 'RECOVERY' ? undefined : 'numeric'}
          maxLength={by === 'RECOVERY' ? 11 : 6}
          autoFocus
          aside={
            (by === 'MAIL' || by === 'SMS') && (
              <Span textStyle="small" color={left > 0 ? 'fg.muted' : 'warn.fg'}>
                {left > 0 ? `Works for another ${clock(left)}` : 'It has expired'}
              </Span>
            )
          }
        />
      </AuthForm>
      {hasApp && (
        <Stack gap="2" mt="4" align="stretch">
          {by !== 'APP' && (
            <Button variant="outline" onClick={() => change('APP')}>
              Use the authenticator app
            </Button>
          )}
          {by !== 'RECOVERY' && (
            <Button variant="outline" onClick={() => change('RECOVERY')}>
              Use a recovery code
            </Button>
          )}
        </Stack>
      )}
      <Flex mt={hasApp ? '2' : '4'} justify="space-between" align="center" gap="3" wrap="wrap">
        <Button variant="outline" flex={hasApp ? '1 0 100%' : undefined} onClick={() => void send()} disabled={wait > 0 || sending}>
          {sentAt ? again : 'Send a code by email'}
        </Button>
        <AuthLink to={`/login${search}`}>Back to sign in</AuthLink>
      </Flex>
      {message && (
        <Text mt="3" color="fg.muted" role="status">
          {message}
        </Text>
      )}
    </AuthFrame>
  );
}
