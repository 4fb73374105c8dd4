import { authClient } from '../../platform/auth-client.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthField } from './auth-fields.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Asks for a code to the phone that is on the member's record. */
export function PhoneSignIn() {
  const goOn = useSignedIn();
  const form = useAuthForm({
    initial: { login: '' },
    check: ({ login }) => ({ login: login.trim() === '' && 'Enter your phone number or enrolment number.' }),
    send: async ({ login }) => goOn(await authClient.sendPhoneCode({ login }), { login: login.trim() }),
  });
  return (
    <AuthForm form={form} submitLabel="Send me a code">
      <AuthField
        form={form}
        name="login"
        label="Phone number or enrolment number"
        help="For members. The code goes to the phone on your record."
        autoComplete="tel"
        maxLength={60}
        autoFocus
      />
    </AuthForm>
  );
}
