import { Box, Button } from '@chakra-ui/react';
import { ArrowLeft, Printer } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useParams } from 'react-router';
import { fundName } from '../../../../server/network/plans/fund-name.shared.ts';
import { WriteMessageButton } from '../../identity/messages/WriteMessageButton.tsx';
import { liveRecord } from '../../platform/live.ts';
import { useRecordCrumbs } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { invoiceLifeList, payerStatement } from '../../screens/premiums.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Page, Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel } from '../../ui/detail/StatusHistory.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { date, naira, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { InvoiceActionBar } from './InvoiceActionBar.tsx';
import { type Invoice_DetailsFragment, useInvoiceDetailPageQuery } from './InvoiceDetailPage.generated.ts';
import { InvoicePaper, ReceiptPaper } from './InvoicePaper.tsx';
import { INVOICE_KIND, invoiceChange, invoiceState, periodText } from './invoice.labels.ts';
import { lineColumns, receiptColumns, referenceColumns } from './invoice-lines.tsx';

type Invoice = Invoice_DetailsFragment;

/** An invoice with its lines and receipts, which can be printed. */
export default function InvoiceDetailPage() {
  const { id = '' } = useParams();
  const result = useInvoiceDetailPageQuery({ id }, liveRecord('Invoice', id));
  const invoice = result.data?.invoice;
  const crumbs = useRecordCrumbs(invoice?.invoiceNo);
  const [paper, setPaper] = useQueryState('paper', parseAsString.withOptions({ history: 'push' }));
  if (invoice && paper) {
    const receipt = invoice.receipts.find((row) => row.id === paper);
    return (
      <Page>
        <Button variant="outline" alignSelf="flex-start" className="no-print" onClick={() => void setPaper(null)}>
          <ArrowLeft aria-hidden /> Back to invoice
        </Button>
        {receipt ? <ReceiptPaper invoice={invoice} receipt={receipt} /> : <InvoicePaper invoice={invoice} />}
      </Page>
    );
  }
  return (
    <DetailPage
      result={result}
      title={invoice?.payerName ?? ''}
      crumbs={crumbs}
      tags={invoice && <StatusTag label={invoiceState(invoice)} />}
      subtitle={invoice && INVOICE_KIND[invoice.kind]}
      actions={
        <>
          {invoice && <WriteMessageButton type="Invoice" id={invoice.id} />}
          <Button variant="outline" onClick={() => void setPaper('invoice')}>
            <Printer size={16} aria-hidden /> Print invoice
          </Button>
        </>
      }
      rail={invoice && <Facts invoice={invoice} />}
      bar={invoice && invoice.availableActions.length > 0 ? <InvoiceActionBar invoice={invoice} /> : undefined}
    >
      {invoice && (
        <>
          {invoice.status === 'CANCELLED' && (
            <Callout kind="info" title="Cancelled">
              {invoice.cancelReason}
            </Callout>
          )}
          <RequestCallout invoice={invoice} />
          <Panel title="Invoice lines" padding={false}>
            <Box overflowX="auto">
              <DataTable
                rows={invoice.lines}
                columns={lineColumns}
                totals={{ amount: invoice.amount }}
                totalsLabel="Total"
                label="Invoice lines"
              />
            </Box>
          </Panel>
          {(invoice.references.length > 1 || invoice.references.some(({ checkedAt }) => checkedAt)) && (
            <Panel title="Payment references (RRR)" note="one per payment" padding={false}>
              <Box overflowX="auto">
                <DataTable rows={invoice.references} columns={referenceColumns} label="Payment references (RRR)" />
              </Box>
            </Panel>
          )}
          <Panel title="Received" note={invoice.amountPaid > 0 ? naira(invoice.amountPaid) : undefined} padding={false}>
            <Box overflowX="auto">
              <DataTable
                rows={invoice.receipts}
                columns={receiptColumns((receipt) => void setPaper(receipt))}
                label="Receipts for this invoice"
                empty={<EmptyState title="No receipts yet" text="Receipts appear here when the accountant records them." />}
              />
            </Box>
          </Panel>
        </>
      )}
    </DetailPage>
  );
}

/** Why there is no reference of Remita yet. */
function RequestCallout({ invoice: { referenceRequests, canAskRemita } }: { invoice: Invoice }) {
  const { can } = useSession();
  const [request] = referenceRequests;
  if (!request || !can('INVOICE_ISSUE')) return null;
  if (request.status === 'FAILED')
    return (
      <Callout kind="warn" title={`Remita could not create an RRR for ${naira(request.amount)}`}>
        {request.error}.{' '}
        {canAskRemita ? 'Try again, or create an RRR on Remita and enter it here.' : 'Create an RRR on Remita and enter it here.'}
      </Callout>
    );
  return (
    <Callout kind="info" title={`RRR for ${naira(request.amount)} requested from Remita`}>
      {request.error
        ? `Not created yet: ${request.error}. The request will be retried; you can also enter an RRR yourself.`
        : 'If Remita does not respond, you will see it here.'}
    </Callout>
  );
}

function Facts({ invoice }: { invoice: Invoice }) {
  const left = invoice.amount - invoice.amountPaid;
  return (
    <>
      <Panel title="Payment">
        <FactList
          layout="rows"
          facts={[
            { label: 'Amount', value: naira(invoice.amount) },
            { label: 'Paid', value: naira(invoice.amountPaid) },
            invoice.status !== 'CANCELLED' && { label: 'Balance due', value: <b>{naira(left)}</b> },
            { label: 'RRR', value: invoice.rrr ? <span className="code">{invoice.rrr}</span> : 'None yet' },
            { label: 'Due', value: date(invoice.dueDate) },
            invoice.fundingPool !== null && { label: 'Fund', value: fundName(invoice.fundingPool) },
            invoice.remindedAt !== null && { label: 'Reminder sent', value: date(invoice.remindedAt) },
            invoice.reminderPauseReason !== null && { label: 'Reminders', value: 'Paused', second: invoice.reminderPauseReason },
          ]}
        />
      </Panel>
      <Panel title="Payer">
        <FactList
          layout="rows"
          facts={[
            {
              label: 'Name',
              value: (
                <ScreenLink to={payerStatement} params={{ id: invoice.mda?.id ?? invoice.enrollee?.id ?? '' }}>
                  {invoice.payerName}
                </ScreenLink>
              ),
            },
            {
              label: 'Number',
              value: <span className="code">{invoice.enrollee?.enrolmentNo ?? invoice.mda?.code ?? '–'}</span>,
            },
            invoice.draft && {
              label: 'Lives',
              value: (
                <ScreenLink to={invoiceLifeList} params={{ id: invoice.draft.id }}>
                  {plural(invoice.draft.lives, 'life', 'lives')}
                </ScreenLink>
              ),
            },
            { label: 'Period', value: periodText(invoice) ?? '–' },
          ]}
        />
      </Panel>
      <StatusHistoryPanel history={invoice.history} titleOf={invoiceChange} systemActor="The scheme" className="no-print" />
    </>
  );
}
