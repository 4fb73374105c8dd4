import { undoPaymentInput } from '../../../../server/claims/payments/payment.input.ts';
import type { UndoPaymentInput } from '../../graphql/types.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import type { Payment_DetailsFragment } from './PaymentDetailPage.generated.ts';
import { DeclinePaymentReversalDocument, FailPaymentDocument, RequestPaymentReversalDocument } from './UndoPaymentDialog.generated.ts';

const REASON_DIALOG = {
  schema: undoPaymentInput,
  tone: 'danger',
  reasonField: { name: 'reason', label: 'Reason', maxLength: 300 },
} as const;

const TEXTS = {
  FAIL: {
    mutation: FailPaymentDocument,
    title: (no: string) => `Mark ${no} as failed?`,
    note: 'The bills can be paid again.',
    submitLabel: 'Mark as failed',
    cancelLabel: 'Keep payment',
  },
  REQUEST_REVERSAL: {
    mutation: RequestPaymentReversalDocument,
    title: (no: string) => `Request reversal of ${no}?`,
    note: 'For money that the bank sent back. Another accountant must confirm it. Then the claims and bills become approved and unpaid again.',
    submitLabel: 'Request reversal',
    cancelLabel: 'Keep payment',
  },
  DECLINE_REVERSAL: {
    mutation: DeclinePaymentReversalDocument,
    title: (no: string) => `Keep ${no} as paid?`,
    note: 'The payment stays valid. The person who requested the reversal is notified.',
    submitLabel: 'Keep payment',
    cancelLabel: 'Not now',
    tone: undefined,
  },
} as const;

type Props = { payment: Payment_DetailsFragment; action: keyof typeof TEXTS; onClose: () => void };

/** A decision on a payment that needs a reason. */
export function UndoPaymentDialog({ payment, action, onClose }: Props) {
  const { title, ...texts } = TEXTS[action];
  return (
    <ReasonDialog<UndoPaymentInput, unknown>
      {...REASON_DIALOG}
      {...texts}
      record={payment}
      onClose={onClose}
      title={title(payment.paymentNo)}
    />
  );
}
