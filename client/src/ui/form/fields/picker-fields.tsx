import { Flex, IconButton, Tag } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Option } from '../../labels.ts';
import { type PickerSource, type UsePicker, usePicked } from '../../picker.tsx';
import { FieldFrame, type FieldProps, useField } from './field.tsx';
import { PickerCombobox } from './PickerCombobox.tsx';

type Props = FieldProps & {
  picker: UsePicker;
  onPicked?: (option: Option | null) => void;
  placeholder?: string;
  /** The stored value as it is known already, also if it can no longer be chosen. */
  stored?: Option | null;
};

/** A field for one record, found by search; the value is its id. */
export function PickerField({ name, picker: usePicker, onPicked, placeholder, stored, ...frame }: Props) {
  const source = usePicker();
  const { field, error } = useField(name, frame.label);
  const [picked, setPicked] = useState<Option | null>(null);
  const foundOption = usePicked(source, field.value);
  const knownOption = [picked, stored].find((option) => option?.value === field.value) ?? foundOption;
  const selectedOption = field.value ? (knownOption ?? { value: field.value, label: '…' }) : null;
  return (
    <FieldFrame {...frame} error={error}>
      <PickerCombobox
        source={source}
        selectedOption={selectedOption}
        disabled={frame.disabled}
        clearable={frame.optional}
        placeholder={placeholder}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onPick={(option) => {
          setPicked(option);
          field.onChange(option?.value);
          onPicked?.(option);
        }}
      />
    </FieldFrame>
  );
}

/** A field for several records, found by search; the value is the list of ids. */
export function MultiPickerField({ name, picker: usePicker, placeholder, ...frame }: Omit<Props, 'onPicked' | 'stored'>) {
  const source = usePicker();
  const { field, error } = useField(name, frame.label);
  const selectedValues: string[] = field.value ?? [];
  return (
    <FieldFrame {...frame} error={error}>
      <PickerCombobox
        source={source}
        selectedOption={null}
        keepEmpty
        hide={selectedValues}
        disabled={frame.disabled}
        placeholder={placeholder}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onPick={(option) => {
          if (option && !selectedValues.includes(option.value)) field.onChange([...selectedValues, option.value]);
        }}
      />
      {selectedValues.length > 0 && (
        <Flex gap="1.5" wrap="wrap">
          {selectedValues.map((value) => (
            <Chosen key={value} source={source} value={value} onRemove={() => field.onChange(selectedValues.filter((v) => v !== value))} />
          ))}
        </Flex>
      )}
    </FieldFrame>
  );
}

function Chosen({ source, value, onRemove }: { source: PickerSource; value: string; onRemove: () => void }) {
  const label = usePicked(source, value)?.label ?? '…';
  return (
    <Tag.Root colorPalette="accent" size="md">
      <Tag.Label>{label}</Tag.Label>
      <IconButton variant="ghost" size="2xs" color="inherit" aria-label={`Remove ${label}`} onClick={onRemove}>
        <X />
      </IconButton>
    </Tag.Root>
  );
}
