import { Box, chakra, Flex } from '@chakra-ui/react';
import { Circle, CircleDot } from 'lucide-react';
import type { MergeField } from '../../graphql/types.ts';
import { Panel } from '../../ui/detail/page.tsx';
import type { ComparedRow } from './compared.ts';

type Choice = { keptIndex: 0 | 1; take: readonly MergeField[]; onTake: (field: MergeField, on: boolean) => void };
type Props = {
  title: string;
  note: string;
  rows: readonly ComparedRow[];
  numbers: [string, string];
  keptIndex: 0 | 1 | null;
  choice: Choice | null;
};

const columns = { base: 'minmax(0, 1fr) minmax(0, 1fr)', md: '150px minmax(0, 1fr) minmax(0, 1fr)' };

const line = {
  display: 'grid',
  gridTemplateColumns: columns,
  columnGap: '3',
  rowGap: '0.5',
  alignItems: 'center',
  px: '3.5',
  borderBottomWidth: '1px',
  _last: { borderBottomWidth: 0 },
} as const;

/** Two records side by side. Differences are marked, and for some fields the value to keep can be selected. */
export function ComparisonTable({ title, note, rows, numbers, keptIndex, choice }: Props) {
  return (
    <Panel title={title} note={note} padding={false}>
      <Box role="table" aria-label={title} borderTopWidth="1px">
        <Box role="row" {...line} py="1.5" bg="bg.subtle" color="fg.muted" textStyle="small">
          <Box role="columnheader" display={{ base: 'none', md: 'block' }}>
            <chakra.span srOnly>Field</chakra.span>
          </Box>
          {numbers.map((number, i) => (
            <Box role="columnheader" key={number} overflowWrap="anywhere">
              <chakra.span className="code">{number}</chakra.span>
              {keptIndex === i && (
                <chakra.span color="accent.fg" fontWeight="500">
                  {' '}
                  kept
                </chakra.span>
              )}
            </Box>
          ))}
        </Box>
        {rows.map((row) => (
          <Line key={row.label} row={row} numbers={numbers} choice={choice} />
        ))}
      </Box>
    </Panel>
  );
}

function Line({ row, numbers, choice }: { row: ComparedRow; numbers: [string, string]; choice: Choice | null }) {
  const { label, field, values, differs } = row;
  const choosing = choice && field && differs ? { ...choice, field } : null;
  const chosenIndex = choosing && (choosing.take.includes(choosing.field) ? 1 - choosing.keptIndex : choosing.keptIndex);
  return (
    <Box role="row" {...line} py="0.5" minH="36px" bg={differs ? 'warn.subtle' : undefined}>
      <Box role="rowheader" color="fg.muted" gridColumn={{ base: '1 / -1', md: 'auto' }}>
        {label}
        {differs && <chakra.span srOnly>, differs</chakra.span>}
      </Box>
      {values.map((value, i) => {
        const text = value || '–';
        if (!choosing)
          return (
            <Box role="cell" key={numbers[i]} overflowWrap="anywhere" fontWeight={differs ? '500' : undefined}>
              {text}
            </Box>
          );
        const on = chosenIndex === i;
        const Icon = on ? CircleDot : Circle;
        return (
          <Box role="cell" key={numbers[i]} minW="0">
            <chakra.button
              type="button"
              aria-pressed={on}
              aria-label={`${label}: ${text}, of ${numbers[i]}`}
              onClick={() => choosing.onTake(choosing.field, i !== choosing.keptIndex)}
              textAlign="start"
              cursor="pointer"
              w="full"
              minH="28px"
              fontWeight={on ? '600' : '400'}
              color={on ? 'fg' : 'fg.muted'}
            >
              <Flex gap="1.5" align="flex-start">
                <Box flexShrink={0} pt="0.5" color={on ? 'accent.fg' : 'fg.muted'}>
                  <Icon size={15} aria-hidden />
                </Box>
                <Box overflowWrap="anywhere" minW="0">
                  {text}
                </Box>
              </Flex>
            </chakra.button>
          </Box>
        );
      })}
    </Box>
  );
}
