import { groupBy } from '../../../../server/platform/group-by.shared.ts';
import type { ReferenceEntry_InvoiceFragment } from './ReferenceEntryPage.generated.ts';

type Invoice = ReferenceEntry_InvoiceFragment;
export type Typed = { invoice: string; rrr: string };
/** A row of the table: an invoice without an RRR, or a typed line that names no listed invoice. */
export type EntryLine = Typed & { id: string; listed: Invoice | null };

const keyOf = (invoice: string) => invoice.trim().toUpperCase();
const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** Rows copied from a spreadsheet or a text: the first cell names the invoice, the last cell with many digits is the RRR. Headings are left out. */
export function pastedLines(text: string): Typed[] {
  return text.split(/\r?\n/).flatMap((row) => {
    const cells = row
      .split(/\t|[,;]|\s{2,}/)
      .map((cell) => cell.trim())
      .filter(Boolean);
    const [invoice, ...rest] = cells;
    const rrr = rest.findLast((cell) => digitsIn(cell) >= 10) ?? rest.at(-1);
    return invoice && rrr && digitsIn(rrr) > 0 ? [{ invoice: invoice.slice(0, 60), rrr: rrr.slice(0, 60) }] : [];
  });
}

/** The typed lines with further ones; a line typed again replaces the earlier one, and an emptied one is dropped. */
export function withTyped(typed: readonly Typed[], more: readonly Typed[]): Typed[] {
  const lines = new Map(typed.map((line) => [keyOf(line.invoice), line]));
  for (const line of more) lines.set(keyOf(line.invoice), line);
  return [...lines.values()].filter(({ rrr }) => rrr !== '');
}

/** The typed lines without those that were saved. */
export const withoutSaved = (typed: readonly Typed[], saved: readonly Typed[]): Typed[] =>
  typed.filter((line) => !saved.some(({ invoice, rrr }) => keyOf(invoice) === keyOf(line.invoice) && rrr.trim() === line.rrr.trim()));

/** The typed lines by the number of the invoice where a code means exactly one of the listed invoices. */
export function byInvoiceNumber(invoices: readonly Invoice[], typed: readonly Typed[]): Typed[] {
  const byCode = groupBy(invoices, ({ mda }) => keyOf(mda?.code ?? ''));
  return typed.map((line) => {
    const [only, second] = byCode.get(keyOf(line.invoice)) ?? [];
    return only && !second && line.invoice ? { ...line, invoice: only.invoiceNo } : line;
  });
}

/** The rows of the table: the listed invoices with what was typed for them, then what was typed for others. */
export function entryLines(invoices: readonly Invoice[], typed: readonly Typed[]): EntryLine[] {
  const rest = new Map(typed.map((line) => [keyOf(line.invoice), line]));
  const listed = invoices.map((invoice) => {
    const key = keyOf(invoice.invoiceNo);
    const rrr = rest.get(key)?.rrr ?? '';
    rest.delete(key);
    return { id: invoice.id, invoice: invoice.invoiceNo, rrr, listed: invoice };
  });
  return [...listed, ...[...rest.values()].map((line) => ({ ...line, id: keyOf(line.invoice), listed: null }))];
}
