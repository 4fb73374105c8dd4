import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useInBrowser } from '../../ui/hooks.ts';
import type { AuthFormState } from './use-auth-form.ts';

type Values = Record<string, string>;
type FormProps<V extends Values> = { form: AuthFormState<V>; submitLabel: string; children: ReactNode };

/** A sign-in form: fields, error, button. */
export function AuthForm<V extends Values>({ form, submitLabel, children }: FormProps<V>) {
  // Without scripts the browser would send the password in the address.
  const ready = useInBrowser();
  const atFields = form.failure && Object.keys(form.failure.fields).length > 0;
  return (
    <chakra.form noValidate onSubmit={form.onSubmit} aria-busy={form.busy || undefined} mt="6">
      <Stack gap="4">
        {children}
        {form.failure && !atFields && <AuthRefusal>{form.failure.message}</AuthRefusal>}
        <Button type="submit" name="send" size="md" w="full" disabled={!ready} loading={form.busy} loadingText={submitLabel}>
          {submitLabel}
        </Button>
      </Stack>
    </chakra.form>
  );
}

export function AuthRefusal({ children }: { children: ReactNode }) {
  return (
    <Flex
      role="alert"
      gap="2"
      px="3"
      py="2.5"
      rounded="l1"
      bg="danger.subtle"
      color="danger.fg"
      borderWidth="1px"
      borderColor="danger.border"
    >
      <chakra.span mt="0.5" flexShrink="0">
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      </chakra.span>
      {children}
    </Flex>
  );
}
