import { Box, Button, Input, Stack } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Option } from '../labels.ts';
import { type UsePicker, usePickedOptions } from '../picker.tsx';

type Props = { label: string; picker: UsePicker; values: readonly string[]; onToggle: (value: string) => void };

/** A search box with its matches below it, for places with room for both. What is picked stays in sight, also if it does not match. */
export function PickerList({ label, picker: usePicker, values, onToggle }: Props) {
  const source = usePicker();
  const picked = usePickedOptions(source, values).filter((option) => option !== null);
  const [text, setText] = useState('');
  const [options, setOptions] = useState<Option[] | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(
      () => {
        source.search(text).then(
          (matches) => current && setOptions(matches),
          () => current && setOptions([]),
        );
      },
      text ? 200 : 0,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [source, text]);
  return (
    <Stack gap="2">
      <Input
        aria-label={`Search ${label.toLowerCase()}`}
        placeholder="Type to search"
        value={text}
        onChange={(e) => setText(e.target.value)}
      />
      <Stack gap="0" maxH="260px" overflowY="auto" aria-busy={options === null}>
        {options?.length === 0 && (
          <Box color="fg.muted" px="2" py="1">
            {text ? `No matches for “${text}”` : 'No options yet'}
          </Box>
        )}
        {[...picked.filter(({ value }) => !options?.some((option) => option.value === value)), ...(options ?? [])].map((option) => (
          <Button
            key={option.value}
            variant="ghost"
            justifyContent="flex-start"
            fontWeight="400"
            h="auto"
            minH="32px"
            py="1"
            aria-pressed={values.includes(option.value)}
            onClick={() => onToggle(option.value)}
          >
            <Box textAlign="start" flex="1" minW="0">
              {option.label}
              {option.note && (
                <Box textStyle="small" color="fg.muted">
                  {option.note}
                </Box>
              )}
            </Box>
            {values.includes(option.value) && <Check size={14} aria-hidden />}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}
