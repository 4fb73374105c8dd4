import '../../platform/i18n/sign-in-texts.ts';
import { Box, chakra, Flex, RadioCard, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { meetsPasswordRules } from '../../../../server/identity/auth/password-rules.shared.ts';
import { AuthForm } from '../../identity/sign-in/AuthForm.tsx';
import { AuthFrame } from '../../identity/sign-in/AuthFrame.tsx';
import { AuthLink } from '../../identity/sign-in/AuthLink.tsx';
import { AuthField, AuthPasswordField } from '../../identity/sign-in/auth-fields.tsx';
import { PasswordRules, useWeakPasswordText } from '../../identity/sign-in/PasswordRules.tsx';
import { useAuthForm } from '../../identity/sign-in/use-auth-form.ts';
import { usePlanTexts } from '../../network/public/plan-texts.ts';
import { usePrice } from '../../network/public/use-price.ts';
import { authClient } from '../../platform/auth-client.ts';
import { useSession } from '../../platform/session.tsx';
import type { EnrollRegisterPageQuery } from './EnrollRegisterPage.generated.ts';

type Props = { plan: EnrollRegisterPageQuery['publicPlans'][number]; onBack: () => void };

const WHO = ['ME', 'FAMILY', 'OTHER'] as const;

/** Opens a portal account. The e-mail address is verified first. */
export function RegisterAccount({ plan, onBack }: Props) {
  const { t } = useTranslation('signIn');
  const weak = useWeakPasswordText();
  const price = usePrice();
  const translated = usePlanTexts();
  const navigate = useNavigate();
  const { passwordMinLength } = useSession().settings;
  const form = useAuthForm({
    initial: { forWhom: 'ME', firstName: '', lastName: '', email: '', password: '', website: '' },
    check: ({ firstName, lastName, email, password }) => ({
      firstName: firstName.trim() === '' && t('register.firstNameMissing'),
      lastName: lastName.trim() === '' && t('register.lastNameMissing'),
      email: !/^\S+@\S+\.\S+$/.test(email.trim()) && t('register.emailWrong'),
      password: !meetsPasswordRules(password, passwordMinLength) && weak,
    }),
    send: async (values) => {
      await authClient.register({ ...values, planId: plan.id });
      void navigate('/unverified-email', { state: { login: values.email.trim(), fresh: true } });
    },
  });
  return (
    <AuthFrame title={t('register.openTitle')} text={`${translated(plan).name}: ${price(plan)}.`}>
      <Flex mt="1">
        <chakra.button type="button" color="accent.fg" textStyle="small" textDecoration="underline" onClick={onBack} cursor="pointer">
          {t('register.another')}
        </chakra.button>
      </Flex>
      <AuthForm form={form} submitLabel={t('register.submit')}>
        <RadioCard.Root
          value={form.values.forWhom}
          onValueChange={({ value }) => form.set('forWhom', value ?? 'ME')}
          orientation="horizontal"
          aria-label={t('register.who')}
        >
          <RadioCard.Label fontWeight="500">{t('register.who')}</RadioCard.Label>
          <Stack gap="1.5">
            {WHO.map((value) => (
              <RadioCard.Item key={value} value={value}>
                <RadioCard.ItemHiddenInput />
                <RadioCard.ItemControl px="3" py="2" gap="2.5">
                  <RadioCard.ItemIndicator />
                  <RadioCard.ItemText>{t(`register.${value}`)}</RadioCard.ItemText>
                </RadioCard.ItemControl>
              </RadioCard.Item>
            ))}
          </Stack>
        </RadioCard.Root>
        <AuthField form={form} name="firstName" label={t('register.firstName')} autoComplete="given-name" maxLength={60} />
        <AuthField form={form} name="lastName" label={t('register.lastName')} autoComplete="family-name" maxLength={60} />
        <AuthField
          form={form}
          name="email"
          label={t('register.email')}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          help={t('register.emailHelp')}
        />
        <AuthPasswordField form={form} name="password" label={t('password')} autoComplete="new-password" maxLength={128} />
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
        {t('register.already')} <AuthLink to="/login">{t('signIn')}</AuthLink>
      </Flex>
    </AuthFrame>
  );
}
