import { Flex, Stack } from '@chakra-ui/react';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_RULES } from '../../../../server/identity/auth/password-rules.shared.ts';
import { useSession } from '../../platform/session.tsx';

const RULES = Object.keys(PASSWORD_RULES) as (keyof typeof PASSWORD_RULES)[];

/** Error for a password that does not meet the rules. */
export function useWeakPasswordText(): string {
  const { t } = useTranslation('signIn');
  return t('rules.weak', { min: useSession().settings.passwordMinLength });
}

/** Rules not yet met by the typed password. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('signIn');
  const { passwordMinLength } = useSession().settings;
  return (
    <Stack as="ul" gap="1" textStyle="small" listStyleType="none">
      {RULES.map((rule) => {
        const done = PASSWORD_RULES[rule](password, passwordMinLength);
        const Icon = done ? Check : Minus;
        return (
          <Flex as="li" key={rule} align="center" gap="1.5" color={done ? 'success.fg' : 'fg.muted'}>
            <Icon size={14} role="img" aria-label={done ? t('rules.done') : t('rules.missing')} />
            {t(`rules.${rule}`, { min: passwordMinLength })}
          </Flex>
        );
      })}
    </Stack>
  );
}
