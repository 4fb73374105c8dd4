import { approveClaimInput, rejectClaimInput, sendBackClaimInput } from '../../../../server/claims/claim.input.ts';
import {
  type ClaimFacts_ClaimFragment,
  useClaimApprovalApproveMutation,
  useClaimApprovalRejectMutation,
  useClaimApprovalSendBackMutation,
  type VetLineInput,
} from '../../graphql/generated.ts';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { naira, plural } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { CUT_REASON } from './claim.labels.ts';

type Props = { claim: ClaimFacts_ClaimFragment; open: boolean; onClose: () => void; onDone: () => void };

/** Approves with other amounts than vetted: the reason goes to officer and facility. */
export function ApproveChangedDialog({ claim, open, onClose, onDone, lines, amount }: Props & { lines: VetLineInput[]; amount: number }) {
  const [run] = useClaimApprovalApproveMutation();
  const dialog = useMutationForm({
    schema: approveClaimInput,
    defaultValues: { version: claim.version, note: '' },
    submit: ({ version, note }) => run({ variables: { id: claim.id, input: { version, note, lines } } }),
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
      title={amount === 0 ? `Reject ${claim.claimNo}?` : `Approve ${naira(amount)}?`}
      note={`${plural(lines.length, 'line')} of ${claim.claimNo} change. ${claim.vettedBy?.name ?? 'The officer'} vetted ${naira(claim.vettedAmount)}.`}
      submitLabel={amount === 0 ? 'Reject the claim' : `Approve ${naira(amount)}`}
      cancelLabel="Look again"
      tone={amount === 0 ? 'danger' : 'accent'}
    >
      <TextAreaField name="note" label="Why the vetted amounts change" maxLength={1000} />
    </FormDialog>
  );
}

export function RejectClaimDialog({ claim, open, onClose, onDone }: Props) {
  const [run] = useClaimApprovalRejectMutation();
  const dialog = useMutationForm({
    schema: rejectClaimInput,
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
      title={`Reject ${claim.claimNo}?`}
      note={`Every line is refused; ${claim.hcp.name} is told at once.`}
      submitLabel="Reject the claim"
      cancelLabel="Keep it"
      tone="danger"
    >
      <SelectField name="reasonCode" label="Reason" options={optionsOf(CUT_REASON)} />
      <TextAreaField name="note" label="What the facility reads" maxLength={1000} />
    </FormDialog>
  );
}

export function SendBackDialog({ claim, open, onClose, onDone }: Props) {
  const [run] = useClaimApprovalSendBackMutation();
  const dialog = useMutationForm({
    schema: sendBackClaimInput,
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
      title={`Send ${claim.claimNo} back?`}
      note={`${claim.vettedBy?.name ?? 'The officer'} vets it again; the bill is in review until then.`}
      submitLabel="Send it back"
      cancelLabel="Keep it"
    >
      <TextAreaField name="note" label="What to look at" maxLength={1000} />
    </FormDialog>
  );
}
