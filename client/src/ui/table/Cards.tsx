import { Box, Button, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { naira } from '../format.ts';
import { useDelayed } from '../hooks.ts';
import { type Column, display, isScreenOnly } from './column.ts';
import type { DataTableProps } from './DataTable.tsx';

type Props<Row> = DataTableProps<Row> & { rowKey: (row: Row) => string; open: (row: Row) => (() => void) | null };

/** The rows of a table on a phone: the same facts, one card each. */
export function Cards<Row>({ rows, columns, rowKey, open, verb, loading, card, remark, totals, totalsLabel, label }: Props<Row>) {
  if (loading && rows.length === 0) return <CardSkeletons />;
  return (
    <Stack as="ul" gap="2" p="3" listStyleType="none" aria-label={label} aria-busy={loading || undefined}>
      {rows.map((row) => {
        const go = open(row);
        const action = verb?.(row);
        const opensByLink = action?.label === 'Open' && columns.some((column) => column.link);
        return (
          <Box
            as="li"
            key={rowKey(row)}
            data-row={rowKey(row)}
            bg="bg.panel"
            borderWidth="1px"
            rounded="l3"
            p="3"
            cursor={go ? 'pointer' : undefined}
            onClick={(event) => {
              if (go && !(event.target as Element).closest('a, button, input, select, label')) go();
            }}
          >
            {card ? card(row) : <CardBody columns={columns} row={row} />}
            {remark?.(row)}
            {action && go && !opensByLink && (
              <Button mt="2" w="full" variant="outline" onClick={go}>
                {action.label}
              </Button>
            )}
          </Box>
        );
      })}
      {totals && rows.length > 0 && (
        <Stack as="li" gap="0.5" px="3" py="2" fontWeight="600">
          <span>{totalsLabel ?? 'Total'}</span>
          {columns
            .filter((c) => c.id in totals)
            .map((c) => (
              <Flex key={c.id} justify="space-between" gap="3">
                <chakra.span color="fg.muted" fontWeight="400">
                  {c.label}
                </chakra.span>
                <span>{c.kind === 'money' ? naira(Number(totals[c.id])) : display(c.kind, totals[c.id])}</span>
              </Flex>
            ))}
        </Stack>
      )}
    </Stack>
  );
}

const content = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  column.cell?.(row) ?? (column.kind === 'money' ? naira(column.value(row) as number | null) : display(column.kind, column.value(row)));

const NOTHING = ['', '–'];

/** Clock and urgency; name and amount; what; the rest with its label; number and state. */
function CardBody<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const of = (kind: Column<Row>['kind']) => columns.filter((c) => c.kind === kind && display(c.kind, c.value(row)) !== '');
  const [clock] = columns.filter((c) => c.kind === 'clock' && c.value(row));
  const title = of('person')[0] ?? of('link')[0] ?? columns[0];
  const amounts = of('money').filter((c) => c.value(row) != null && !c.labelled);
  const money = amounts.find((c) => c.strong) ?? amounts[0];
  const number = title?.kind === 'person' ? of('link')[0] : undefined;
  const [first, ...states] = of('status').filter((c) => c.value(row));
  const tag = first && content(first, row);
  const taken = new Set([clock, title, money, number, first, ...states]);
  const rest = columns.filter(
    (c) => !taken.has(c) && c.kind !== 'clock' && !isScreenOnly(c.kind) && !NOTHING.includes(display(c.kind, c.value(row))),
  );
  const [choice] = columns.filter((c) => c.kind === 'choice');
  const [actions] = columns.filter((c) => c.kind === 'actions');
  return (
    <Stack gap="1">
      {clock && (
        <Flex justify="space-between" align="center" gap="2">
          {content(clock, row)}
          {tag}
        </Flex>
      )}
      {title && (
        <Flex justify="space-between" align="baseline" gap="3">
          <Flex minW="0" fontWeight="500" gap="2.5" align="center">
            {choice && content(choice, row)}
            <Box minW="0">{content(title, row)}</Box>
          </Flex>
          {money ? (
            <Box fontWeight="600" whiteSpace="nowrap">
              {content(money, row)}
            </Box>
          ) : (
            !clock && tag
          )}
        </Flex>
      )}
      {title?.second && (
        <Box textStyle="small" color="fg.muted">
          {title.second(row)}
        </Box>
      )}
      {rest.map((column) =>
        column.kind === 'text' && !column.labelled ? (
          <Box key={column.id}>
            {content(column, row)}
            {column.second?.(row) && <chakra.span color="fg.muted">, {column.second(row)}</chakra.span>}
          </Box>
        ) : (
          <Flex key={column.id} justify="space-between" gap="3" textStyle="small">
            <chakra.span color="fg.muted">{column.label}</chakra.span>
            <span>{content(column, row)}</span>
          </Flex>
        ),
      )}
      <Flex justify="space-between" align="center" gap="3" textStyle="small" color="fg.muted" _empty={{ display: 'none' }}>
        {number && (
          <Flex columnGap="1.5" wrap="wrap" css={{ '& > *': { whiteSpace: 'nowrap' } }}>
            <span>{content(number, row)}</span>
            <span>{number.second?.(row)}</span>
          </Flex>
        )}
        {(states.length > 0 || (!clock && money && tag)) && (
          <Flex gap="1.5" ms="auto">
            {!clock && money && tag}
            {states.map((state) => (
              <span key={state.id}>{content(state, row)}</span>
            ))}
          </Flex>
        )}
        {number && actions && content(actions, row)}
      </Flex>
      {!number && actions && <Box>{content(actions, row)}</Box>}
    </Stack>
  );
}

function CardSkeletons() {
  const visible = useDelayed(true);
  if (!visible) return null;
  return (
    <Stack gap="2" p="3" aria-hidden>
      {[0, 1, 2, 3].map((i) => (
        <Stack key={i} bg="bg.panel" borderWidth="1px" rounded="l3" p="3" gap="2.5">
          <Skeleton h="10px" w="40%" />
          <Skeleton h="10px" w="75%" />
          <Skeleton h="10px" w="60%" />
        </Stack>
      ))}
    </Stack>
  );
}
