import { chakra, IconButton, Input, type InputProps } from '@chakra-ui/react';
import { Calendar } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabelText } from '../../use-label-text.ts';
import { readDay, writeDay } from './date-text.ts';

type Props = Omit<InputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  value: string | null | undefined;
  /** YYYY-MM-DD; undefined if empty; the typed text if it is not a valid day. */
  onChange: (value: string | undefined) => void;
  min?: string;
  max?: string;
  label: string;
};

/** A date typed as dd/mm/yyyy, independent of the browser's language, or picked from a calendar. */
export function DayInput({ value, onChange, min, max, label, disabled, onBlur, ...input }: Props) {
  const { t } = useTranslation(['common', 'app']);
  const labelText = useLabelText();
  const [text, setText] = useState<string | null>(null);
  const native = useRef<HTMLInputElement>(null);
  return (
    <chakra.span display="flex" w="full" position="relative">
      <Input
        {...input}
        disabled={disabled}
        value={text ?? writeDay(value)}
        placeholder="dd/mm/yyyy"
        inputMode="numeric"
        autoComplete="off"
        pe="8"
        onChange={(event) => {
          const typed = event.target.value;
          setText(typed);
          onChange(typed.trim() === '' ? undefined : (readDay(typed) ?? typed));
        }}
        onBlur={(event) => {
          setText(null);
          onBlur?.(event);
        }}
      />
      <chakra.input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={readDay(value ?? '') ?? ''}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value || undefined)}
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
        aria-label={t('app:form.calendar', { label: labelText(label).toLowerCase() })}
        disabled={disabled}
        onClick={() => native.current?.showPicker()}
      >
        <Calendar />
      </IconButton>
    </chakra.span>
  );
}
