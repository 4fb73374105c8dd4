import { confirmPaymentInput } from '../../../../server/claims/payments/payment.input.ts';
import { type Payment_DetailsFragment, useConfirmPaymentDialogMutation } from '../../graphql/generated.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { lagosIsoDay, naira } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';

/** Confirms that the bank has paid. The bills become PAID and the facility gets the payment advice. */
export function ConfirmPaymentDialog({ payment, onClose }: { payment: Payment_DetailsFragment; onClose: () => void }) {
  const [confirm] = useConfirmPaymentDialogMutation();
  const today = lagosIsoDay(new Date(serverNow()));
  const dialog = useMutationForm({
    schema: confirmPaymentInput,
    defaultValues: { version: payment.version, bankReference: '', paidOn: today },
    submit: (input) => confirm({ variables: { id: payment.id, input } }),
    onDone: onClose,
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      title={`Confirm ${payment.paymentNo}`}
      note={`${naira(payment.netAmount)} to ${payment.hcp.name}. The facility is told at once.`}
      submitLabel={`Confirm ${naira(payment.netAmount)}`}
      cancelLabel="Not now"
    >
      <TextField name="bankReference" label="Bank reference" code help="As on the bank’s statement" />
      <DateField name="paidOn" label="Paid on" max={today} />
    </FormDialog>
  );
}
