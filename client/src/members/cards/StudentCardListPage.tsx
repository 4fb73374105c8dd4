import { Button, Flex } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { MAX_CHOSEN } from '../../../../server/members/cards/card.input.ts';
import { cardRunList } from '../../screens/members.screens.ts';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { number, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { Tag } from '../../ui/status.tsx';
import { choiceColumn } from '../../ui/table/choice-column.tsx';
import { also, type Column, codeColumn, column, dateColumn, personColumn, textColumn } from '../../ui/table/columns.tsx';
import { toast } from '../../ui/toast.tsx';
import { sexAge } from '../enrollees/enrollee.labels.ts';
import { studentCardFilters } from './card.filters.ts';
import { PrepareCardsDialog } from './PrepareCardsDialog.tsx';
import { type StudentCard_RowFragment, useStudentCardListPageQuery } from './StudentCardListPage.generated.ts';

type Row = StudentCard_RowFragment;

/** What the card of a student waits for. */
function state(row: Row) {
  if (row.cardWaiting) return { text: 'In a print run', tone: 'info' } as const;
  if (!row.photoUrl) return { text: 'No photograph', tone: 'warn' } as const;
  return row.cardPrintedAt ? ({ text: 'Printed', tone: 'success' } as const) : ({ text: 'Ready', tone: 'neutral' } as const);
}

const columns: Column<Row>[] = [
  personColumn('Student', (row) => ({ name: row.fullName, note: sexAge(row), number: row.enrolmentNo }), {
    to: enrolleeDetail,
    sort: 'fullName',
  }),
  textColumn('Institution', (row) => row.mda?.name, { ...also('Session', (row) => row.session?.name) }),
  codeColumn('Matric number', (row) => row.matricNo, { sort: 'matricNo' }),
  textColumn('Facility', (row) => row.hcp?.name),
  dateColumn('Printed', (row) => row.cardPrintedAt, {
    sort: 'cardPrintedAt',
    second: (row) => (row.cardPrintCount > 1 ? plural(row.cardPrintCount, 'time') : null),
    extra: { label: 'Times printed', kind: 'number', value: (row) => row.cardPrintCount },
  }),
  column<Row>('status', 'Card', (row) => state(row).text, {
    cell: (row) => {
      const { text, tone } = state(row);
      return tone === 'warn' ? (
        <ScreenLink to={enrolleeDetail} params={{ id: row.id }}>
          <Tag tone="warn">{text}</Tag>
        </ScreenLink>
      ) : (
        <Tag tone={tone}>{text}</Tag>
      );
    },
  }),
];

/** Student cards, to print selected ones or all of the filtered list. */
export default function StudentCardListPage() {
  const list = useListState(studentCardFilters, { sort: 'fullName', direction: 'ASC' });
  const result = useStudentCardListPageQuery(list.variables);
  const counts = (result.data ?? result.previousData)?.studentCardCounts;
  const [selectedRows, setSelectedRows] = useState<readonly Row[]>([]);
  const [dialog, setDialog] = useState<'chosen' | 'all' | null>(null);
  const tick = (row: Row, on: boolean) => {
    if (!on) setSelectedRows(selectedRows.filter(({ id }) => id !== row.id));
    else if (selectedRows.length >= MAX_CHOSEN)
      toast.failed(`You can select at most ${MAX_CHOSEN} people. Clear the selection to print all.`);
    else setSelectedRows([...selectedRows, row]);
  };
  const reprint = list.values.printed === 'yes';
  const printableCount = reprint ? (counts?.printed ?? 0) : (counts?.ready ?? 0);
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.studentCards}
        columns={[
          choiceColumn<Row>('Select', {
            ticked: (row) => selectedRows.some(({ id }) => id === row.id),
            onTick: tick,
            name: (row) => `Select ${row.fullName}`,
            closed: (row) => row.cardWaiting || !row.photoUrl,
          }),
          ...columns,
        ]}
        searchHint="Name, number or matric number"
        subtitle={
          counts &&
          `${number(counts.ready)} ready, ${number(counts.withoutPhoto)} without a photograph, ${number(counts.waiting)} in a print run, ${number(counts.printed)} printed`
        }
        actions={
          selectedRows.length > 0 ? (
            <>
              <Button variant="outline" onClick={() => setSelectedRows([])}>
                Clear selection
              </Button>
              <Button onClick={() => setDialog('chosen')}>
                <Printer size={16} aria-hidden /> Print {number(selectedRows.length)} selected
              </Button>
            </>
          ) : (
            <Button disabled={printableCount === 0} onClick={() => setDialog('all')}>
              <Printer size={16} aria-hidden /> {reprint ? 'Reprint' : 'Print'} all{' '}
              {plural(printableCount, reprint ? 'card' : 'ready card')}
            </Button>
          )
        }
        footer={
          <Flex gap="3">
            <ScreenLink to={cardRunList}>Print runs</ScreenLink>
          </Flex>
        }
        empty={{ title: 'No students found', text: 'Students are listed here once their cover has started.' }}
      />
      {dialog && (
        <PrepareCardsDialog
          people={dialog === 'chosen' ? selectedRows : null}
          all={{ filter: list.variables.filter ?? null, search: list.variables.search ?? null, count: printableCount, reprint }}
          onClose={() => setDialog(null)}
          onDone={() => setSelectedRows([])}
        />
      )}
    </>
  );
}
