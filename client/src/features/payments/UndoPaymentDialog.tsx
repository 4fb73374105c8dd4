import { undoPaymentInput } from '../../../../server/payments/payment.input.ts';
import { type Payment_DetailsFragment, useFailPaymentMutation, useReversePaymentMutation } from '../../graphql/generated.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';

const WORDS = {
  FAIL: { title: 'did not go through?', note: 'Its bills can be paid anew.', submit: 'Mark as failed', cancel: 'Keep it waiting' },
  REVERSE: {
    title: 'came back?',
    note: 'Its claims and bills are approved and unpaid again; the facility is told.',
    submit: 'Reverse the payment',
    cancel: 'Keep it paid',
  },
} as const;

export function UndoPaymentDialog({
  payment,
  action,
  onClose,
}: {
  payment: Payment_DetailsFragment;
  action: keyof typeof WORDS;
  onClose: () => void;
}) {
  const [fail] = useFailPaymentMutation();
  const [reverse] = useReversePaymentMutation();
  const words = WORDS[action];
  const dialog = useMutationForm({
    schema: undoPaymentInput,
    defaultValues: { version: payment.version, reason: '' },
    submit: async (input): Promise<unknown> => (action === 'FAIL' ? fail : reverse)({ variables: { id: payment.id, input } }),
    onDone: onClose,
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      title={`${payment.paymentNo} ${words.title}`}
      note={words.note}
      submitLabel={words.submit}
      cancelLabel={words.cancel}
      tone="danger"
    >
      <TextAreaField name="reason" label="What happened" maxLength={300} />
    </FormDialog>
  );
}
