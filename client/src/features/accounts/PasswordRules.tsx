import { Flex, Stack } from '@chakra-ui/react';
import { Check, Minus } from 'lucide-react';

const MIN = 10;

const RULES: readonly { words: string; met: (password: string) => boolean }[] = [
  { words: `At least ${MIN} characters`, met: (password) => password.length >= MIN },
  { words: 'Letters and numbers', met: (password) => /\p{L}/u.test(password) && /\p{N}/u.test(password) },
  { words: 'A symbol, such as - or !', met: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
];

export const WEAK = `Use at least ${MIN} characters with letters, numbers and a symbol.`;

export const isStrong = (password: string) => RULES.every(({ met }) => met(password));

/** What a password still needs, while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <Stack as="ul" gap="1" textStyle="small" listStyleType="none">
      {RULES.map(({ words, met }) => {
        const done = met(password);
        const Icon = done ? Check : Minus;
        return (
          <Flex as="li" key={words} align="center" gap="1.5" color={done ? 'success.fg' : 'fg.muted'}>
            <Icon size={14} role="img" aria-label={done ? 'Done:' : 'Missing:'} />
            {words}
          </Flex>
        );
      })}
    </Stack>
  );
}
