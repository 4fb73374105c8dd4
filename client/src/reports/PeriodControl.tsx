import { Box, Button, chakra, Flex, Popover, Portal, SimpleGrid, VisuallyHidden } from '@chakra-ui/react';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type Days, PERIODS, periodName } from '../../../server/reports/views/period.shared.ts';
import { DayInput } from '../ui/form/fields/DayInput.tsx';
import { readDay } from '../ui/form/fields/date-text.ts';
import { writeRange } from '../ui/list/filters.ts';
import { daysInWords } from './filter-words.ts';
import type { ReportMeta } from './report-meta.ts';

const YEAR_OPTION_COUNT = 6;

type Props = {
  defaultPeriod: ReportMeta['period'];
  /** The period as in the address: a name, a year or two dates; null for the default. */
  periodParam: string | null;
  range: Days;
  currentYear: number;
  onChange: (periodParam: string | null) => void;
};

/** The days that a report covers: a named period, a calendar year, or from one date to another. */
export function PeriodControl({ defaultPeriod, periodParam, range, currentYear, onChange }: Props) {
  const [open, setOpen] = useState(false);
  // A report by month of a year covers whole calendar years only.
  const onlyCalendarYears = defaultPeriod === 'CALENDAR_YEAR';
  const periodKey = periodName(periodParam, defaultPeriod);
  const choose = (next: string | null) => {
    onChange(next);
    setOpen(false);
  };
  // An incomplete date changes nothing yet.
  const changeBoundary = (key: 'from' | 'to') => (day: string | undefined) => {
    if (day && readDay(day)) onChange(writeRange({ ...range, [key]: day }));
  };
  const startYear = range.from.slice(0, 4);
  // The current year ends today.
  const isWholeYear = onlyCalendarYears && range.to.endsWith('-12-31');
  const periodLabel = isWholeYear ? startYear : daysInWords(range);
  const renderOption = (label: string, value: string, active: boolean) => (
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
        >
          <CalendarDays size={14} aria-hidden />
          <VisuallyHidden>Period: </VisuallyHidden>
          {periodKey && !onlyCalendarYears && (
            <chakra.span fontWeight="400" hideBelow="md">
              {PERIODS[periodKey]}
            </chakra.span>
          )}
          <chakra.span truncate>{periodLabel}</chakra.span>
          <ChevronDown size={12} aria-hidden />
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="340px" maxW="calc(100vw - 24px)" aria-label="Period">
            <Popover.Body p="3">
              <SimpleGrid columns={3} gap="1.5">
                {onlyCalendarYears
                  ? Array.from({ length: YEAR_OPTION_COUNT }, (_, yearsAgo) => String(currentYear - yearsAgo)).map((year) =>
                      renderOption(year, year, year === startYear),
                    )
                  : Object.entries(PERIODS).map(([value, label]) => renderOption(label, value, value === periodKey))}
              </SimpleGrid>
              {!onlyCalendarYears && (
                <Box mt="3">
                  <Box textStyle="small" color="fg.muted" mb="1">
                    From and to dates are inclusive
                  </Box>
                  <Flex gap="2" align="center">
                    <DayInput
                      size="xs"
                      label="Period from"
                      aria-label="Period from"
                      value={range.from}
                      max={range.to}
                      onChange={changeBoundary('from')}
                    />
                    <chakra.span color="fg.muted">to</chakra.span>
                    <DayInput
                      size="xs"
                      label="Period to"
                      aria-label="Period to"
                      value={range.to}
                      min={range.from}
                      onChange={changeBoundary('to')}
                    />
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
