import { NativeSelect } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Option } from '../labels.ts';

type Props = { label: string; value: string | null; options: Option[]; onChange: (value: string) => void };

/** A single-choice filter with an "all" option, for a list without a filter bar. */
export function Choice({ label, value, options, onChange }: Props) {
  const { t } = useTranslation(['common', 'app', 'list']);
  return (
    <NativeSelect.Root size={{ base: 'sm', md: 'xs' }} width={{ base: 'full', md: '180px' }}>
      <NativeSelect.Field aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('list:anyOf', { label })}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
