import { Input, InputGroup } from '@chakra-ui/react';
import { useState } from 'react';
import { amount, parseNaira } from '../../format.ts';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

/** An amount typed in naira; the value is kobo. An invalid amount stays as typed and is refused. */
export function MoneyField({ name, ...frame }: FieldProps) {
  const { field, error } = useField(name, frame.label);
  const [text, setText] = useState<string | null>(null);
  const kobo = field.value as number | null | undefined;
  const shown = text ?? (typeof kobo === 'number' && !Number.isNaN(kobo) ? amount(kobo) : '');
  const input = (
    <Input
      {...field}
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      textAlign={frame.bare ? 'end' : undefined}
      onChange={(event) => {
        setText(event.target.value);
        field.onChange(event.target.value.trim() === '' ? undefined : (parseNaira(event.target.value) ?? Number.NaN));
      }}
      onBlur={() => {
        if (text !== null && parseNaira(text) !== null) setText(null);
        if (text?.trim() === '') setText(null);
        field.onBlur();
      }}
    />
  );
  return (
    <FieldFrame {...frame} error={error}>
      {frame.bare ? (
        input
      ) : (
        <InputGroup startElement="₦" startElementProps={{ textStyle: 'sm' }}>
          {input}
        </InputGroup>
      )}
    </FieldFrame>
  );
}

type NumberProps = FieldProps & { suffix?: string; min?: number; max?: number; decimals?: boolean };

export function NumberField({ name, suffix, min, max, decimals = false, ...frame }: NumberProps) {
  const { field, error } = useField(name, frame.label);
  const [text, setText] = useState<string | null>(null);
  const value = field.value as number | null | undefined;
  const shown = text ?? (typeof value === 'number' && !Number.isNaN(value) ? String(value) : '');
  const read = (typed: string) => (typed.trim() === '' ? undefined : Number(typed.replaceAll(',', '')));
  const step = (by: 1 | -1) => {
    const next = Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, (value || 0) + by));
    setText(null);
    field.onChange(next);
  };
  const input = (
    <Input
      {...field}
      value={shown}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      textAlign={frame.bare ? 'end' : undefined}
      onChange={(event) => {
        setText(event.target.value);
        field.onChange(read(event.target.value));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setText(null);
        field.onBlur();
      }}
    />
  );
  return (
    <FieldFrame {...frame} error={error}>
      {suffix && !frame.bare ? (
        <InputGroup endElement={suffix} endElementProps={{ textStyle: 'sm' }}>
          {input}
        </InputGroup>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
