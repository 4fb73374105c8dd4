import { Box, chakra, Flex, RadioCard, Stack } from '@chakra-ui/react';
import { useNavigate } from 'react-router';
import { meetsPasswordRules } from '../../../../server/identity/auth/password-rules.shared.ts';
import type { EnrollRegisterPageQuery } from '../../graphql/generated.ts';
import { AuthForm } from '../../identity/sign-in/AuthForm.tsx';
import { AuthFrame } from '../../identity/sign-in/AuthFrame.tsx';
import { AuthLink } from '../../identity/sign-in/AuthLink.tsx';
import { AuthField, AuthPasswordField } from '../../identity/sign-in/auth-fields.tsx';
import { PasswordRules, weakPassword } from '../../identity/sign-in/PasswordRules.tsx';
import { useAuthForm } from '../../identity/sign-in/use-auth-form.ts';
import { authClient } from '../../platform/auth-client.ts';
import { useSession } from '../../platform/session.tsx';
import { priceOf } from './plan-price.ts';

type Props = { plan: EnrollRegisterPageQuery['publicPlans'][number]; onBack: () => void };

const WHO = [
  { value: 'ME', label: 'Me alone' },
  { value: 'FAMILY', label: 'Me and my family' },
  { value: 'OTHER', label: 'Somebody I help' },
] as const;

/** Opens a portal account. The e-mail address is verified first. */
export function RegisterAccount({ plan, onBack }: Props) {
  const navigate = useNavigate();
  const { passwordMinLength } = useSession().settings;
  const form = useAuthForm({
    initial: { forWhom: 'ME', firstName: '', lastName: '', email: '', password: '', website: '' },
    check: ({ firstName, lastName, email, password }) => ({
      firstName: firstName.trim() === '' && 'Enter the first name.',
      lastName: lastName.trim() === '' && 'Enter the surname.',
      email: !/^\S+@\S+\.\S+$/.test(email.trim()) && 'Enter an email address, for example name@example.ng.',
      password: !meetsPasswordRules(password, passwordMinLength) && weakPassword(passwordMinLength),
    }),
    send: async (values) => {
      await authClient.register({ ...values, planId: plan.id });
      void navigate('/unverified-email', { state: { login: values.email.trim(), fresh: true } });
    },
  });
  return (
    <AuthFrame title="Open an account" text={`${plan.name}: ${priceOf(plan)}.`}>
      <Flex mt="1">
        <chakra.button type="button" color="accent.fg" textStyle="small" textDecoration="underline" onClick={onBack} cursor="pointer">
          Choose another plan
        </chakra.button>
      </Flex>
      <AuthForm form={form} submitLabel="Open the account">
        <RadioCard.Root
          value={form.values.forWhom}
          onValueChange={({ value }) => form.set('forWhom', value ?? 'ME')}
          orientation="horizontal"
          aria-label="Who is to be covered?"
        >
          <RadioCard.Label fontWeight="500">Who is to be covered?</RadioCard.Label>
          <Stack gap="1.5">
            {WHO.map(({ value, label }) => (
              <RadioCard.Item key={value} value={value}>
                <RadioCard.ItemHiddenInput />
                <RadioCard.ItemControl px="3" py="2" gap="2.5">
                  <RadioCard.ItemIndicator />
                  <RadioCard.ItemText>{label}</RadioCard.ItemText>
                </RadioCard.ItemControl>
              </RadioCard.Item>
            ))}
          </Stack>
        </RadioCard.Root>
        <AuthField form={form} name="firstName" label="Your first name" autoComplete="given-name" maxLength={60} />
        <AuthField form={form} name="lastName" label="Your surname" autoComplete="family-name" maxLength={60} />
        <AuthField
          form={form}
          name="email"
          label="Email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          help="A link to this address opens the account."
        />
        <AuthPasswordField form={form} name="password" label="Password" autoComplete="new-password" maxLength={128} />
        <PasswordRules password={form.values.password} />
        {/* A hidden field that only programs fill in (honeypot). */}
        <Box position="absolute" insetStart="-9999px" aria-hidden="true">
          <label>
            Website
            <input
              tabIndex={-1}
              autoComplete="off"
              name="website"
              value={form.values.website}
              onChange={(event) => form.set('website', event.target.value)}
            />
          </label>
        </Box>
      </AuthForm>
      <Flex mt="4" color="fg.muted" gap="1.5">
        Registered already? <AuthLink to="/login">Sign in</AuthLink>
      </Flex>
    </AuthFrame>
  );
}
