import { Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Logo } from '../../platform/Logo.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { date, naira } from '../../ui/format.ts';
import { BigCode, PrintFact, PrintPage } from '../../ui/print/PrintPage.tsx';
import type { Invoice_DetailsFragment } from './InvoiceDetailPage.generated.ts';
import { INVOICE_KIND } from './invoice.labels.ts';
import type { Receipt } from './invoice-lines.tsx';

type Invoice = Invoice_DetailsFragment;

function Sheet({ title, number, children }: { title: string; number: string; children: ReactNode }) {
  const { settings } = useSession();
  const viewer = useViewer();
  return (
    <PrintPage
      paper="A5"
      title={title}
      number={number}
      printedBy={viewer.name}
      scheme={{ name: settings.schemeName, note: `${settings.stateName} State scheme`, logo: <Logo /> }}
    >
      {children}
    </PrintPage>
  );
}

const payerNumber = (invoice: Invoice) => invoice.enrollee?.enrolmentNo ?? invoice.mda?.code;

/** The printable invoice. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const left = invoice.amount - invoice.amountPaid;
  const open = invoice.references.filter(({ status }) => status === 'OPEN');
  return (
    <Sheet title="Invoice" number={invoice.invoiceNo}>
      {open.length > 1 ? (
        <PrintFact label="RRR (at any bank or online), one per payment">
          {open.map(({ rrr, amount }) => (
            <div key={rrr}>
              <span className="code">{rrr}</span> for {naira(amount)}
            </div>
          ))}
        </PrintFact>
      ) : (
        <PrintFact label={invoice.rrr ? 'RRR (at any bank or online)' : 'RRR'}>
          {invoice.rrr ? <BigCode>{invoice.rrr}</BigCode> : 'Request it from the accounts office'}
        </PrintFact>
      )}
      <Grid templateColumns="1fr 1fr" gap="4mm" my="5mm">
        <PrintFact label="Payer" second={payerNumber(invoice)}>
          {invoice.payerName}
        </PrintFact>
        <PrintFact label={invoice.status === 'PAID' ? 'Paid' : `Due by ${date(invoice.dueDate)}`} second={INVOICE_KIND[invoice.kind]}>
          {naira(invoice.status === 'PAID' ? invoice.amountPaid : left)}
        </PrintFact>
      </Grid>
      <table>
        <thead>
          <tr>
            <th>Description</th>
            <th className="num">Quantity</th>
            <th className="num">Unit price</th>
            <th className="num">Amount</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.id}>
              <td>{line.description}</td>
              <td className="num">{line.qty}</td>
              <td className="num">{naira(line.unitPrice)}</td>
              <td className="num">{naira(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>Total</td>
            <td className="num">{naira(invoice.amount)}</td>
          </tr>
          {invoice.amountPaid > 0 && (
            <tr>
              <td colSpan={3}>Received</td>
              <td className="num">{naira(invoice.amountPaid)}</td>
            </tr>
          )}
        </tfoot>
      </table>
    </Sheet>
  );
}

/** The printable receipt. */
export function ReceiptPaper({ invoice, receipt }: { invoice: Invoice; receipt: Receipt }) {
  return (
    <Sheet title="Receipt" number={invoice.invoiceNo}>
      <PrintFact label="Received">
        <BigCode>{naira(receipt.amount)}</BigCode>
      </PrintFact>
      <Grid templateColumns="1fr 1fr" gap="4mm" mt="5mm">
        <PrintFact label="From" second={payerNumber(invoice)}>
          {receipt.payerName}
        </PrintFact>
        <PrintFact label="Paid on" second={receipt.channel}>
          {date(receipt.paidOn)}
        </PrintFact>
        <PrintFact label="RRR">
          <span className="code">{receipt.rrr}</span>
        </PrintFact>
        <PrintFact label="Description" second={invoice.payerName}>
          {invoice.lines[0]?.description}
        </PrintFact>
        <PrintFact label="Invoice amount">{naira(invoice.amount)}</PrintFact>
        <PrintFact label="Balance due">{naira(invoice.amount - invoice.amountPaid)}</PrintFact>
        {receipt.recordedBy && (
          <PrintFact label="Recorded by" second={receipt.recordedAt ? date(receipt.recordedAt) : undefined}>
            {receipt.recordedBy.name}
          </PrintFact>
        )}
      </Grid>
    </Sheet>
  );
}
