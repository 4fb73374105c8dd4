import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  type RemitaPayment_DetailsFragment,
  useCheckReceiptMutation,
  useConfirmReceiptReversalMutation,
  useRemitaPaymentDetailPageQuery,
} from '../../graphql/generated.ts';
import { liveRecord } from '../../platform/live.ts';
import { useEntityPath, useRecordCrumbs } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date, dateTime, naira } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { actionsColumn, also, dateTimeColumn, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast.tsx';
import { RECEIPT_DONE, REMITA_DIRECTION, receiptState } from './receipt.labels.ts';
import { DeclineReversalDialog, MatchDialog, RequestReversalDialog, UnmatchDialog } from './receipt-dialogs.tsx';

type Receipt = RemitaPayment_DetailsFragment;
type Match = Receipt['matches'][number];

/** A receipt or transfer: matched with an invoice here, and reversed by two people. */
export default function RemitaPaymentDetailPage() {
  const { id = '' } = useParams();
  const result = useRemitaPaymentDetailPageQuery({ id }, liveRecord('RemitaPayment', id));
  const receipt = result.data?.remitaPayment;
  const crumbs = useRecordCrumbs(receipt?.rrr);
  const pathOf = useEntityPath();
  return (
    <DetailPage
      result={result}
      title={receipt?.payerName ?? ''}
      crumbs={crumbs}
      tags={receipt && <StatusTag label={receiptState(receipt)} />}
      subtitle={receipt && `${naira(receipt.amount)}, ${REMITA_DIRECTION[receipt.direction].text.toLowerCase()} on ${date(receipt.paidOn)}`}
      rail={receipt && <StatusHistoryPanel history={receipt.history} titleOf={titleByAction(RECEIPT_DONE)} />}
      bar={receipt && (receipt.canAskRemita || receipt.availableActions.length > 0) ? <Actions receipt={receipt} /> : undefined}
    >
      {receipt && (
        <>
          {receipt.status !== 'RECORDED' && (
            <Callout
              kind={receipt.status === 'REVERSED' ? 'info' : 'warn'}
              title={
                receipt.status === 'REVERSED' ? 'Reversed: it does not count' : `${receipt.reversalRequestedBy?.name} asks to reverse it`
              }
            >
              {receipt.reversalReason}
            </Callout>
          )}
          {receipt.checkedAmount !== null && receipt.checkedAmount !== receipt.amount && (
            <Callout kind="warn" title={`Remita names ${naira(receipt.checkedAmount)}, the receipt ${naira(receipt.amount)}`}>
              If the receipt was mistyped, ask for its reversal; then ask Remita on the invoice, or record it anew.
            </Callout>
          )}
          <Panel title="The money">
            <FactList
              columns={3}
              facts={[
                { label: 'RRR', value: <span className="code">{receipt.rrr}</span> },
                { label: 'Amount', value: <b>{naira(receipt.amount)}</b> },
                receipt.direction === 'IN' && { label: 'Without an invoice', value: naira(receipt.unmatchedAmount) },
                { label: 'Day', value: date(receipt.paidOn) },
                { label: receipt.direction === 'IN' ? 'Paid by' : 'Paid to', value: receipt.payerName },
                { label: 'How it was paid', value: receipt.channel },
                { label: 'Answer of Remita', value: `${receipt.statusCode} ${receipt.statusText}` },
                receipt.checkedAt !== null && { label: 'Remita asked', value: confirmation(receipt) },
              ]}
            />
          </Panel>
          {receipt.matches.length > 0 && <Matches receipt={receipt} />}
          {receipt.paymentId && (
            <Panel title="Carries out">
              <ScreenLink to={pathOf('Payment', receipt.paymentId)}>{receipt.paymentNo}</ScreenLink>
            </Panel>
          )}
        </>
      )}
    </DetailPage>
  );
}

const confirmation = ({ checkedAt, checkedAmount }: Receipt) =>
  checkedAmount === null ? `not confirmed, ${dateTime(checkedAt)}` : `confirms ${naira(checkedAmount)}, ${dateTime(checkedAt)}`;

/** The invoices that it pays, each with its part. */
function Matches({ receipt }: { receipt: Receipt }) {
  const pathOf = useEntityPath();
  const [takingOff, setTakingOff] = useState<Match | null>(null);
  const canTakeOff = receipt.availableActions.includes('UNMATCH') && receipt.matches.length > 1;
  const columns = [
    textColumn<Match>('Invoice', ({ invoice }) => invoice.invoiceNo, {
      always: true,
      cell: ({ invoice }) => <ScreenLink to={pathOf('Invoice', invoice.id)}>{invoice.invoiceNo}</ScreenLink>,
      ...also('Payer', ({ invoice }) => invoice.payerName),
    }),
    moneyColumn<Match>('Pays of it', ({ amount }) => amount, { strong: true }),
    moneyColumn<Match>('Invoice amount', ({ invoice }) => invoice.amount),
    moneyColumn<Match>('Left to pay', ({ invoice }) => invoice.amount - invoice.amountPaid),
    dateTimeColumn<Match>('Matched', ({ matchedAt }) => matchedAt),
    ...(canTakeOff
      ? [
          actionsColumn<Match>((match) => (
            <Button size="xs" variant="outline" aria-label={`Take it off ${match.invoice.invoiceNo}`} onClick={() => setTakingOff(match)}>
              Take off
            </Button>
          )),
        ]
      : []),
  ];
  return (
    <Panel title="Pays" padding={false}>
      <Box overflowX="auto">
        <DataTable rows={receipt.matches} columns={columns} label="Invoices that it pays" />
      </Box>
      {takingOff && <UnmatchDialog receipt={receipt} match={takingOff} onClose={() => setTakingOff(null)} />}
    </Panel>
  );
}

function Actions({ receipt }: { receipt: Receipt }) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<Receipt['availableActions'][number] | null>(null);
  const [confirmReversal] = useConfirmReceiptReversalMutation();
  const [check] = useCheckReceiptMutation();
  const asking = useAction(() => check({ variables: { id: receipt.id, input: { version: receipt.version } } }), {
    done: 'Remita is asked. The answer appears here.',
  });
  const can = (action: Receipt['availableActions'][number]) => receipt.availableActions.includes(action);
  const isOwnRequest = receipt.reversalRequestedBy?.id === viewer.id;
  const close = () => setDialog(null);
  return (
    <>
      <DecisionBar
        figures={[{ label: 'Amount', value: naira(receipt.amount) }]}
        note={isOwnRequest ? 'You asked for the reversal; somebody else confirms it.' : undefined}
      >
        {receipt.canAskRemita && (
          <Button variant="outline" loading={asking.busy} onClick={() => void asking.act()}>
            Ask Remita
          </Button>
        )}
        {can('REQUEST_REVERSAL') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('REQUEST_REVERSAL')}>
            It is wrong
          </Button>
        )}
        {can('UNMATCH') && (
          <Button variant="outline" onClick={() => setDialog('UNMATCH')}>
            {receipt.matches.length > 1 ? 'Take it off all invoices' : 'Take it off the invoice'}
          </Button>
        )}
        {can('DECLINE_REVERSAL') && (
          <Button variant="outline" onClick={() => setDialog('DECLINE_REVERSAL')}>
            Keep the receipt
          </Button>
        )}
        {can('REVERSE') && (
          <Button colorPalette="danger" onClick={() => setDialog('REVERSE')}>
            Reverse {naira(receipt.amount)}
          </Button>
        )}
        {can('MATCH') && <Button onClick={() => setDialog('MATCH')}>Match with an invoice</Button>}
      </DecisionBar>
      {dialog === 'MATCH' && <MatchDialog receipt={receipt} onClose={close} />}
      {dialog === 'UNMATCH' && <UnmatchDialog receipt={receipt} onClose={close} />}
      {dialog === 'REQUEST_REVERSAL' && <RequestReversalDialog receipt={receipt} onClose={close} />}
      {dialog === 'DECLINE_REVERSAL' && <DeclineReversalDialog receipt={receipt} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'REVERSE'}
        onClose={close}
        title={`Reverse ${naira(receipt.amount)}, RRR ${receipt.rrr}?`}
        text={
          receipt.matches.length > 0
            ? `To be paid again: ${receipt.matches.map(({ invoice }) => invoice.invoiceNo).join(', ')}. Cover that has begun stays. The RRR can be recorded anew.`
            : 'It counts no more. The RRR can be recorded anew.'
        }
        confirmLabel="Reverse the receipt"
        cancelLabel="Not now"
        tone="danger"
        onConfirm={async () => {
          await confirmReversal({ variables: { id: receipt.id, input: { version: receipt.version } } });
          toast.done('The receipt is reversed');
        }}
      />
    </>
  );
}
