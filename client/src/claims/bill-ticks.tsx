import { Box, chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router';
import { plural } from '../ui/format.ts';

export type TickState = 'full' | 'cut' | 'rejected' | 'returned' | 'open';
export type Tick = { id: string; state: TickState; label: string; current?: boolean; href?: string | null };

const TICK_LABELS: Record<TickState, string> = {
  full: 'passed in full',
  cut: 'cut',
  rejected: 'rejected',
  returned: 'returned',
  open: 'not decided',
};
const FILL: Record<TickState, string> = {
  full: 'success.mark',
  cut: 'chart.2',
  rejected: 'danger.mark',
  returned: 'chart.5',
  open: 'bg.emphasized',
};

const TickLink = chakra(Link);

/** One mark per claim of a bill, coloured by its decision. */
export function BillTicks({ ticks }: { ticks: Tick[] }) {
  const count = (state: TickState) => ticks.filter((t) => t.state === state).length;
  const states = ['full', 'cut', 'rejected', 'returned', 'open'] as const;
  const summary = states
    .filter((state) => count(state) > 0)
    .map((state) => `${count(state)} ${TICK_LABELS[state]}`)
    .join(', ');
  return (
    <Box minW="0" w="fit-content" maxW="full">
      <Box textStyle="small" color="fg.muted" textAlign={{ md: 'end' }} mb="1">
        {count('open') === ticks.length ? `${plural(ticks.length, 'claim')}, none decided` : summary}
      </Box>
      <Flex as="ol" gap="2px" align="flex-end" wrap="wrap" listStyleType="none" aria-label="Claims in the bill">
        {ticks.map((tick) => {
          const name = `${tick.label}, ${TICK_LABELS[tick.state]}`;
          const look = {
            display: 'block',
            w: '4px',
            h: tick.current ? '18px' : '14px',
            rounded: '1px',
            bg: tick.current ? 'accent.mark' : FILL[tick.state],
          };
          return (
            <li key={tick.id}>
              {tick.href ? (
                <TickLink to={tick.href} title={name} aria-label={name} aria-current={tick.current || undefined} {...look} />
              ) : (
                <chakra.span title={name} role="img" aria-label={name} {...look} />
              )}
            </li>
          );
        })}
      </Flex>
    </Box>
  );
}
