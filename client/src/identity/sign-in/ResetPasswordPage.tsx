import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { meetsPasswordRules } from '../../../../server/identity/auth/password-rules.shared.ts';
import { authClient } from '../../platform/auth-client.ts';
import { useSession } from '../../platform/session.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthPasswordField } from './auth-fields.tsx';
import { PasswordRules, useWeakPasswordText } from './PasswordRules.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Sets a new password: by the link of an email, or in place of a temporary one. */
export default function ResetPasswordPage() {
  const params = new URLSearchParams(useLocation().search);
  const token = params.get('token');
  if (params.has('first')) return <FirstPassword next={params.get('next')} />;
  return token ? <ByLink token={token} /> : <UselessLink />;
}

function useNewPassword(send: (newPassword: string) => Promise<void>) {
  const { t } = useTranslation('signIn');
  const { passwordMinLength } = useSession().settings;
  const weak = useWeakPasswordText();
  return useAuthForm({
    initial: { newPassword: '', again: '' },
    check: ({ newPassword, again }) => ({
      newPassword: !meetsPasswordRules(newPassword, passwordMinLength) && weak,
      again: meetsPasswordRules(newPassword, passwordMinLength) && again !== newPassword && t('reset.notSame'),
    }),
    send: ({ newPassword }) => send(newPassword),
  });
}

function NewPasswordForm({ form, submitLabel }: { form: ReturnType<typeof useNewPassword>; submitLabel: string }) {
  const { t } = useTranslation('signIn');
  return (
    <AuthForm form={form} submitLabel={submitLabel}>
      <AuthPasswordField form={form} name="newPassword" label={t('reset.new')} autoComplete="new-password" maxLength={128} autoFocus />
      <PasswordRules password={form.values.newPassword} />
      <AuthPasswordField form={form} name="again" label={t('reset.again')} autoComplete="new-password" maxLength={128} />
    </AuthForm>
  );
}

function FirstPassword({ next }: { next: string | null }) {
  const { t } = useTranslation('signIn');
  const goOn = useSignedIn();
  const form = useNewPassword(async (newPassword) => {
    await authClient.firstPassword({ newPassword });
    await goOn({ next: 'HOME' });
  });
  const gone = form.failure?.code === 'UNAUTHENTICATED' || form.failure?.code === 'FORBIDDEN';
  return (
    <AuthFrame title={t('reset.firstTitle')} text={t('reset.firstText')}>
      <NewPasswordForm form={form} submitLabel={t('reset.firstSubmit')} />
      {gone && (
        <Flex mt="4">
          <AuthLink to={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>{t('reset.signInAgain')}</AuthLink>
        </Flex>
      )}
    </AuthFrame>
  );
}

function ByLink({ token }: { token: string }) {
  const { t } = useTranslation('signIn');
  const [saved, setSaved] = useState(false);
  const form = useNewPassword(async (newPassword) => {
    await authClient.resetPassword({ token, newPassword });
    setSaved(true);
  });
  if (form.failure?.code === 'AUTH_TOKEN_USED') return <UselessLink />;
  if (saved) {
    return (
      <AuthFrame title={t('reset.savedTitle')} text={t('reset.savedText')}>
        <LinkButton to="/login" size="md" mt="6">
          {t('signIn')}
        </LinkButton>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('reset.title')} text={t('reset.text')}>
      <NewPasswordForm form={form} submitLabel={t('reset.submit')} />
    </AuthFrame>
  );
}

function UselessLink() {
  const { t } = useTranslation('signIn');
  return (
    <AuthFrame title={t('reset.uselessTitle')} text={t('reset.uselessText')}>
      <LinkButton to="/forgot-password" size="md" mt="6">
        {t('reset.newLink')}
      </LinkButton>
      <Flex mt="4">
        <AuthLink to="/login">{t('backToSignIn')}</AuthLink>
      </Flex>
    </AuthFrame>
  );
}
