import { useTranslation } from 'react-i18next';
import { authClient } from '../../platform/auth-client.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthField } from './auth-fields.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Requests a code by SMS to the phone on the member’s record. */
export function PhoneSignIn() {
  const { t } = useTranslation('signIn');
  const goOn = useSignedIn();
  const form = useAuthForm({
    initial: { login: '' },
    check: ({ login }) => ({ login: login.trim() === '' && t('phone.missing') }),
    send: async ({ login }) => goOn(await authClient.sendPhoneCode({ login }), { login: login.trim() }),
  });
  return (
    <AuthForm form={form} submitLabel={t('phone.submit')}>
      <AuthField form={form} name="login" label={t('phone.login')} help={t('phone.help')} autoComplete="tel" maxLength={60} autoFocus />
    </AuthForm>
  );
}
