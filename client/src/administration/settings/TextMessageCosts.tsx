import { Box, Table } from '@chakra-ui/react';
import { date, lagosIsoDay, naira, number, plural } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';
import { useTextMessageCostsQuery } from './TextMessageCosts.generated.ts';

const DAY = 86_400_000;

/** What text messages cost: this month so far, and each of the last seven days by type. */
export function TextMessageCosts() {
  const to = lagosIsoDay(new Date(serverNow()));
  const from = lagosIsoDay(new Date(serverNow() - 6 * DAY));
  const { data } = useTextMessageCostsQuery({ month: { from: `${to.slice(0, 8)}01`, to }, week: { from, to } });
  if (!data) return null;
  const { textMessages, textMessageParts, textMessageCost } = data.month.total;
  const rows = data.week.rows.toSorted(
    (a, b) => (b.day?.key ?? '').localeCompare(a.day?.key ?? '') || (b.textMessageCost ?? 0) - (a.textMessageCost ?? 0),
  );
  return (
    <Box as="section" aria-label="Costs of text messages">
      <Box fontWeight="500">Costs of text messages</Box>
      <Box textStyle="small" color="fg.muted" mb="2">
        This month: {plural(textMessages ?? 0, 'message')}, {plural(textMessageParts ?? 0, 'part')}, {naira(textMessageCost)}. The last
        seven days by type:
      </Box>
      {rows.length > 0 && (
        <Table.ScrollArea borderWidth="1px" rounded="l2" maxH="22rem">
          <Table.Root size="sm">
            <Table.Header>
              <Table.Row>
                <Table.ColumnHeader>Day</Table.ColumnHeader>
                <Table.ColumnHeader>Type</Table.ColumnHeader>
                <Table.ColumnHeader textAlign="end">Messages</Table.ColumnHeader>
                <Table.ColumnHeader textAlign="end">Parts</Table.ColumnHeader>
                <Table.ColumnHeader textAlign="end">Cost</Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {rows.map((row) => (
                <Table.Row key={`${row.day?.key} ${row.textKind?.key}`}>
                  <Table.Cell whiteSpace="nowrap">{date(row.day?.key ?? null)}</Table.Cell>
                  <Table.Cell>{row.textKind?.label}</Table.Cell>
                  <Table.Cell textAlign="end">{number(row.textMessages)}</Table.Cell>
                  <Table.Cell textAlign="end">{number(row.textMessageParts)}</Table.Cell>
                  <Table.Cell textAlign="end">{naira(row.textMessageCost)}</Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table.Root>
        </Table.ScrollArea>
      )}
    </Box>
  );
}
