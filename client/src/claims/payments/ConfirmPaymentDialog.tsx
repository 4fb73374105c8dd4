import { confirmPaymentInput } from '../../../../server/claims/payments/payment.input.ts';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { lagosIsoDay, naira } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';
import { ConfirmPaymentDialogDocument } from './ConfirmPaymentDialog.generated.ts';
import type { Payment_DetailsFragment } from './PaymentDetailPage.generated.ts';

/** Confirms that the bank has paid. The bills become PAID and the facility gets the payment advice. */
export function ConfirmPaymentDialog({ payment, onClose }: { payment: Payment_DetailsFragment; onClose: () => void }) {
  const today = lagosIsoDay(new Date(serverNow()));
  return (
    <MutationDialog
      schema={confirmPaymentInput}
      mutation={ConfirmPaymentDialogDocument}
      defaultValues={{ version: payment.version, bankReference: '', paidOn: today }}
      variables={(input) => ({ id: payment.id, input })}
      onClose={onClose}
      title={`Confirm ${payment.paymentNo}`}
      note={`${naira(payment.netAmount)} to ${payment.hcp.name}. The facility is notified immediately.`}
      submitLabel={`Confirm ${naira(payment.netAmount)}`}
      cancelLabel="Not now"
    >
      <TextField name="bankReference" label="Bank reference" code help="As shown on the bank statement" />
      <DateField name="paidOn" label="Paid on" max={today} />
    </MutationDialog>
  );
}
