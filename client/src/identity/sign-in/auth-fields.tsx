import { Button, Field, Flex, Input, InputGroup } from '@chakra-ui/react';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthFormState } from './use-auth-form.ts';

type Values = Record<string, string>;
type FieldProps<V extends Values> = {
  form: AuthFormState<V>;
  name: keyof V & string;
  label: string;
  /** Shown above the field on the right. */
  aside?: ReactNode;
  help?: ReactNode;
  autoComplete: string;
  inputMode?: 'numeric' | 'email';
  maxLength?: number;
  autoFocus?: boolean;
};

export function AuthField<V extends Values>({ form, name, label, aside, help, ...input }: FieldProps<V>) {
  return (
    <FieldFrame label={label} aside={aside} help={help} error={form.errors[name]}>
      <Input
        {...input}
        size="md"
        name={name}
        value={form.values[name]}
        onChange={(event) => form.set(name, event.target.value)}
        spellCheck={false}
        autoCapitalize="none"
      />
    </FieldFrame>
  );
}

export function AuthPasswordField<V extends Values>({ form, name, label, aside, help, ...input }: FieldProps<V>) {
  const { t } = useTranslation('signIn');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} aside={aside} help={help} error={form.errors[name]}>
      <InputGroup
        endElementProps={{ pe: '1' }}
        endElement={
          <Button
            name={`show-${name}`}
            variant="ghost"
            size="xs"
            px="1.5"
            aria-pressed={shown}
            aria-label={t('showTyped')}
            onClick={() => setShown(!shown)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        }
      >
        <Input
          {...input}
          size="md"
          name={name}
          type={shown ? 'text' : 'password'}
          value={form.values[name]}
          onChange={(event) => form.set(name, event.target.value)}
          spellCheck={false}
          autoCapitalize="none"
        />
      </InputGroup>
    </FieldFrame>
  );
}

type FrameProps = { label: string; aside?: ReactNode; help?: ReactNode; error?: string; children: ReactNode };

function FieldFrame({ label, aside, help, error, children }: FrameProps) {
  return (
    <Field.Root invalid={Boolean(error)}>
      <Flex w="full" justify="space-between" align="baseline">
        <Field.Label>{label}</Field.Label>
        {aside}
      </Flex>
      {children}
      {error ? (
        <Field.ErrorText>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </Field.ErrorText>
      ) : (
        help && <Field.HelperText>{help}</Field.HelperText>
      )}
    </Field.Root>
  );
}
