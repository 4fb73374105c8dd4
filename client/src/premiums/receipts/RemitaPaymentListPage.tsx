import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { live } from '../../platform/live.ts';
import { useSession } from '../../platform/session.tsx';
import { remitaPaymentDetail } from '../../screens/premiums.screens.ts';
import { dateTime, naira, plural } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, dateColumn, linkColumn, moneyColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import {
  type RemitaPaymentTable_RowFragment,
  useRemitaLineStateQuery,
  useRemitaPaymentListPageQuery,
} from './RemitaPaymentListPage.generated.ts';
import { receiptFilters } from './receipt.filters.ts';
import { REMITA_DIRECTION, receiptState } from './receipt.labels.ts';
import { RecordReceiptDialog } from './receipt-dialogs.tsx';

type Row = RemitaPaymentTable_RowFragment;

const columns = [
  linkColumn<Row>('RRR', (row) => row.rrr, remitaPaymentDetail),
  dateColumn<Row>('Date', (row) => row.paidOn, { sort: 'transactionDate' }),
  textColumn<Row>('Counterparty', (row) => row.payerName, {
    ...also('Direction', (row) => REMITA_DIRECTION[row.direction].text),
    sort: 'payerName',
    strong: true,
  }),
  moneyColumn<Row>('Amount', (row) => row.amount, { sort: 'amount', strong: true }),
  textColumn<Row>('Invoice or payment', (row) => row.invoice?.invoiceNo ?? row.paymentNo, {
    ...also('Payer', (row) => row.invoice?.payerName),
  }),
  textColumn<Row>('Channel', (row) => row.channel, { hidden: true }),
  textColumn<Row>('Remita response', (row) => `${row.statusCode} ${row.statusText}`),
  statusColumn<Row>('Status', receiptState),
];

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Unmatched', filter: { matched: 'no' } },
  { label: 'Matched', filter: { matched: 'yes' } },
  { label: 'Sent', filter: { direction: 'OUT' } },
  { label: 'Reversals', filter: { status: ['REVERSAL_REQUESTED'] } },
];

/** One-line status of the Remita connection. */
function LineState() {
  const { data } = useRemitaLineStateQuery(live('Invoice'));
  if (!data) return null;
  const { isOn, openReferences, waiting, failed, checkedAt } = data.remitaState;
  const parts = [
    isOn ? 'Connected to Remita' : 'Not connected to Remita: enter RRRs and receipts manually',
    isOn && plural(openReferences, 'unpaid RRR', 'unpaid RRRs'),
    waiting > 0 && `${plural(waiting, 'invoice waiting', 'invoices waiting')} for an RRR`,
    failed > 0 && `no RRR for ${plural(failed, 'invoice', 'invoices')}`,
    isOn && checkedAt && `last checked ${dateTime(checkedAt)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Receipts and outgoing transfers. Unmatched receipts are matched from here. */
export default function RemitaPaymentListPage() {
  const canRecord = useSession().can('RECEIPT_WRITE');
  const [recording, setRecording] = useState(false);
  const list = useListState(receiptFilters, { sort: 'transactionDate', direction: 'DESC' });
  const result = useRemitaPaymentListPageQuery(list.variables, live('RemitaPayment'));
  const sum = (result.data ?? result.previousData)?.remitaPayments.sum;
  // Money received and money sent have no meaningful sum.
  const isOneWay = list.variables.filter?.direction != null || list.variables.filter?.matched != null;
  return (
    <>
      {recording && <RecordReceiptDialog onClose={() => setRecording(false)} />}
      <ListPage
        subtitle={<LineState />}
        list={list}
        result={result}
        pick={(data) => data.remitaPayments}
        columns={columns}
        searchHint="Payer, RRR or invoice"
        quickFilters={QUICK_FILTERS}
        actions={
          canRecord && (
            <Button variant="outline" onClick={() => setRecording(true)}>
              <Plus size={16} aria-hidden /> Record a receipt
            </Button>
          )
        }
        rowAction={(row) => ({
          label: row.availableActions.includes('MATCH') ? 'Match' : row.availableActions.includes('REVERSE') ? 'Decide' : 'Open',
          to: remitaPaymentDetail,
        })}
        footer={
          isOneWay &&
          sum !== undefined && (
            <>
              Total on this list <b>{naira(sum)}</b>
            </>
          )
        }
        empty={{ title: 'No Remita payments', text: 'Money received or paid through Remita is listed here.' }}
      />
    </>
  );
}
