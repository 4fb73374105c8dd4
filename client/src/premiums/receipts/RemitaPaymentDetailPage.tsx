import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { declineReceiptReversalInput, requestReceiptReversalInput } from '../../../../server/premiums/receipts/receipt.input.ts';
import { liveRecord } from '../../platform/live.ts';
import { useEntityPath, useRecordCrumbs } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { ReversalActions } from '../../ui/form/ReversalActions.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date, dateTime, naira } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { actionsColumn, also, dateTimeColumn, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import {
  DeclineReceiptReversalDocument,
  type RemitaPayment_DetailsFragment,
  RequestReceiptReversalDocument,
  useCheckReceiptMutation,
  useConfirmReceiptReversalMutation,
  useRemitaPaymentDetailPageQuery,
} from './RemitaPaymentDetailPage.generated.ts';
import { RECEIPT_DONE, REMITA_DIRECTION, receiptState } from './receipt.labels.ts';
import { consequence, MatchDialog, UnmatchDialog } from './receipt-dialogs.tsx';

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
                receipt.status === 'REVERSED'
                  ? 'Reversed: excluded from the books'
                  : `${receipt.reversalRequestedBy?.name} has requested a reversal`
              }
            >
              {receipt.reversalReason}
            </Callout>
          )}
          {receipt.checkedAmount !== null && receipt.checkedAmount !== receipt.amount && (
            <Callout
              kind="warn"
              title={`Amounts differ: Remita reports ${naira(receipt.checkedAmount)}, the receipt shows ${naira(receipt.amount)}`}
            >
              If the receipt was mistyped, request a reversal; then check the invoice with Remita, or record the receipt again.
            </Callout>
          )}
          <Panel title="Receipt details">
            <FactList
              columns={3}
              facts={[
                { label: 'RRR', value: <span className="code">{receipt.rrr}</span> },
                { label: 'Amount', value: <b>{naira(receipt.amount)}</b> },
                receipt.direction === 'IN' && { label: 'Unmatched', value: naira(receipt.unmatchedAmount) },
                { label: 'Date', value: date(receipt.paidOn) },
                { label: receipt.direction === 'IN' ? 'Paid by' : 'Paid to', value: receipt.payerName },
                { label: 'Payment channel', value: receipt.channel },
                { label: 'Remita response', value: `${receipt.statusCode} ${receipt.statusText}` },
                receipt.checkedAt !== null && { label: 'Remita checked', value: confirmation(receipt) },
              ]}
            />
          </Panel>
          {receipt.matches.length > 0 && <Matches receipt={receipt} />}
          {receipt.paymentId && (
            <Panel title="Settles">
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
  const [selectedMatch, setSelectedMatch] = useState<Match | null>(null);
  const canTakeOff = receipt.availableActions.includes('UNMATCH') && receipt.matches.length > 1;
  const columns = [
    textColumn<Match>('Invoice', ({ invoice }) => invoice.invoiceNo, {
      always: true,
      cell: ({ invoice }) => <ScreenLink to={pathOf('Invoice', invoice.id)}>{invoice.invoiceNo}</ScreenLink>,
      ...also('Payer', ({ invoice }) => invoice.payerName),
    }),
    moneyColumn<Match>('Amount matched', ({ amount }) => amount, { strong: true }),
    moneyColumn<Match>('Invoice amount', ({ invoice }) => invoice.amount),
    moneyColumn<Match>('Balance due', ({ invoice }) => invoice.amount - invoice.amountPaid),
    dateTimeColumn<Match>('Matched', ({ matchedAt }) => matchedAt),
    ...(canTakeOff
      ? [
          actionsColumn<Match>((match) => (
            <Button
              size="xs"
              variant="outline"
              aria-label={`Unmatch from ${match.invoice.invoiceNo}`}
              onClick={() => setSelectedMatch(match)}
            >
              Unmatch
            </Button>
          )),
        ]
      : []),
  ];
  return (
    <Panel title="Matched invoices" padding={false}>
      <Box overflowX="auto">
        <DataTable rows={receipt.matches} columns={columns} label="Invoices paid by this receipt" />
      </Box>
      {selectedMatch && <UnmatchDialog receipt={receipt} match={selectedMatch} onClose={() => setSelectedMatch(null)} />}
    </Panel>
  );
}

function Actions({ receipt }: { receipt: Receipt }) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<'MATCH' | 'UNMATCH' | null>(null);
  const [confirmReversal] = useConfirmReceiptReversalMutation();
  const [check] = useCheckReceiptMutation();
  const asking = useAction(() => check({ variables: { id: receipt.id, input: { version: receipt.version } } }), {
    done: 'Request sent to Remita. The answer will appear here.',
  });
  const can = (action: Receipt['availableActions'][number]) => receipt.availableActions.includes(action);
  const isOwnRequest = receipt.reversalRequestedBy?.id === viewer.id;
  const close = () => setDialog(null);
  return (
    <>
      <DecisionBar
        figures={[{ label: 'Amount', value: naira(receipt.amount) }]}
        note={isOwnRequest ? 'You requested the reversal, so another person must confirm it.' : undefined}
      >
        {receipt.canAskRemita && (
          <Button variant="outline" loading={asking.busy} onClick={() => void asking.act()}>
            Check with Remita
          </Button>
        )}
        {can('UNMATCH') && (
          <Button variant="outline" onClick={() => setDialog('UNMATCH')}>
            {receipt.matches.length > 1 ? 'Unmatch from all invoices' : 'Unmatch from invoice'}
          </Button>
        )}
        <ReversalActions
          record={receipt}
          name={`RRR ${receipt.rrr}`}
          thing="receipt"
          amount={naira(receipt.amount)}
          isOwnRequest={isOwnRequest}
          request={{
            schema: requestReceiptReversalInput,
            mutation: RequestReceiptReversalDocument,
            note: `Receipts cannot be edited. Another accountant or an administrator must reverse it; it can then be recorded again. ${consequence(receipt.matches)}`,
          }}
          decline={{ schema: declineReceiptReversalInput, mutation: DeclineReceiptReversalDocument }}
          effect={
            receipt.matches.length > 0
              ? `Payable again: ${receipt.matches.map(({ invoice }) => invoice.invoiceNo).join(', ')}. Cover that has started stays in force. The RRR can be recorded again.`
              : 'The receipt is no longer counted in the books. The RRR can be recorded again.'
          }
          onReverse={() => confirmReversal({ variables: { id: receipt.id, input: { version: receipt.version } } })}
        />
        {can('MATCH') && <Button onClick={() => setDialog('MATCH')}>Match to invoice</Button>}
      </DecisionBar>
      {dialog === 'MATCH' && <MatchDialog receipt={receipt} onClose={close} />}
      {dialog === 'UNMATCH' && <UnmatchDialog receipt={receipt} onClose={close} />}
    </>
  );
}
