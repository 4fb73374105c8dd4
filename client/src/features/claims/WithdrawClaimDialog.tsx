import { withdrawClaimInput } from '../../../../server/claims/claim.input.ts';
import { useWithdrawClaimDialogMutation } from '../../graphql/generated.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';

type Props = {
  claim: { id: string; claimNo: string; version: number; paCode?: { code: string } | null };
  open: boolean;
  onClose: () => void;
  onDone?: () => void;
};

/** Takes a claim back for good; its PA code can then be used by another claim. */
export function WithdrawClaimDialog({ claim, open, onClose, onDone }: Props) {
  const [run] = useWithdrawClaimDialogMutation();
  const dialog = useMutationForm({
    schema: withdrawClaimInput,
    defaultValues: { version: claim.version, reason: '' },
    submit: (input) => run({ variables: { id: claim.id, input } }),
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <FormDialog
      {...dialog}
      open={open}
      onClose={onClose}
      title={`Withdraw ${claim.claimNo}?`}
      note={claim.paCode ? `It cannot be sent any more. ${claim.paCode.code} is free for another claim.` : 'It cannot be sent any more.'}
      submitLabel="Withdraw the claim"
      cancelLabel="Keep it"
      tone="danger"
    >
      <TextAreaField name="reason" label="Reason" optional maxLength={500} />
    </FormDialog>
  );
}
