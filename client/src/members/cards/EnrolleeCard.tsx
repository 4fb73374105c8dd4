import { Box, Button, Flex } from '@chakra-ui/react';
import { Printer, RotateCw } from 'lucide-react';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useSession } from '../../platform/session.tsx';
import { cardRunDetail, studentCardList } from '../../screens/members.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { date, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { also, type Column, dateTimeColumn, linkColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { CardRun_RowFragment } from './CardRunPage.generated.ts';
import { CARD_REASON, CARD_RUN_STATUS } from './card.labels.ts';
import { useEnrolleeCardQuery } from './MemberCard.generated.ts';
import { MemberCard } from './MemberCard.tsx';
import { PrepareCardsDialog } from './PrepareCardsDialog.tsx';

const runColumns: Column<CardRun_RowFragment>[] = [
  linkColumn('Run', (run) => run.runNo, cardRunDetail),
  textColumn('Reason', (run) => CARD_REASON[run.reason], { ...also('Note', (run) => run.note) }),
  dateTimeColumn('Prepared', (run) => run.preparedAt, { ...also('Prepared by', (run) => run.preparedBy.name) }),
  dateTimeColumn('Printed', (run) => run.printedAt, { ...also('Printed by', (run) => run.printedBy?.name) }),
  statusColumn('Status', (run) => CARD_RUN_STATUS[run.status]),
];

/** The printable card replaces the page. */
export const useCardPaper = () => useQueryState('paper', parseAsBoolean.withOptions({ history: 'push' }));

/** The card of a member, for officers: preview and print history. */
export function EnrolleeCard({ id }: { id: string }) {
  const { can } = useSession();
  const printer = can('CARD_PRINT');
  const { data, error, refetch } = useEnrolleeCardQuery({ id, printer });
  const [dialog, setDialog] = useState(false);
  const [, setPaper] = useCardPaper();
  if (error) return <ErrorPanel error={error} retry={refetch} />;
  if (!data) return <LoadingPanel rows={5} />;
  const person = data.enrollee;
  if (!person.cardAddress) return <EmptyState title="No card yet" text="The card is available once registration is complete." />;
  const student = person.plan.sector === 'STUDENT' && person.status === 'ACTIVE';
  const printed = person.cardPrintedAt
    ? `Printed ${date(person.cardPrintedAt)}${person.cardPrintCount > 1 ? `, ${plural(person.cardPrintCount, 'time')}` : ''}`
    : 'Not printed yet';
  return (
    <>
      <Panel title="Card" note={printed}>
        <Flex gap="4" wrap="wrap" align="flex-start" pt="1">
          <MemberCard holder={person} />
          <Flex direction="column" gap="2" align="flex-start">
            <Button variant="outline" onClick={() => void setPaper(true)}>
              <Printer size={16} aria-hidden /> Print paper card
            </Button>
            {printer && student && !person.cardWaiting && (
              <Button variant="outline" disabled={!person.photoUrl} onClick={() => setDialog(true)}>
                <RotateCw size={16} aria-hidden /> {person.cardPrintedAt ? 'Reprint plastic card' : 'Print plastic card'}
              </Button>
            )}
          </Flex>
        </Flex>
        {printer && student && !person.photoUrl && (
          <Box mt="3">
            <Callout kind="warn" title="A photograph is needed to print the card" />
          </Box>
        )}
        {person.cardWaiting && (
          <Box mt="3">
            <Callout kind="info" title="This card is on a sheet that has not been marked as printed yet">
              <ScreenLink to={studentCardList}>Student cards</ScreenLink>
            </Callout>
          </Box>
        )}
      </Panel>
      {person.cardRuns && person.cardRuns.length > 0 && (
        <Panel title="Printed" padding={false}>
          <Box overflowX="auto">
            <DataTable rows={person.cardRuns} columns={runColumns} label="Print runs with this card" />
          </Box>
        </Panel>
      )}
      {dialog && <PrepareCardsDialog people={[person]} onClose={() => setDialog(false)} />}
    </>
  );
}
