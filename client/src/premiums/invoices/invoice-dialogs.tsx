import { useWatch } from 'react-hook-form';
import {
  cancelInvoiceInput,
  issueInvoiceInput,
  pauseInvoiceRemindersInput,
  recordInvoicePaymentInput,
} from '../../../../server/premiums/invoices/invoice.input.ts';
import { requestInvoiceReferenceInput } from '../../../../server/premiums/remita/remita.input.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { MoneyField } from '../../ui/form/fields/number-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { lagosIsoDay, naira } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';
import {
  CancelInvoiceDocument,
  type Invoice_DetailsFragment,
  IssueInvoiceDocument,
  PauseInvoiceRemindersDocument,
  RecordInvoicePaymentDocument,
  RequestInvoiceReferenceDocument,
} from './InvoiceDetailPage.generated.ts';

type Props = { invoice: Invoice_DetailsFragment; onClose: () => void };

/** Enters a reference that Remita created for the invoice: for all that is left, or beside the others for a part of it. */
export function IssueInvoiceDialog({ invoice, isBesides, onClose }: Props & { isBesides: boolean }) {
  const open = invoice.references.filter(({ status }) => status === 'OPEN');
  const spoken = isBesides ? open.reduce((sum, { amount }) => sum + amount, 0) : 0;
  const left = invoice.amount - invoice.amountPaid - spoken;
  return (
    <MutationDialog
      schema={issueInvoiceInput}
      mutation={IssueInvoiceDocument}
      defaultValues={{ version: invoice.version, rrr: '', amount: left > 0 ? left : undefined, isBesides }}
      variables={(input) => ({ id: invoice.id, input })}
      onClose={onClose}
      title={isBesides ? `Another RRR for ${invoice.invoiceNo}` : `RRR for ${invoice.invoiceNo}`}
      note={`Create it on Remita in the name of ${invoice.payerName}, then enter it here. The payer is notified.${
        !isBesides && open.length > 0 ? ' The existing RRR is cancelled.' : ''
      }`}
      submitLabel="Save RRR"
      cancelLabel="Not now"
    >
      <TextField name="rrr" label="RRR" code inputMode="numeric" help="12 digits" />
      <MoneyField
        name="amount"
        label="Amount payable with this RRR"
        help={`At most ${naira(Math.max(left, 0))}; enter less for part payment`}
      />
    </MutationDialog>
  );
}

/** Asks Remita for a reference: for all that is left, or beside the others for a part of it. */
export function RequestReferenceDialog({ invoice, isBesides, onClose }: Props & { isBesides: boolean }) {
  const open = invoice.references.filter(({ status }) => status === 'OPEN');
  const spoken = isBesides ? open.reduce((sum, { amount }) => sum + amount, 0) : 0;
  const left = invoice.amount - invoice.amountPaid - spoken;
  return (
    <MutationDialog
      schema={requestInvoiceReferenceInput}
      mutation={RequestInvoiceReferenceDocument}
      defaultValues={{ version: invoice.version, amount: left > 0 ? left : undefined, isBesides }}
      variables={(input) => ({ id: invoice.id, input })}
      onClose={onClose}
      title={`Request an RRR for ${invoice.invoiceNo}`}
      note={`Remita creates it in the name of ${invoice.payerName}, who is notified.${
        !isBesides && open.length > 0 ? ' The existing RRR is then cancelled.' : ''
      }`}
      submitLabel="Request RRR"
      cancelLabel="Not now"
    >
      <MoneyField
        name="amount"
        label="Amount payable with this RRR"
        help={`At most ${naira(Math.max(left, 0))}; enter less for part payment`}
      />
    </MutationDialog>
  );
}

/** Records a receipt: the remaining amount or a part of it. */
export function RecordPaymentDialog({ invoice, onClose }: Props) {
  const today = lagosIsoDay(new Date(serverNow()));
  const left = invoice.amount - invoice.amountPaid;
  const next = invoice.references.find(({ rrr, status }) => rrr === invoice.rrr && status === 'OPEN');
  return (
    <MutationDialog
      schema={recordInvoicePaymentInput}
      mutation={RecordInvoicePaymentDocument}
      defaultValues={{
        version: invoice.version,
        // Each partial payment has its own reference.
        rrr: invoice.rrr ?? '',
        amount: next?.amount ?? left,
        paidOn: today,
        channel: '',
        payerName: '',
      }}
      variables={(input) => ({ id: invoice.id, input })}
      onClose={onClose}
      title={`Record a payment by ${invoice.payerName}`}
      note={`${naira(left)} is due on ${invoice.invoiceNo}.`}
      submitLabel="Record payment"
      cancelLabel="Not now"
    >
      <TextField name="rrr" label="RRR" code inputMode="numeric" help="12 digits, as on the receipt" />
      <MoneyField name="amount" label="Amount" />
      <PartNote left={left} premium={invoice.kind === 'PREMIUM_SELF'} />
      <DateField name="paidOn" label="Paid on" max={today} />
      <TextField name="channel" label="Payment channel" optional placeholder="Bank branch, card, USSD" />
      <TextField name="payerName" label="Paid by" optional help="If different from the payer on the invoice" />
    </MutationDialog>
  );
}

function PartNote({ left, premium }: { left: number; premium: boolean }) {
  const amount: number | null | undefined = useWatch({ name: 'amount' });
  if (!amount || amount >= left) return null;
  return (
    <Callout kind="warn">
      Part paid: {naira(left - amount)} will remain.{premium && ' Cover starts only when the full amount is paid.'}
    </Callout>
  );
}

export function CancelInvoiceDialog({ invoice, onClose }: Props) {
  return (
    <ReasonDialog
      record={invoice}
      schema={cancelInvoiceInput}
      mutation={CancelInvoiceDocument}
      onClose={onClose}
      title={`Cancel ${invoice.invoiceNo}?`}
      note={`${invoice.payerName} will owe nothing on it. The number is not reused.`}
      submitLabel="Cancel invoice"
      cancelLabel="Keep invoice"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
    />
  );
}

export function PauseRemindersDialog({ invoice, onClose }: Props) {
  return (
    <ReasonDialog
      record={invoice}
      schema={pauseInvoiceRemindersInput}
      mutation={PauseInvoiceRemindersDocument}
      onClose={onClose}
      title={`Pause reminders of ${invoice.invoiceNo}?`}
      note={`${invoice.payerName} gets no reminders for this invoice until you resume them. The payer does not see the reason.`}
      submitLabel="Pause reminders"
      cancelLabel="Keep reminders"
      reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
    />
  );
}
