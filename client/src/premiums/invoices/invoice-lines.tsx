import { Button } from '@chakra-ui/react';
import { dateTime } from '../../ui/format.ts';
import {
  actionsColumn,
  also,
  type Column,
  codeColumn,
  dateColumn,
  moneyColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import type { Invoice_DetailsFragment } from './InvoiceDetailPage.generated.ts';
import { REFERENCE_STATUS } from './invoice.labels.ts';

type Line = Invoice_DetailsFragment['lines'][number];
export type Receipt = Invoice_DetailsFragment['receipts'][number];

export const lineColumns: Column<Line>[] = [
  textColumn('Description', (line) => line.description, { always: true, strong: true }),
  numberColumn('Quantity', (line) => line.qty),
  moneyColumn('Unit price', (line) => line.unitPrice),
  moneyColumn('Amount', (line) => line.amount, { strong: true }),
];

type Reference = Invoice_DetailsFragment['references'][number];

export const referenceColumns: Column<Reference>[] = [
  codeColumn('RRR', (reference) => reference.rrr, { always: true }),
  moneyColumn('Amount', (reference) => reference.amount, { strong: true }),
  dateColumn('Entered', (reference) => reference.createdAt, { ...also('Entered by', (reference) => reference.createdBy?.name) }),
  textColumn('Remita status', (reference) => reference.statusText, {
    second: (reference) => reference.checkedAt && `on ${dateTime(reference.checkedAt)}`,
    extra: { label: 'Checked on', kind: 'dateTime', value: (reference) => reference.checkedAt },
  }),
  statusColumn('Status', (reference) => REFERENCE_STATUS[reference.status]),
];

export const receiptColumns = (print: (id: string) => void): Column<Receipt>[] => [
  codeColumn('RRR', (receipt) => receipt.rrr, { always: true }),
  dateColumn('Paid on', (receipt) => receipt.paidOn, {
    second: (receipt) => receipt.channel,
    extra: { label: 'Channel', value: (receipt) => receipt.channel },
  }),
  textColumn('Payer', (receipt) => receipt.payerName, {
    second: (receipt) => (receipt.recordedBy ? `recorded by ${receipt.recordedBy.name}` : null),
    extra: { label: 'Recorded by', value: (receipt) => receipt.recordedBy?.name },
  }),
  moneyColumn('Amount', (receipt) => receipt.amount, { strong: true }),
  actionsColumn((receipt) => (
    <Button size="xs" variant="outline" aria-label={`Print receipt ${receipt.rrr}`} onClick={() => print(receipt.id)}>
      Receipt
    </Button>
  )),
];
