import { chakra, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { dateTime } from '../../format.ts';
import { DayInput } from './DayInput.tsx';
import { fromLocal, instantOf, readClock, readDay, toLocal, writeDay } from './date-text.ts';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

type DateProps = FieldProps & { min?: string; max?: string };

/** The value is YYYY-MM-DD. An invalid day stays as typed, so that the schema refuses it instead of losing it. */
export function DateField({ name, min, max, ...frame }: DateProps) {
  const { field, error } = useField(name, frame.label);
  return (
    <FieldFrame {...frame} error={error}>
      <DayInput {...field} label={frame.label} min={min} max={max} disabled={frame.disabled} />
    </FieldFrame>
  );
}

/** A day and a time (24-hour clock, Lagos time); the value is an instant. */
export function DateTimeField({ name, min, max, ...frame }: DateProps) {
  const { field, error } = useField(name, frame.label);
  const local = toLocal(field.value);
  const [day, setDay] = useState<string | null>(null);
  const [clock, setClock] = useState<string | null>(null);
  const shownDay = day ?? writeDay(local.slice(0, 10));
  const shownClock = clock ?? local.slice(11);
  const set = (nextDay: string, nextClock: string) => {
    if (!nextDay.trim() && !nextClock.trim()) return field.onChange(undefined);
    const iso = readDay(nextDay);
    const at = readClock(nextClock);
    // An incomplete or invalid input stays as typed, so that the schema refuses it.
    field.onChange(iso && at ? fromLocal(`${iso}T${at}`) : `${nextDay} ${nextClock}`.trim());
  };
  const rest = () => {
    if (toLocal(field.value)) {
      setDay(null);
      setClock(null);
    }
    field.onBlur();
  };
  const typed = { autoComplete: 'off', inputMode: 'numeric', onBlur: rest } as const;
  return (
    <FieldFrame {...frame} error={error ?? outside(field.value, min, max)}>
      <chakra.span display="flex" w="full" gap="2">
        <Input
          {...typed}
          ref={field.ref}
          name={field.name}
          value={shownDay}
          placeholder="dd/mm/yyyy"
          onChange={(event) => {
            setDay(event.target.value);
            setClock(shownClock);
            set(event.target.value, shownClock);
          }}
        />
        <Input
          {...typed}
          value={shownClock}
          placeholder="hh:mm"
          aria-label={`${frame.label}, time`}
          w="84px"
          flexShrink={0}
          onChange={(event) => {
            setClock(event.target.value);
            setDay(shownDay);
            set(shownDay, event.target.value);
          }}
        />
      </chakra.span>
    </FieldFrame>
  );
}

function outside(value: unknown, min?: string, max?: string): string | undefined {
  const at = instantOf(value);
  if (at === null) return undefined;
  if (min && at < Date.parse(min)) return `Not before ${dateTime(min)}`;
  if (max && at > Date.parse(max)) return `Not after ${dateTime(max)}`;
  return undefined;
}
