import { chakra, IconButton, Input } from '@chakra-ui/react';
import { Calendar } from 'lucide-react';
import { useRef, useState } from 'react';
import { fromLocal, readDay, toLocal, writeDay } from './date-text.ts';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

type DateProps = FieldProps & { min?: string; max?: string };

/** Typed as dd/mm/yyyy or picked from the browser's own calendar; the value is YYYY-MM-DD. */
export function DateField({ name, min, max, ...frame }: DateProps) {
  const { field, error } = useField(name, frame.label);
  const [text, setText] = useState<string | null>(null);
  const native = useRef<HTMLInputElement>(null);
  const iso = readDay(String(field.value ?? ''));
  return (
    <FieldFrame {...frame} error={error}>
      <chakra.span display="flex" w="full" position="relative">
        <Input
          {...field}
          value={text ?? writeDay(field.value)}
          placeholder="dd/mm/yyyy"
          inputMode="numeric"
          autoComplete="off"
          pe="8"
          onChange={(event) => {
            setText(event.target.value);
            // What is no day goes on as typed, so that the schema refuses it instead of losing it.
            field.onChange(event.target.value.trim() === '' ? undefined : (readDay(event.target.value) ?? event.target.value));
          }}
          onBlur={() => {
            setText(null);
            field.onBlur();
          }}
        />
        <chakra.input
          ref={native}
          type="date"
          tabIndex={-1}
          aria-hidden
          value={iso ?? ''}
          min={min}
          max={max}
          onChange={(event) => field.onChange(event.target.value || undefined)}
          position="absolute"
          insetEnd="0"
          bottom="0"
          w="1px"
          h="1px"
          opacity="0"
          pointerEvents="none"
        />
        <IconButton
          variant="ghost"
          size="2xs"
          position="absolute"
          insetEnd="1"
          top="50%"
          transform="translateY(-50%)"
          color="fg.muted"
          aria-label={`Pick ${frame.label.toLowerCase()} from a calendar`}
          disabled={frame.disabled}
          onClick={() => native.current?.showPicker()}
        >
          <Calendar />
        </IconButton>
      </chakra.span>
    </FieldFrame>
  );
}

/** A moment in Lagos time; the value is an instant. */
export function DateTimeField({ name, min, max, ...frame }: DateProps) {
  const { field, error } = useField(name, frame.label);
  return (
    <FieldFrame {...frame} error={error}>
      <Input
        {...field}
        type="datetime-local"
        value={toLocal(field.value)}
        min={toLocal(min) || undefined}
        max={toLocal(max) || undefined}
        onChange={(event) => field.onChange(fromLocal(event.target.value))}
      />
    </FieldFrame>
  );
}
