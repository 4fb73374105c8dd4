import { Flex, Stack } from '@chakra-ui/react';
import { Check, Minus } from 'lucide-react';
import { PASSWORD_RULES } from '../../../../server/identity/auth/password-rules.shared.ts';
import { useSession } from '../../platform/session.tsx';

const RULE_TEXTS: Record<keyof typeof PASSWORD_RULES, (minLength: number) => string> = {
  LENGTH: (minLength) => `At least ${minLength} characters`,
  VARIED: () => 'Not one pattern, such as 12345 or qwerty',
};

export const weakPassword = (minLength: number) => `Use at least ${minLength} characters, and not one pattern such as 12345 or qwerty.`;

/** The rules that the typed password does not meet yet. */
export function PasswordRules({ password }: { password: string }) {
  const { passwordMinLength } = useSession().settings;
  return (
    <Stack as="ul" gap="1" textStyle="small" listStyleType="none">
      {(Object.keys(RULE_TEXTS) as (keyof typeof RULE_TEXTS)[]).map((rule) => {
        const done = PASSWORD_RULES[rule](password, passwordMinLength);
        const Icon = done ? Check : Minus;
        return (
          <Flex as="li" key={rule} align="center" gap="1.5" color={done ? 'success.fg' : 'fg.muted'}>
            <Icon size={14} role="img" aria-label={done ? 'Done:' : 'Missing:'} />
            {RULE_TEXTS[rule](passwordMinLength)}
          </Flex>
        );
      })}
    </Stack>
  );
}
