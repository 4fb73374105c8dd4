import { Box, Flex } from '@chakra-ui/react';
import { StackedBars } from '../../ui/chart/charts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { date, dateRange, percentOf } from '../../ui/format.ts';
import type { PaTrendCard_DayFragment } from './PaTrendCard.generated.ts';

/** PA requests decided within the time limit and later, by day. */
export function PaTrendCard({ days }: { days: readonly PaTrendCard_DayFragment[] }) {
  const inside = days.reduce((sum, day) => sum + day.inside, 0);
  const late = days.reduce((sum, day) => sum + day.late, 0);
  return (
    <Panel title="PA requests by day">
      {inside + late > 0 && (
        <Flex align="baseline" gap="2.5" mb="2" wrap="wrap">
          <Box textStyle="figureLarge">{percentOf(inside, inside + late)}</Box>
          <Box textStyle="small" color="fg.muted">
            decided within the time limit, {dateRange(days[0]?.day, days.at(-1)?.day)}
          </Box>
        </Flex>
      )}
      <StackedBars
        label="PA requests by day"
        nothing="Days appear here from the first request."
        height={200}
        data={days.map((day) => ({
          label: String(Number(date(day.day).split(' ')[0])),
          inside: day.inside,
          late: day.late,
          waiting: day.waiting,
        }))}
        series={[
          { key: 'inside', label: 'Within time limit' },
          { key: 'late', label: 'Late' },
          { key: 'waiting', label: 'Pending', quiet: true },
        ]}
      />
    </Panel>
  );
}
