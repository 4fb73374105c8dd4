import { Box, Checkbox, chakra, Flex, NativeSelect, RadioGroup } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../labels.ts';
import { useLabelText } from '../../use-label-text.ts';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

type SelectProps = FieldProps & { options: readonly Option[]; placeholder?: string };

/** A native select, for which phones have their own control. */
export function SelectField({ name, options, placeholder, ...frame }: SelectProps) {
  const labelText = useLabelText();
  const { field, error } = useField(name, frame.label);
  return (
    <FieldFrame {...frame} error={error}>
      <NativeSelect.Root disabled={frame.disabled}>
        <NativeSelect.Field {...field} value={field.value ?? ''} onChange={(event) => field.onChange(event.target.value || undefined)}>
          <option value="">{labelText(placeholder ?? (frame.optional ? '' : 'Choose'))}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {labelText(option.label)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldFrame>
  );
}

type GroupProps = { label: string; bare?: boolean; optional?: boolean; help?: ReactNode; error?: string; children: ReactNode };

/** A group of controls under one label, with the error or the help text below. */
export function GroupFrame({ label, bare, optional, help, error, children }: GroupProps) {
  const labelText = useLabelText();
  const { t } = useTranslation(['common', 'app']);
  return (
    <chakra.fieldset border="0" p="0" m="0" minW="0" aria-invalid={error ? true : undefined}>
      <chakra.legend srOnly={bare} textStyle="sm" fontWeight="500" color="fg" mb="1" p="0">
        {labelText(label)}
        {optional && (
          <chakra.span color="fg.muted" fontWeight="400">
            {' '}
            {t('app:form.optional')}
          </chakra.span>
        )}
      </chakra.legend>
      {children}
      {error ? (
        <Flex role="alert" color="danger.fg" textStyle="small" fontWeight="500" gap="1.5" align="center">
          <CircleAlert size={14} aria-hidden />
          {error}
        </Flex>
      ) : (
        help && (
          <Box color="fg.muted" textStyle="small">
            {typeof help === 'string' ? labelText(help) : help}
          </Box>
        )
      )}
    </chakra.fieldset>
  );
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** A question with yes, no, or no answer. */
export function YesNoField({ name, ...frame }: FieldProps) {
  const labelText = useLabelText();
  const { field, error } = useField(name, frame.label);
  const value = typeof field.value === 'boolean' ? (field.value ? 'yes' : 'no') : null;
  return (
    <GroupFrame {...frame} error={error}>
      <RadioGroup.Root
        name={field.name}
        value={value}
        onValueChange={(e) => field.onChange(e.value === 'yes')}
        colorPalette="accent"
        onBlur={field.onBlur}
      >
        <Flex gap="5">
          {YES_NO.map((option, i) => (
            <RadioGroup.Item key={option.value} value={option.value} minH="32px">
              <RadioGroup.ItemHiddenInput ref={i === 0 ? field.ref : undefined} />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText>{labelText(option.label)}</RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </Flex>
      </RadioGroup.Root>
    </GroupFrame>
  );
}

type RadioProps = FieldProps & { options: readonly Option[]; inline?: boolean };

/** Radio buttons. Options with a note are shown as boxes. */
export function RadioField({ name, options, inline, disabled, ...frame }: RadioProps) {
  const labelText = useLabelText();
  const { field, error } = useField(name, frame.label);
  const boxed = options.some((o) => o.note);
  return (
    <GroupFrame {...frame} error={error}>
      <RadioGroup.Root
        name={field.name}
        value={field.value ?? null}
        onValueChange={(e) => field.onChange(e.value ?? undefined)}
        disabled={disabled}
        colorPalette="accent"
        onBlur={field.onBlur}
      >
        <Flex direction={inline ? 'row' : 'column'} wrap="wrap" columnGap="5" rowGap={boxed ? '2' : '1'}>
          {options.map((option, i) => (
            <RadioGroup.Item
              key={option.value}
              value={option.value}
              minH="32px"
              {...(boxed && {
                borderWidth: '1px',
                borderColor: 'border.control',
                rounded: 'l1',
                px: '3',
                py: '2',
                alignItems: 'flex-start',
              })}
            >
              <RadioGroup.ItemHiddenInput ref={i === 0 ? field.ref : undefined} />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText fontWeight={boxed ? '500' : undefined}>
                {labelText(option.label)}
                {option.note && (
                  <Box textStyle="small" color="fg.muted" fontWeight="400">
                    {labelText(option.note)}
                  </Box>
                )}
              </RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </Flex>
      </RadioGroup.Root>
    </GroupFrame>
  );
}

/** One checkbox with a sentence. */
export function CheckboxField({ name, label, help, disabled }: FieldProps) {
  const labelText = useLabelText();
  const { field, error } = useField(name, label);
  return (
    <Box>
      <Checkbox.Root
        checked={Boolean(field.value)}
        onCheckedChange={(e) => field.onChange(e.checked === true)}
        disabled={disabled}
        invalid={Boolean(error)}
        colorPalette="accent"
        minH="28px"
      >
        <Checkbox.HiddenInput ref={field.ref} name={field.name} onBlur={field.onBlur} />
        <Checkbox.Control />
        <Checkbox.Label>{labelText(label)}</Checkbox.Label>
      </Checkbox.Root>
      {(error || help) && (
        <Box textStyle="small" color={error ? 'danger.fg' : 'fg.muted'} role={error ? 'alert' : undefined}>
          {error ?? help}
        </Box>
      )}
    </Box>
  );
}

/** Checkboxes; the value is the list of selected values. */
export function CheckboxesField({ name, options, inline, disabled, ...frame }: RadioProps) {
  const { field, error } = useField(name, frame.label);
  const selectedValues: string[] = field.value ?? [];
  const toggle = (value: string, on: boolean) =>
    field.onChange(options.map((o) => o.value).filter((v) => (v === value ? on : selectedValues.includes(v))));
  return (
    <GroupFrame {...frame} error={error}>
      <Flex direction={inline ? 'row' : 'column'} wrap="wrap" columnGap="5" rowGap="1">
        {options.map((option, i) => (
          <Checkbox.Root
            key={option.value}
            checked={selectedValues.includes(option.value)}
            onCheckedChange={(e) => toggle(option.value, e.checked === true)}
            disabled={disabled}
            colorPalette="accent"
            minH="28px"
          >
            <Checkbox.HiddenInput ref={i === 0 ? field.ref : undefined} onBlur={field.onBlur} />
            <Checkbox.Control />
            <Checkbox.Label>{option.label}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </Flex>
    </GroupFrame>
  );
}
