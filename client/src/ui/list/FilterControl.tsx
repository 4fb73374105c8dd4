import { Box, Button, Checkbox, Flex, Input, RadioGroup, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useLabelText } from '../use-label-text.ts';
import { DateEnds } from './DateEnds.tsx';
import { type FilterDef, joinList, pickedValues, splitList } from './filters.ts';
import { PickerList } from './PickerList.tsx';

type Props = { def: FilterDef; value: string | null; onChange: (text: string | null) => void; onDone?: () => void };

/** The control of a filter. */
export function FilterControl({ def, value, onChange, onDone }: Props) {
  const labelText = useLabelText();
  const label = labelText(def.label);
  switch (def.kind) {
    case 'multi': {
      const selectedValues = splitList(value ?? '');
      const toggle = (option: string, on: boolean) =>
        onChange(joinList(def.options.map((o) => o.value).filter((v) => (v === option ? on : selectedValues.includes(v)))) || null);
      return (
        <Stack gap="1" role="group" aria-label={label}>
          {def.options.map((option) => (
            <Checkbox.Root
              key={option.value}
              colorPalette="accent"
              minH="28px"
              checked={selectedValues.includes(option.value)}
              onCheckedChange={(e) => toggle(option.value, e.checked === true)}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>{labelText(option.label)}</Checkbox.Label>
            </Checkbox.Root>
          ))}
        </Stack>
      );
    }
    case 'select':
    case 'boolean':
      return (
        <RadioGroup.Root
          value={value ?? ''}
          onValueChange={(e) => {
            onChange(e.value || null);
            onDone?.();
          }}
          colorPalette="accent"
          aria-label={label}
        >
          <Stack gap="1">
            {[{ value: '', label: def.unset ?? 'Any' }, ...def.options].map((option) => (
              <RadioGroup.Item key={option.value} value={option.value} minH="28px">
                <RadioGroup.ItemHiddenInput />
                <RadioGroup.ItemIndicator />
                <RadioGroup.ItemText>{labelText(option.label)}</RadioGroup.ItemText>
              </RadioGroup.Item>
            ))}
          </Stack>
        </RadioGroup.Root>
      );
    case 'picker':
      return (
        <PickerList
          label={label}
          picker={def.picker}
          values={pickedValues(def, value)}
          onToggle={(option) => {
            onChange(option === value ? null : option);
            onDone?.();
          }}
        />
      );
    case 'multiPicker': {
      const picked = pickedValues(def, value);
      const toggle = (option: string) =>
        onChange(joinList(picked.includes(option) ? picked.filter((each) => each !== option) : [...picked, option]) || null);
      return <PickerList label={label} picker={def.picker} values={picked} onToggle={toggle} />;
    }
    case 'dates':
      return <DateEnds label={label} value={value} onChange={onChange} />;
    default:
      return <TextControl def={def} value={value} onChange={onChange} onDone={onDone} />;
  }
}

function TextControl({ def, value, onChange, onDone }: Props) {
  const labelText = useLabelText();
  const [text, setText] = useState(value ?? '');
  return (
    <Flex
      as="form"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.trim() || null);
        onDone?.();
      }}
    >
      <Box flex="1">
        <Input
          aria-label={labelText(def.label)}
          value={text}
          inputMode={def.kind === 'number' ? 'decimal' : undefined}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => onChange(text.trim() || null)}
        />
      </Box>
      <Button type="submit" variant="outline">
        {labelText('Apply')}
      </Button>
    </Flex>
  );
}
