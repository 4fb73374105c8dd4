import { Checkbox, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGES, languageOf } from '../../../../server/platform/language.shared.ts';
import { type ColorMode, setColorMode } from '../../platform/color-mode.ts';
import { useChooseLanguage } from '../../platform/i18n/use-language.ts';
import { useSession, useViewer } from '../../platform/session.tsx';
import { useColorMode } from '../../platform/use-color-mode.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { useInBrowser } from '../../ui/hooks.ts';
import { singleKeys } from '../../ui/keys.tsx';
import { Segments } from '../../ui/Segments.tsx';

const MODES: readonly ColorMode[] = ['light', 'dark', 'system'];

/** Settings stored in this browser; the language also in the account. */
export function ProfileLook() {
  const { t } = useTranslation(['common', 'app', 'member']);
  const mode = useColorMode();
  const { role } = useViewer();
  const [keys, setKeys] = useState(singleKeys.on);
  return (
    <Panel title={t('member:profile.look')} note={t('member:profile.keptHere')}>
      <Stack gap="4">
        {role === 'ENROLLEE' && <LanguageChoice />}
        <Flex align="center" justify="space-between" gap="3" wrap="wrap">
          <Text id="profile-colours" fontWeight="500">
            {t('app:colours')}
          </Text>
          <Segments
            size="sm"
            options={MODES.map((value) => ({ value, label: t(`app:colourModes.${value}`) }))}
            value={mode}
            onChange={setColorMode}
            aria-labelledby="profile-colours"
          />
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
          <Checkbox.Label>{t('member:profile.keys')}</Checkbox.Label>
        </Checkbox.Root>
      </Stack>
    </Panel>
  );
}

/** Pages of staff are in English only. */
function LanguageChoice() {
  const { t } = useTranslation(['common', 'app', 'member']);
  const { viewer } = useSession();
  const choose = useChooseLanguage();
  const inBrowser = useInBrowser();
  const current = viewer?.language?.toLowerCase() ?? languageOf('', inBrowser ? document.cookie : '');
  return (
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <Text id="profile-language" fontWeight="500">
        {t('language')}
      </Text>
      <Segments
        size="sm"
        options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        value={current}
        onChange={(value) => void (isLanguage(value) && choose(value))}
        aria-labelledby="profile-language"
      />
    </Flex>
  );
}
