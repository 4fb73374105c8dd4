import { invoiceDetail } from '../../screens/premiums.screens.ts';
import { also, type Column, codeColumn, dateColumn, linkColumn, moneyColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import type { InvoiceTable_RowFragment } from './InvoiceListPage.generated.ts';
import { INVOICE_KIND, invoiceState, periodText } from './invoice.labels.ts';

type Row = InvoiceTable_RowFragment;

/** The subject of the invoice: a month of an employer, or the start of a person's cover. */
export const invoiceColumns: Column<Row>[] = [
  linkColumn('Invoice', (row) => row.invoiceNo, invoiceDetail, { sort: 'invoiceNo' }),
  textColumn('Payer', (row) => row.payerName, { ...also('Purpose', (row) => INVOICE_KIND[row.kind]), strong: true }),
  textColumn('Period', periodText),
  moneyColumn('Amount', (row) => row.amount, { sort: 'amount', strong: true }),
  moneyColumn('Paid', (row) => row.amountPaid),
  codeColumn('RRR', (row) => row.rrr),
  dateColumn('Due', (row) => row.dueDate, { sort: 'dueDate', tone: (row) => (row.overdue ? 'danger' : undefined) }),
  dateColumn('Issued', (row) => row.createdAt, { sort: 'createdAt', hidden: true }),
  statusColumn('Status', invoiceState),
];
