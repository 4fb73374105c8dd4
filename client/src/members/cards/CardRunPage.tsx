import { Box, Button } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useMount, useRecordCrumbs } from '../../platform/mount.tsx';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { dateTime, plural } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { codeColumn, numberColumn, personColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import {
  type CardRunPageQuery,
  useCancelCardRunMutation,
  useCardRunPageQuery,
  useMarkCardRunPrintedMutation,
} from './CardRunPage.generated.ts';
import { CardSheets } from './CardSheets.tsx';
import { CARD_REASON, CARD_RUN_STATUS } from './card.labels.ts';

type Run = CardRunPageQuery['cardRun'];
type Card = Run['cards'][number];

const columns = [
  numberColumn<Card>('Position', (card) => card.position, { width: 60 }),
  personColumn<Card>('Student', ({ enrollee }) => ({ name: enrollee.fullName, number: enrollee.enrolmentNo }), {
    to: enrolleeDetail,
    params: ({ enrollee }) => ({ id: enrollee.id }),
  }),
  codeColumn<Card>('Matric number', ({ enrollee }) => enrollee.matricNo),
  numberColumn<Card>('Issue no.', (card) => card.issue),
];

/** The sheets of a card run. A printed run shows only its names, because it must not be printed twice. */
export default function CardRunPage() {
  const { id = '' } = useMount().params;
  const result = useCardRunPageQuery({ id });
  const run = result.data?.cardRun;
  const crumbs = useRecordCrumbs(run?.runNo);
  const open = run?.status === 'PREPARED';
  return (
    <DetailPage
      result={result}
      title={run?.runNo ?? ''}
      crumbs={crumbs}
      tags={run && <StatusTag label={CARD_RUN_STATUS[run.status]} />}
      subtitle={run && `${plural(run.count, 'card')}, reason: ${CARD_REASON[run.reason].toLowerCase()}`}
      actions={
        open && (
          <Button variant="outline" onClick={() => window.print()}>
            <Printer size={16} aria-hidden /> Print {plural(Math.ceil(run.count / 9), 'sheet')}
          </Button>
        )
      }
      bar={run && run.availableActions.length > 0 ? <Actions run={run} /> : undefined}
    >
      {run && (
        <>
          <Callout
            kind={open ? 'info' : run.status === 'PRINTED' ? 'passed' : 'warn'}
            title={
              open
                ? 'A4, landscape, actual size, double-sided, flip on short edge'
                : run.status === 'PRINTED'
                  ? `Printed ${dateTime(run.printedAt)} by ${run.printedBy?.name}`
                  : 'Cancelled before printing'
            }
          >
            {open && 'Each sheet has nine cards of 85.6 × 54 mm; the backs are mirrored to align with the fronts. '}
            Prepared {dateTime(run.preparedAt)} by {run.preparedBy.name}
            {run.note && `: ${run.note}`}.
          </Callout>
          {open ? (
            <CardSheets run={run} />
          ) : (
            <Panel title="Cards" padding={false}>
              <Box overflowX="auto">
                <DataTable rows={run.cards} columns={columns} label="Cards in this run" />
              </Box>
            </Panel>
          )}
        </>
      )}
    </DetailPage>
  );
}

function Actions({ run }: { run: Run }) {
  const [markPrinted] = useMarkCardRunPrintedMutation();
  const [cancel] = useCancelCardRunMutation();
  const [giving, setGiving] = useState(false);
  const variables = { id: run.id, version: run.version };
  const mark = useAction(() => markPrinted({ variables }), { done: `${plural(run.count, 'card')} marked as printed` });
  const cancelRun = useAction(() => cancel({ variables }), { done: `${run.runNo} cancelled` });
  return (
    <>
      <DecisionBar note="Mark as printed when you have the printed sheets.">
        <Button variant="outline" colorPalette="danger" onClick={() => setGiving(true)}>
          Cancel run
        </Button>
        <Button loading={mark.busy} onClick={() => void mark.act()}>
          Mark as printed
        </Button>
      </DecisionBar>
      <ConfirmDialog
        open={giving}
        onClose={() => setGiving(false)}
        title={`Cancel ${run.runNo}?`}
        text={
          run.reason === 'LOST'
            ? 'The cards are not counted as printed, and these people can be put on other sheets. Lost cards remain blocked.'
            : 'The cards are not counted as printed, and these people can be put on other sheets.'
        }
        confirmLabel="Cancel run"
        cancelLabel="Keep run"
        tone="danger"
        onConfirm={() => cancelRun.act()}
      />
    </>
  );
}
