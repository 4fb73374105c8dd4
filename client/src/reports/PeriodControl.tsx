import { Box, Button, chakra, Flex, Popover, Portal, SimpleGrid } from '@chakra-ui/react';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type Days, PERIODS, periodName } from '../../../server/reports/views/period.shared.ts';
import { DayInput } from '../ui/form/fields/DayInput.tsx';
import { readDay } from '../ui/form/fields/date-text.ts';
import { writeRange } from '../ui/list/filters.ts';
import { daysInWords } from './filter-words.ts';
import type { ReportMeta } from './report-meta.ts';

const YEARS = 6;

type Props = {
  defaultPeriod: ReportMeta['period'];
  text: string | null;
  days: Days;
  currentYear: number;
  onChange: (text: string | null) => void;
};

/** The days that a report covers: a period with a name, a calendar year, or two days. */
export function PeriodControl({ defaultPeriod, text, days, currentYear, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const yearly = defaultPeriod === 'CALENDAR_YEAR';
  const name = periodName(text, defaultPeriod);
  const choose = (next: string | null) => {
    onChange(next);
    setOpen(false);
  };
  // An incomplete date changes nothing yet.
  const end = (key: 'from' | 'to') => (day: string | undefined) => {
    if (day && readDay(day)) onChange(writeRange({ ...days, [key]: day }));
  };
  const ofYear = days.from.slice(0, 4);
  const shown = yearly && days.to.endsWith('-12-31') ? ofYear : daysInWords(days);
  const option = (label: string, value: string, active: boolean) => (
    <Button
      key={value}
      size="xs"
      minH="28px"
      variant={active ? 'subtle' : 'outline'}
      colorPalette={active ? 'accent' : undefined}
      aria-pressed={active}
      onClick={() => choose(value)}
    >
      {label}
    </Button>
  );
  return (
    <Popover.Root open={open} onOpenChange={(e) => setOpen(e.open)} positioning={{ placement: 'bottom-start' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <Button
          variant="outline"
          size={{ base: 'sm', md: 'xs' }}
          flex={{ base: '1', md: 'none' }}
          bg="accent.subtle"
          borderColor="accent.border"
          color="accent.fg"
          aria-label={`Period: ${shown}`}
        >
          <CalendarDays size={14} aria-hidden />
          {name && !yearly && (
            <chakra.span fontWeight="400" hideBelow="md">
              {PERIODS[name]}
            </chakra.span>
          )}
          <chakra.span truncate>{shown}</chakra.span>
          <ChevronDown size={12} aria-hidden />
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="340px" maxW="calc(100vw - 24px)" aria-label="Period">
            <Popover.Body p="3">
              <SimpleGrid columns={3} gap="1.5">
                {yearly
                  ? Array.from({ length: YEARS }, (_, back) => String(currentYear - back)).map((year) =>
                      option(year, year, year === ofYear),
                    )
                  : Object.entries(PERIODS).map(([value, label]) => option(label, value, value === name))}
              </SimpleGrid>
              {!yearly && (
                <Box mt="3">
                  <Box textStyle="small" color="fg.muted" mb="1">
                    From and to, both days included
                  </Box>
                  <Flex gap="2" align="center">
                    <DayInput
                      size="xs"
                      label="Period from"
                      aria-label="Period from"
                      value={days.from}
                      max={days.to}
                      onChange={end('from')}
                    />
                    <chakra.span color="fg.muted">to</chakra.span>
                    <DayInput size="xs" label="Period to" aria-label="Period to" value={days.to} min={days.from} onChange={end('to')} />
                  </Flex>
                </Box>
              )}
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
