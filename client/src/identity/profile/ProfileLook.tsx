import { Checkbox, Flex, SegmentGroup, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColorMode, setColorMode, useColorMode } from '../../platform/color-mode.ts';
import { isLanguage, LANGUAGES, languageOf } from '../../platform/i18n/language.ts';
import { useChooseLanguage } from '../../platform/i18n/use-language.ts';
import { useSession, useViewer } from '../../platform/session.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { singleKeys } from '../../ui/keys.tsx';

const MODES: { value: ColorMode; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
];

/** Settings that are stored in this browser; the language also with the account. */
export function ProfileLook() {
  const mode = useColorMode();
  const { role } = useViewer();
  const [keys, setKeys] = useState(singleKeys.on);
  return (
    <Panel title="Look and keys" note="Kept in this browser.">
      <Stack gap="4">
        {role === 'ENROLLEE' && <LanguageChoice />}
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

/** The pages of the office are English. */
function LanguageChoice() {
  const { t } = useTranslation();
  const { viewer } = useSession();
  const choose = useChooseLanguage();
  const current = viewer?.language?.toLowerCase() ?? languageOf('', document.cookie);
  return (
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <Text id="profile-language" fontWeight="500">
        {t('language')}
      </Text>
      <SegmentGroup.Root
        size="sm"
        value={current}
        onValueChange={({ value }) => void (isLanguage(value) && choose(value))}
        aria-labelledby="profile-language"
      >
        <SegmentGroup.Indicator />
        <SegmentGroup.Items items={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))} />
      </SegmentGroup.Root>
    </Flex>
  );
}
