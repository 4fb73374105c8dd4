import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { matchReceiptInput, recordReceiptInput, unmatchReceiptInput } from '../../../../server/premiums/receipts/receipt.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { remitaPaymentDetail } from '../../screens/premiums.screens.ts';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { MoneyField } from '../../ui/form/fields/number-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { lagosIsoDay, naira } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';
import { useOpenInvoicePicker } from './open-invoice-picker.ts';
import {
  MatchReceiptDocument,
  type RemitaPayment_DetailsFragment,
  UnmatchReceiptDocument,
  useOpenInvoicePickerByIdQuery,
} from './RemitaPaymentDetailPage.generated.ts';
import { RecordReceiptDocument } from './RemitaPaymentListPage.generated.ts';

type Receipt = RemitaPayment_DetailsFragment;
type Props = { receipt: Receipt; onClose: () => void };

/** Records money that no invoice is known for. */
export function RecordReceiptDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const today = lagosIsoDay(new Date(serverNow()));
  return (
    <MutationDialog
      schema={recordReceiptInput}
      mutation={RecordReceiptDocument}
      defaultValues={{ rrr: '', amount: undefined, paidOn: today, payerName: '', channel: '' }}
      variables={(input) => ({ input })}
      onClose={onClose}
      onDone={(data) => {
        const to = data && screenPath(remitaPaymentDetail, { id: data.recordReceipt.id });
        if (to) void navigate(to);
      }}
      title="Record a receipt without an invoice"
      note="To record money for a known invoice, open that invoice. This receipt can be matched later."
      submitLabel="Record receipt"
      cancelLabel="Not now"
    >
      <TextField name="rrr" label="RRR" code inputMode="numeric" help="12 digits, as on the receipt" />
      <MoneyField name="amount" label="Amount" />
      <DateField name="paidOn" label="Paid on" max={today} />
      <TextField name="payerName" label="Paid by" maxLength={120} help="As shown by the bank" />
      <TextField name="channel" label="Payment channel" optional placeholder="Bank branch, card, USSD" />
    </MutationDialog>
  );
}

export function MatchDialog({ receipt, onClose }: Props) {
  return (
    <MutationDialog
      schema={matchReceiptInput}
      mutation={MatchReceiptDocument}
      defaultValues={{ version: receipt.version, invoiceId: '', amount: receipt.unmatchedAmount }}
      variables={(input) => ({ id: receipt.id, input })}
      onClose={onClose}
      title={`Match ${naira(receipt.unmatchedAmount)} to an invoice`}
      note={`Paid by ${receipt.payerName}. Any remainder can be matched to other invoices of the same payer.`}
      submitLabel="Match receipt"
      cancelLabel="Not now"
    >
      <MatchFields unmatchedAmount={receipt.unmatchedAmount} />
    </MutationDialog>
  );
}

/** The invoice, and the amount: proposed is what the invoice still owes, if the receipt covers it. */
function MatchFields({ unmatchedAmount }: { unmatchedAmount: number }) {
  const { setValue } = useFormContext();
  const invoiceId: string = useWatch({ name: 'invoiceId' });
  const invoice = useOpenInvoicePickerByIdQuery({ id: invoiceId }, { skip: !invoiceId }).data?.invoice;
  const proposed = invoice && Math.min(unmatchedAmount, invoice.amount - invoice.amountPaid);
  useEffect(() => {
    if (proposed !== undefined) setValue('amount', proposed);
  }, [proposed, setValue]);
  return (
    <>
      <PickerField name="invoiceId" label="Invoice" picker={useOpenInvoicePicker} placeholder="Payer, number or RRR" />
      <MoneyField key={invoice?.id} name="amount" label="Amount to match" help="Not more than the balance due on the invoice" />
    </>
  );
}

/** Describes the effect of unmatching a receipt. */
export const consequence = (matches: Receipt['matches']) =>
  matches.length > 0
    ? `${matches.map(({ invoice }) => invoice.invoiceNo).join(', ')} of ${matches[0]?.invoice.payerName} will be payable again.${
        matches.some(({ invoice }) => invoice.kind === 'PREMIUM_SELF') ? ' Cover that has started stays in force.' : ''
      }`
    : 'It is not matched to any invoice.';

/** Unmatches a receipt from one or all of its invoices. */
export function UnmatchDialog({ receipt, match, onClose }: Props & { match?: Receipt['matches'][number] }) {
  const matches = match ? [match] : receipt.matches;
  return (
    <ReasonDialog
      record={receipt}
      schema={unmatchReceiptInput}
      mutation={UnmatchReceiptDocument}
      also={{ invoiceId: match?.invoice.id ?? null }}
      onClose={onClose}
      title={`Unmatch from ${matches.map(({ invoice }) => invoice.invoiceNo).join(', ')}?`}
      note={`${consequence(matches)} The money becomes an unmatched receipt.`}
      submitLabel="Unmatch"
      cancelLabel="Keep matched"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
    />
  );
}
