import { Checkbox, Flex, SegmentGroup, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { type ColorMode, setColorMode, useColorMode } from '../../platform/color-mode.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { singleKeys } from '../../ui/keys.tsx';

const MODES: { value: ColorMode; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
];

/** Settings that are stored only in this browser. */
export function ProfileLook() {
  const mode = useColorMode();
  const [keys, setKeys] = useState(singleKeys.on);
  return (
    <Panel title="Look and keys" note="Kept in this browser.">
      <Stack gap="4">
        <Flex align="center" justify="space-between" gap="3" wrap="wrap">
          <Text id="profile-colours" fontWeight="500">
            Colours
          </Text>
          <SegmentGroup.Root
            size="sm"
            value={mode}
            onValueChange={({ value }) => setColorMode(value as ColorMode)}
            aria-labelledby="profile-colours"
          >
            <SegmentGroup.Indicator />
            <SegmentGroup.Items items={MODES} />
          </SegmentGroup.Root>
        </Flex>
        <Checkbox.Root
          checked={keys}
          onCheckedChange={({ checked }) => {
            singleKeys.set(checked === true);
            setKeys(checked === true);
          }}
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>Work with single keys, such as / for search and ? for the list of keys</Checkbox.Label>
        </Checkbox.Root>
      </Stack>
    </Panel>
  );
}
