import { returnClaimInput } from '../../../../server/claims/claim.input.ts';
import { useReturnClaimDialogMutation } from '../../graphql/generated.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';

type Props = {
  claim: { id: string; claimNo: string; version: number; hcp: { name: string } };
  open: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Back to the facility with a question; it goes into their next bill once answered. */
export function ReturnClaimDialog({ claim, open, onClose, onDone }: Props) {
  const [run] = useReturnClaimDialogMutation();
  const dialog = useMutationForm({
    schema: returnClaimInput,
    defaultValues: { version: claim.version, note: '' },
    submit: (input) => run({ variables: { id: claim.id, input } }),
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      {...dialog}
      open={open}
      onClose={onClose}
      title={`Return ${claim.claimNo}?`}
      note={`${claim.hcp.name} is told at once. The claim leaves this bill and can go into their next one.`}
      submitLabel="Return the claim"
      cancelLabel="Keep it"
    >
      <TextAreaField name="note" label="What the facility reads" maxLength={1000} />
    </FormDialog>
  );
}
