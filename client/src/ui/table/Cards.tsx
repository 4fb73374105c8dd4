import { Box, Button, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { naira } from '../format.ts';
import { useDelayed } from '../hooks.ts';
import { useLabelText } from '../use-label-text.ts';
import { type Column, display, isScreenOnly } from './column.ts';
import type { DataTableProps } from './DataTable.tsx';

type Props<Row> = DataTableProps<Row> & { rowKey: (row: Row) => string; open: (row: Row) => (() => void) | null };

/** The rows of a table on a phone, as one card each with the same values. */
export function Cards<Row>({ rows, columns, rowKey, open, rowAction, loading, card, rowNote, totals, totalsLabel, label }: Props<Row>) {
  const labelText = useLabelText();
  if (loading && rows.length === 0) return <CardSkeletons />;
  return (
    <Stack as="ul" gap="2" p="3" listStyleType="none" aria-label={label} aria-busy={loading || undefined}>
      {rows.map((row) => {
        const go = open(row);
        const action = rowAction?.(row);
        const note = rowNote?.(row);
        const opensByLink = action?.label === labelText('Open') && columns.some((column) => column.link);
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
              // Clicks in a menu or dialog of the card bubble up to it although they are not inside it.
              if (!event.currentTarget.contains(event.target as Node)) return;
              if (go && !(event.target as Element).closest('a, button, input, select, label')) go();
            }}
          >
            {card ? card(row) : <CardBody columns={columns} row={row} />}
            {note && <Box mt="1">{note}</Box>}
            {action && go && !opensByLink && (
              <Button mt="2" w="full" variant="outline" onClick={go}>
                {action.label}
              </Button>
            )}
          </Box>
        );
      })}
      {totals && rows.length > 0 && <CardTotals columns={columns} totals={totals} label={totalsLabel ?? labelText('Total')} />}
    </Stack>
  );
}

function CardTotals<Row>({
  columns,
  totals,
  label,
}: {
  columns: Column<Row>[];
  totals: NonNullable<Props<Row>['totals']>;
  label: ReactNode;
}) {
  const labelText = useLabelText();
  const summed = columns.filter(({ id }) => id in totals);
  const text = ({ id, kind }: Column<Row>) => (kind === 'money' ? naira(Number(totals[id])) : display(kind, totals[id]));
  const [only] = summed;
  if (only && summed.length === 1) {
    return (
      <Flex as="li" justify="space-between" px="3" py="2" fontWeight="600">
        <span>{label}</span>
        <span>{text(only)}</span>
      </Flex>
    );
  }
  return (
    <Stack as="li" gap="0.5" px="3" py="2" fontWeight="600">
      <span>{label}</span>
      {summed.map((column) => (
        <Flex key={column.id} justify="space-between" gap="3">
          <chakra.span color="fg.muted" fontWeight="400">
            {labelText(column.label)}
          </chakra.span>
          {text(column)}
        </Flex>
      ))}
    </Stack>
  );
}

/** The second line of a cell, placed after the first; it wraps as a whole. */
const After = ({ children }: { children: ReactNode }) => (
  <>
    ,{' '}
    <chakra.span color="fg.muted" display="inline-block">
      {children}
    </chakra.span>
  </>
);

/** The second line of a status, with its label, since a name alone does not say whose it is. */
function StateNote<Row>({ state: { second, extra }, row }: { state: Column<Row>; row: Row }) {
  const labelText = useLabelText();
  const text = second?.(row);
  if (!text) return null;
  return (
    <span>
      {extra && `${labelText(extra.label)}: `}
      <chakra.span display="inline-block" verticalAlign="bottom">
        {text}
      </chakra.span>
    </span>
  );
}

function content<Row>(column: Column<Row>, row: Row): ReactNode {
  const { cell, kind, value, tone } = column;
  const text = cell?.(row) ?? (kind === 'money' ? naira(value(row) as number | null) : display(kind, value(row)));
  const colour = tone?.(row);
  return colour ? <chakra.span color={`${colour}.fg`}>{text}</chakra.span> : text;
}

