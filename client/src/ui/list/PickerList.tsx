import { Box, Button, Input, Stack } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Option } from '../labels.ts';
import type { UsePicker } from '../picker.tsx';

type Props = { label: string; picker: UsePicker; value: string | null; onPick: (value: string | null) => void };

/** A search box with its matches below it, for places with room for both. */
export function PickerList({ label, picker: usePicker, value, onPick }: Props) {
  const source = usePicker();
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
        {options?.map((option) => (
          <Button
            key={option.value}
            variant="ghost"
            justifyContent="flex-start"
            fontWeight="400"
            h="auto"
            minH="32px"
            py="1"
            aria-pressed={option.value === value}
            onClick={() => onPick(option.value === value ? null : option.value)}
          >
            <Box textAlign="start" flex="1" minW="0">
              {option.label}
              {option.note && (
                <Box textStyle="small" color="fg.muted">
                  {option.note}
                </Box>
              )}
            </Box>
            {option.value === value && <Check size={14} aria-hidden />}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}
