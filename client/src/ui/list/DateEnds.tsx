import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../form/fields/DayInput.tsx';
import { readDay } from '../form/fields/date-text.ts';
import { lagosIsoDay } from '../format.ts';
import { serverNow } from '../time.ts';
import { useLabelText } from '../use-label-text.ts';
import { parseRange, writeRange } from './filters.ts';

const shift = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Common date ranges, relative to today in Lagos. */
export function spans(today: string): { label: string; from: string; to: string }[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const monthStart = (offset: number) => new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10);
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Yesterday', from: shift(today, -1), to: shift(today, -1) },
    { label: 'This week', from: shift(today, -weekday), to: today },
    { label: 'This month', from: monthStart(0), to: today },
    { label: 'Last month', from: monthStart(-1), to: shift(monthStart(0), -1) },
    { label: 'This year', from: `${year}-01-01`, to: today },
  ];
}

type Props = { label: string; value: string | null; onChange: (text: string | null) => void };

export function DateEnds({ label, value, onChange }: Props) {
  const labelText = useLabelText();
  const { t } = useTranslation(['common', 'app', 'list']);
  const range = parseRange(value ?? '') ?? {};
  // An incomplete date does not change the filter.
  const end = (key: 'from' | 'to') => (day: string | undefined) => {
    if (day === undefined || readDay(day)) onChange(writeRange({ ...range, [key]: day }) || null);
  };
  const [first, last] = [t('list:from', { label }), t('list:to', { label })];
  return (
    <Stack gap="3">
      <Flex wrap="wrap" gap="1.5">
        {spans(lagosIsoDay(new Date(serverNow()))).map(({ label: name, from, to }) => {
          const active = range.from === from && range.to === to;
          return (
            <Button
              key={name}
              size="xs"
              variant={active ? 'subtle' : 'outline'}
              colorPalette={active ? 'accent' : undefined}
              aria-pressed={active}
              onClick={() => onChange(writeRange({ from, to }))}
            >
              {labelText(name)}
            </Button>
          );
        })}
      </Flex>
      <Flex gap="2" align="center">
        <DayInput size="xs" label={first} aria-label={first} value={range.from} max={range.to} onChange={end('from')} />
        <chakra.span color="fg.muted">{t('dates.to')}</chakra.span>
        <DayInput size="xs" label={last} aria-label={last} value={range.to} min={range.from} onChange={end('to')} />
      </Flex>
    </Stack>
  );
}
