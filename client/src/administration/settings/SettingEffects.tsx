import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SETTINGS, type SettingKey, topicSchema } from '../../../../server/scheme/settings/settings.shared.ts';
import type { SettingTopic } from '../../graphql/types.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { number } from '../../ui/format.ts';
import { useSettingEffectsQuery } from './Settings.generated.ts';

/** Debounce of typed values, in milliseconds. */
const TYPING_MS = 500;

/** Counts what the entered values would affect today, for settings where this is countable. */
export function SettingEffects({ topic, stored }: { topic: SettingTopic; stored: Record<string, unknown> }) {
  const typed = useWatch({ name: 'values' }) as Record<string, unknown>;
  const [values, setValues] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setValues(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isValid = topicSchema(topic).safeParse(values).success;
  const isChanged = JSON.stringify(values) !== JSON.stringify(stored);
  const { data } = useSettingEffectsQuery({ topic, values }, { skip: !isValid || !isChanged });
  if (!data || !isValid || !isChanged || data.settingEffects.length === 0) return null;
  return (
    <Callout kind="info" title="What this affects now">
      <chakra.ul listStyleType="none">
        {data.settingEffects.map(({ key, text, before, after }) => (
          <li key={key}>
            {SETTINGS[key as SettingKey].label}: {number(after)} {text}; {number(before)} at the current value
          </li>
        ))}
      </chakra.ul>
    </Callout>
  );
}
