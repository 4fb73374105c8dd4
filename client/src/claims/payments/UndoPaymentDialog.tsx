import { undoPaymentInput } from '../../../../server/claims/payments/payment.input.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import type { Payment_DetailsFragment } from './PaymentDetailPage.generated.ts';
import { FailPaymentDocument, ReversePaymentDocument } from './UndoPaymentDialog.generated.ts';

const REASON_DIALOG = {
  schema: undoPaymentInput,
  tone: 'danger',
  reasonField: { name: 'reason', label: 'Reason', maxLength: 300 },
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
        title={`Mark ${payment.paymentNo} as failed?`}
        note="The bills can be paid again."
        submitLabel="Mark as failed"
        cancelLabel="Keep payment"
      />
    );
  }
  return (
    <ReasonDialog
      {...REASON_DIALOG}
      record={payment}
      mutation={ReversePaymentDocument}
      onClose={onClose}
      title={`Reverse ${payment.paymentNo}?`}
      note="Its claims and bills become approved and unpaid again. No money is recalled from the bank. The facility is notified."
      submitLabel="Reverse payment"
      cancelLabel="Keep payment"
    />
  );
}
