import { hcpReasonInput } from '../../../../server/network/hcps/hcp.input.ts';
import { type HcpActions_HcpFragment, useDeactivateHcpMutation, useRejectHcpMutation } from '../../graphql/generated.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';

const DIALOG_TEXTS = {
  DEACTIVATE: {
    title: 'Deactivate',
    note: 'Nothing new can be made there and its users are signed out. Claims already sent are vetted and paid; PA codes in hand stay good.',
    submit: 'Deactivate the facility',
    cancel: 'Keep it active',
    done: 'is deactivated',
  },
  REJECT: {
    title: 'Reject',
    note: 'The applicant gets the reason by email and may apply again.',
    submit: 'Reject the application',
    cancel: 'Keep it waiting',
    done: 'is rejected',
  },
} as const;

type Props = { hcp: HcpActions_HcpFragment; action: keyof typeof DIALOG_TEXTS; onClose: () => void };

export function HcpReasonDialog({ hcp, action, onClose }: Props) {
  const [deactivate] = useDeactivateHcpMutation();
  const [reject] = useRejectHcpMutation();
  const texts = DIALOG_TEXTS[action];
  const dialog = useMutationForm({
    schema: hcpReasonInput,
    defaultValues: { version: hcp.version, reason: '' },
    submit: async (input): Promise<unknown> => (action === 'REJECT' ? reject : deactivate)({ variables: { id: hcp.id, input } }),
    onDone: () => {
      toast.done(`${hcp.name} ${texts.done}`);
      onClose();
    },
  });
  const members = action === 'DEACTIVATE' && hcp.members > 0 ? ` Its ${plural(hcp.members, 'member')} then need another facility.` : '';
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      title={`${texts.title} ${hcp.name}?`}
      note={`${texts.note}${members}`}
      submitLabel={texts.submit}
      cancelLabel={texts.cancel}
      tone="danger"
    >
      <TextAreaField name="reason" label="Reason, as the facility reads it" rows={3} maxLength={300} />
    </FormDialog>
  );
}
