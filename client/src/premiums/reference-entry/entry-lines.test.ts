import { expect, it } from 'vitest';
import { byInvoiceNumber, entryLines, pastedLines, withoutSaved, withTyped } from './entry-lines.ts';

const invoice = (invoiceNo: string, code: string) => ({
  ...{ __typename: 'Invoice' as const, id: invoiceNo, invoiceNo, payerName: 'Works', amount: 100, amountPaid: 0, dueDate: '2026-12-01' },
  mda: { __typename: 'Mda' as const, id: code, code },
});
const invoices = [invoice('INV-1', 'MDA-1'), invoice('INV-2', 'MDA-2'), invoice('INV-3', 'MDA-2')];
const rowsOf = (typed: Parameters<typeof entryLines>[1]) => entryLines(invoices, typed).map(({ invoice: name, rrr }) => [name, rrr]);

it('reads pasted rows whatever stands between the cells, without headings', () => {
  const rows = 'Invoice\tMDA\tRRR\nINV-2026-000001\tMinistry of Works\t310000000001\nMDA-2, 310000000002\nMDA-3  3100-0000-0003\n\nINV-4';
  expect(pastedLines(rows)).toEqual([
    { invoice: 'INV-2026-000001', rrr: '310000000001' },
    { invoice: 'MDA-2', rrr: '310000000002' },
    { invoice: 'MDA-3', rrr: '3100-0000-0003' },
  ]);
});

it('writes typed lines at their invoices, a code only where it means one of them, and the others at the end', () => {
  const typed = withTyped(
    [],
    [
      { invoice: 'mda-1', rrr: '1' },
      { invoice: 'inv-2', rrr: '2' },
      { invoice: 'MDA-2', rrr: '3' },
      { invoice: 'mda-2', rrr: '4' },
    ],
  );
  expect(rowsOf(byInvoiceNumber(invoices, typed))).toEqual([
    ['INV-1', '1'],
    ['INV-2', '2'],
    ['INV-3', ''],
    ['mda-2', '4'],
  ]);
});

it('keeps what was typed on rejected lines once the saved ones are gone', () => {
  const typed = [
    { invoice: 'INV-1', rrr: '310000000001' },
    { invoice: 'INV-2', rrr: '12' },
    { invoice: 'MDA-9', rrr: '310000000009' },
  ];
  expect(rowsOf(withoutSaved(typed, [{ invoice: 'inv-1', rrr: '310000000001' }]))).toEqual([
    ['INV-1', ''],
    ['INV-2', '12'],
    ['INV-3', ''],
    ['MDA-9', '310000000009'],
  ]);
});
