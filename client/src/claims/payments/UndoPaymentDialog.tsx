import { undoPaymentInput } from '../../../../server/claims/payments/payment.input.ts';
import { FailPaymentDocument, type Payment_DetailsFragment, ReversePaymentDocument } from '../../graphql/generated.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';

const REASON_DIALOG = {
  schema: undoPaymentInput,
  tone: 'danger',
  reasonField: { name: 'reason', label: 'What happened', maxLength: 300 },
} as const;

type Props = { payment: Payment_DetailsFragment; action: 'FAIL' | 'REVERSE'; onClose: () => void };

export function UndoPaymentDialog({ payment, action, onClose }: Props) {
  if (action === 'FAIL') {
    return (
      <ReasonDialog
        {...REASON_DIALOG}
        record={payment}
        mutation={FailPaymentDocument}
        onClose={onClose}
        title={`${payment.paymentNo} did not go through?`}
        note="Its bills can be paid anew."
        submitLabel="Mark as failed"
        cancelLabel="Keep it waiting"
      />
    );
  }
  return (
    <ReasonDialog
      {...REASON_DIALOG}
      record={payment}
      mutation={ReversePaymentDocument}
      onClose={onClose}
      title={`${payment.paymentNo} came back?`}
      note="Its claims and bills are approved and unpaid again; the facility is told."
      submitLabel="Reverse the payment"
      cancelLabel="Keep it paid"
    />
  );
}
