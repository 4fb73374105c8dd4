import { naira } from '../../ui/format.ts';
import { definePicker } from '../../ui/picker.tsx';
import { OpenInvoicePickerByIdDocument, OpenInvoicePickerDocument } from './RemitaPaymentDetailPage.generated.ts';

type Invoice = { id: string; invoiceNo: string; payerName: string; amount: number; amountPaid: number };

const optionOf = ({ id, invoiceNo, payerName, amount, amountPaid }: Invoice) => ({
  value: id,
  label: `${payerName}, ${naira(amount - amountPaid)} due`,
  note: invoiceNo,
});

/** Invoices on which something is left to pay, found by payer, number or RRR. */
export const useOpenInvoicePicker = definePicker({
  query: OpenInvoicePickerDocument,
  variables: (search) => ({ search }),
  // A stored answer may list invoices that were paid since.
  options: ({ invoices }) => invoices.items.filter(({ amount, amountPaid }) => amount > amountPaid).map(optionOf),
  byId: { query: OpenInvoicePickerByIdDocument, variables: (id) => ({ id }), option: ({ invoice }) => optionOf(invoice) },
});