/** The layout of a card: clock and urgency; name and amount; description; other columns with labels; number and status. Empty values are left out. */
function CardBody<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const labelText = useLabelText();
  const filledColumns = columns.filter(({ value, isField }) => isField || ![null, undefined, ''].includes(value(row) as string | null));
  const of = (kind: Column<Row>['kind']) => filledColumns.filter((c) => c.kind === kind);
  const [clock] = of('clock');
  const title = of('person')[0] ?? of('link')[0] ?? filledColumns[0];
  // The last amount, which was decided last.
  const amounts = of('money').filter(({ labelled }) => !labelled);
  const money = amounts.findLast((c) => c.strong) ?? amounts.at(-1);
  const sum = money && (
    <Box textStyle="body" color="fg" fontWeight="600" whiteSpace="nowrap">
      {content(money, row)}
    </Box>
  );
  const sumLabel = of('money').length > 1 && (
    <chakra.span textStyle="small" color="fg.muted">
      {money && labelText(money.label)}
    </chakra.span>
  );
  // A long number does not wrap and leaves no room beside it, so the amount goes below.
  const long = money !== undefined && /^\S{20,}$/.test(String(title?.value(row) ?? ''));
  const number = title?.kind === 'person' ? of('link')[0] : undefined;
  const [first, ...states] = of('status');
  const tag = first && content(first, row);
  const taken = new Set([clock, title, money, number, first, ...states]);
  const rest = filledColumns.filter((c) => !taken.has(c) && c.kind !== 'clock' && !isScreenOnly(c.kind));
  const [what] = rest[0]?.kind === 'text' && !rest[0].labelled ? rest : [];
  const choice = columns.find(({ kind }) => kind === 'choice');
  const actions = columns.find(({ kind }) => kind === 'actions');
  // Without an amount or a clock, the menu fits beside the name.
  const beside = actions && !actions.below && !money && !clock && content(actions, row);
  const low = [...(!clock && money && first ? [first] : []), ...states];
  return (
    <Stack gap="1">
      {clock && (
        <Flex justify="space-between" align="center" gap="2">
          {content(clock, row)}
          {tag}
        </Flex>
      )}
      {title && (
        <Flex align="baseline" columnGap="3" wrap="wrap">
          {choice && <Box alignSelf="center">{content(choice, row)}</Box>}
          {/* An amount that leaves no room for a name goes below it. */}
          <Box flex="1 1 8.5rem" minW="0" fontWeight="500" overflowWrap="anywhere" className={title.kind === 'code' ? 'code' : undefined}>
            {content(title, row)}
          </Box>
          {sum && !long ? (
            <Flex align="baseline" gap="3" ms="auto">
              {!title.second && sumLabel}
              {sum}
            </Flex>
          ) : (
            !money && !clock && tag
          )}
          {beside && <Box alignSelf="center">{beside}</Box>}
        </Flex>
      )}
      {(title?.second || long) && (
        <Flex textStyle="small" color="fg.muted" justify="space-between" align="baseline" gap="3">
          <span>{title?.second?.(row)}</span>
          <Flex gap="2" align="baseline">
            {sumLabel}
            {long && sum}
          </Flex>
        </Flex>
      )}
      {what && (
        <Box>
          {content(what, row)}
          {what.second?.(row) && <After>{what.second(row)}</After>}
        </Box>
      )}
      {rest
        .filter((column) => column !== what)
        .map((column) => (
          <Flex key={column.id} justify="space-between" gap="3" textStyle="small">
            <chakra.span color="fg.muted" flexShrink={0}>
              {labelText(column.label)}
            </chakra.span>
            <Box textAlign="end" minW="0">
              {content(column, row)}
              {column.second?.(row) && <After>{column.second(row)}</After>}
            </Box>
          </Flex>
        ))}
      {(number || low.length > 0 || (actions && !beside && !actions.below)) && (
        <Flex justify="space-between" align="center" gap="3" textStyle="small" color="fg.muted">
          {number && (
            <Flex columnGap="1.5" wrap="wrap" css={{ '& > *': { whiteSpace: 'nowrap' } }}>
              <span>{content(number, row)}</span>
              <span>{number.second?.(row)}</span>
            </Flex>
          )}
          <Flex gap="1.5" ms="auto" align="center" justify="flex-end" wrap="wrap">
            {low.map((state) => (
              <Flex key={state.id} gap="2" align="center">
                <StateNote state={state} row={row} /> {content(state, row)}
              </Flex>
            ))}
            {actions && !beside && !actions.below && content(actions, row)}
          </Flex>
        </Flex>
      )}
      {actions?.below && <Box css={{ '& > :not(:empty)': { mt: '1.5' } }}>{content(actions, row)}</Box>}
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
