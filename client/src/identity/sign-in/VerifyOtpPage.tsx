import { Button, Flex, Span, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { authClient, type PersonChoice as Person, type SecondStep } from '../../platform/auth-client.ts';
import { readFailure } from '../../ui/errors.ts';
import { LinkButton } from '../../ui/link.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
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

/** An SMS code replaces the password; it is not a second step. */
type CodeWay = SecondStep | 'SMS';

const SIX_DIGITS = { label: 'otp.label', wrong: 'otp.wrong', code: /^\d{6}$/ } as const;

const CODE_TEXTS = {
  MAIL: { title: 'otp.sentTitle', text: 'otp.mailText', ...SIX_DIGITS },
  SMS: { title: 'otp.sentTitle', text: 'otp.smsText', ...SIX_DIGITS },
  APP: { title: 'otp.appTitle', text: 'otp.appText', ...SIX_DIGITS },
  RECOVERY: {
    title: 'otp.recoveryTitle',
    text: 'otp.recoveryText',
    label: 'otp.recoveryLabel',
    wrong: 'otp.recoveryWrong',
    code: /^[a-z0-9]{5}-?[a-z0-9]{5}$/i,
  },
} as const satisfies Record<CodeWay, object>;

/** An SMS code may be followed by an app code: the form resets at each step. */
export default function VerifyOtpPage() {
  const { key } = useLocation();
  return <CodeForm key={key} />;
}

function CodeForm() {
  const { t } = useTranslation('signIn');
  const failureText = useFailureText();
  const { state, search } = useLocation() as { state: { minutes?: number; by?: CodeWay; login?: string } | null; search: string };
  const goOn = useSignedIn();
  const hasApp = state?.by === 'APP';
  const [by, setBy] = useState<CodeWay>(state?.by ?? 'MAIL');
  const [people, setPeople] = useState<Person[] | null>(null);
  // With an authenticator app, an email is sent only on request.
  const [sentAt, setSentAt] = useState(() => (hasApp ? 0 : Date.now()));
  const [message, setSaid] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const left = useSecondsTo(sentAt + (state?.minutes ?? MINUTES) * 60_000);
  const wait = useSecondsTo(sentAt + RESEND_AFTER * 1000);
  const texts = CODE_TEXTS[by];
  const form = useAuthForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: !texts.code.test(code.trim()) && t(texts.wrong) }),
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
      if (before) setSaid(t('otp.sentAgain'));
    } catch (error) {
      setSaid(failureText(readFailure(error)));
    } finally {
      setSending(false);
    }
  };

  const again = wait > 0 ? t('otp.sendAgainIn', { time: clock(wait) }) : t('otp.sendAgain');
  if (people) return <PersonChoice people={people} />;
  // Opened without a pending sign-in: no code was sent.
  if (!state)
    return (
      <AuthFrame title={t('otp.firstTitle')} text={t('otp.firstText')}>
        <LinkButton to="/login" size="md" mt="6">
          {t('signIn')}
        </LinkButton>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t(texts.title)} text={t(texts.text)}>
      <AuthForm form={form} submitLabel={t('goOn')}>
        <AuthField
          key={by}
          form={form}
          name="code"
          label={t(texts.label)}
          autoComplete="one-time-code"
          inputMode={by === 'RECOVERY' ? undefined : 'numeric'}
          maxLength={by === 'RECOVERY' ? 11 : 6}
          autoFocus
          aside={
            (by === 'MAIL' || by === 'SMS') && (
              <Span textStyle="small" color={left > 0 ? 'fg.muted' : 'warn.fg'}>
                {left > 0 ? t('otp.worksFor', { time: clock(left) }) : t('otp.expired')}
              </Span>
            )
          }
        />
      </AuthForm>
      {hasApp && (
        <Stack gap="2" mt="4" align="stretch">
          {by !== 'APP' && (
            <Button variant="outline" onClick={() => change('APP')}>
              {t('otp.useApp')}
            </Button>
          )}
          {by !== 'RECOVERY' && (
            <Button variant="outline" onClick={() => change('RECOVERY')}>
              {t('otp.useRecovery')}
            </Button>
          )}
        </Stack>
      )}
      <Flex mt={hasApp ? '2' : '4'} justify="space-between" align="center" gap="3" wrap="wrap">
        <Button variant="outline" flex={hasApp ? '1 0 100%' : undefined} onClick={() => void send()} disabled={wait > 0 || sending}>
          {sentAt ? again : t('otp.sendByMail')}
        </Button>
        <AuthLink to={`/login${search}`}>{t('backToSignIn')}</AuthLink>
      </Flex>
      {message && (
        <Text mt="3" color="fg.muted" role="status">
          {message}
        </Text>
      )}
    </AuthFrame>
  );
}
