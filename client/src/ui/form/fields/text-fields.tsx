import { Button, chakra, Input, InputGroup, Textarea } from '@chakra-ui/react';
import { type HTMLInputTypeAttribute, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '../../format.ts';
import { useLabelText } from '../../use-label-text.ts';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

type TextProps = FieldProps & {
  type?: HTMLInputTypeAttribute;
  /** Shows slashed zeros, for codes that are read aloud. */
  code?: boolean;
  prefix?: ReactNode;
  suffix?: ReactNode;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  autoComplete?: string;
  autoFocus?: boolean;
  readOnly?: boolean;
};

export function TextField({
  name,
  type = 'text',
  code,
  prefix,
  suffix,
  placeholder,
  maxLength,
  inputMode,
  autoComplete = 'off',
  autoFocus,
  readOnly,
  ...frame
}: TextProps) {
  const labelText = useLabelText();
  const { field, error } = useField(name, frame.label);
  const input = (
    <Input
      {...field}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value === '' && frame.optional ? undefined : event.target.value)}
      type={type}
      className={code ? 'code' : undefined}
      placeholder={placeholder && labelText(placeholder)}
      maxLength={maxLength}
      inputMode={inputMode}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      readOnly={readOnly}
    />
  );
  return (
    <FieldFrame {...frame} error={error}>
      {prefix || suffix ? (
        <InputGroup startElement={prefix} endElement={suffix} startElementProps={{ textStyle: 'sm' }} endElementProps={{ textStyle: 'sm' }}>
          {input}
        </InputGroup>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

type AreaProps = FieldProps & { rows?: number; maxLength?: number; placeholder?: string; autoFocus?: boolean };

export function TextAreaField({ name, rows = 4, maxLength, placeholder, autoFocus, help, ...frame }: AreaProps) {
  const { field, error } = useField(name, frame.label);
  const { t } = useTranslation(['common', 'app']);
  const length = String(field.value ?? '').length;
  const count = maxLength ? t('app:form.characters', { typed: number(length), max: number(maxLength) }) : undefined;
  return (
    <FieldFrame {...frame} help={help ?? count} error={error && maxLength ? `${error} (${count})` : error}>
      <Textarea
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(event.target.value === '' && frame.optional ? undefined : event.target.value)}
        rows={rows}
        placeholder={placeholder}
        autoFocus={autoFocus}
        autoresize
      />
    </FieldFrame>
  );
}

/** A phone number, shown in groups (0803 555 0147) and stored as digits. */
export const groupPhone = (digits: string) =>
  /^0\d{10}$/.test(digits) ? `${digits.slice(0, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}` : digits;

export function PhoneField({ name, ...frame }: FieldProps) {
  const { field, error } = useField(name, frame.label);
  // It is not grouped while typing, so that the caret stays in place.
  const [text, setText] = useState<string | null>(null);
  return (
    <FieldFrame {...frame} error={error}>
      <Input
        {...field}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        className="code"
        value={text ?? groupPhone(String(field.value ?? ''))}
        onBlur={() => {
          setText(null);
          field.onBlur();
        }}
        onChange={(event) => {
          setText(event.target.value);
          const digits = event.target.value.replace(/[^\d+]/g, '');
          field.onChange(digits === '' && frame.optional ? undefined : digits);
        }}
      />
    </FieldFrame>
  );
}

export function PasswordField({
  name,
  autoComplete = 'current-password',
  ...frame
}: FieldProps & { autoComplete?: 'current-password' | 'new-password' }) {
  const { field, error } = useField(name, frame.label);
  const { t } = useTranslation(['common', 'app']);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...frame} error={error}>
      <chakra.span display="flex" w="full" gap="2">
        <Input {...field} value={field.value ?? ''} type={shown ? 'text' : 'password'} autoComplete={autoComplete} flex="1" />
        <Button variant="outline" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'app:form.hide' : 'app:form.show')}
        </Button>
      </chakra.span>
    </FieldFrame>
  );
}
