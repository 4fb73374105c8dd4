import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { meetsPasswordRules } from '../../../../server/identity/auth/password-rules.shared.ts';
import { authClient } from '../../platform/auth-client.ts';
import { useSession } from '../../platform/session.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthPasswordField } from './auth-fields.tsx';
import { PasswordRules, weakPassword } from './PasswordRules.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Sets a new password: by the link of an e-mail, or in place of a temporary one. */
export default function ResetPasswordPage() {
  const params = new URLSearchParams(useLocation().search);
  const token = params.get('token');
  if (params.has('first')) return <FirstPassword next={params.get('next')} />;
  return token ? <ByLink token={token} /> : <UselessLink />;
}

function useNewPassword(send: (newPassword: string) => Promise<void>) {
  const { passwordMinLength } = useSession().settings;
  return useAuthForm({
    initial: { newPassword: '', again: '' },
    check: ({ newPassword, again }) => ({
      newPassword: !meetsPasswordRules(newPassword, passwordMinLength) && weakPassword(passwordMinLength),
      again: meetsPasswordRules(newPassword, passwordMinLength) && again !== newPassword && 'This is not the same as above.',
    }),
    send: ({ newPassword }) => send(newPassword),
  });
}

function NewPasswordForm({ form, submitLabel }: { form: ReturnType<typeof useNewPassword>; submitLabel: string }) {
  return (
    <AuthForm form={form} submitLabel={submitLabel}>
      <AuthPasswordField form={form} name="newPassword" label="New password" autoComplete="new-password" maxLength={128} autoFocus />
      <PasswordRules password={form.values.newPassword} />
      <AuthPasswordField form={form} name="again" label="The same again" autoComplete="new-password" maxLength={128} />
    </AuthForm>
  );
}

function FirstPassword({ next }: { next: string | null }) {
  const goOn = useSignedIn();
  const form = useNewPassword(async (newPassword) => {
    await authClient.firstPassword({ newPassword });
    await goOn({ next: 'HOME' });
  });
  const gone = form.failure?.code === 'UNAUTHENTICATED' || form.failure?.code === 'FORBIDDEN';
  return (
    <AuthFrame title="Choose your own password" text="The one you signed in with was temporary. Nobody else will know the new one.">
      <NewPasswordForm form={form} submitLabel="Save and go on" />
      {gone && (
        <Flex mt="4">
          <AuthLink to={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>Sign in again</AuthLink>
        </Flex>
      )}
    </AuthFrame>
  );
}

function ByLink({ token }: { token: string }) {
  const [saved, setSaved] = useState(false);
  const form = useNewPassword(async (newPassword) => {
    await authClient.resetPassword({ token, newPassword });
    setSaved(true);
  });
  if (form.failure?.code === 'AUTH_TOKEN_USED') return <UselessLink />;
  if (saved) {
    return (
      <AuthFrame title="The new password is saved" text="You were signed out everywhere. Sign in with the new password.">
        <Button asChild size="md" mt="6">
          <Link to="/login">Sign in</Link>
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Set a new password" text="It signs you out everywhere.">
      <NewPasswordForm form={form} submitLabel="Save the password" />
    </AuthFrame>
  );
}

function UselessLink() {
  return (
    <AuthFrame
      title="This link cannot be used"
      text="It has already been used, has expired after 60 minutes, or was cut short by the mail program."
    >
      <Button asChild size="md" mt="6">
        <Link to="/forgot-password">Send a new link</Link>
      </Button>
      <Flex mt="4">
        <AuthLink to="/login">Back to sign in</AuthLink>
      </Flex>
    </AuthFrame>
  );
}
