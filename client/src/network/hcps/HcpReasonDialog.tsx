import { hcpReasonInput } from '../../../../server/network/hcps/hcp.input.ts';
import {
  DeactivateHcpDocument,
  type DeactivateHcpMutation,
  type HcpActions_HcpFragment,
  type HcpReasonInput,
  RejectHcpDocument,
  type RejectHcpMutation,
} from '../../graphql/generated.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';

const DIALOG_TEXTS = {
  DEACTIVATE: {
    mutation: DeactivateHcpDocument,
    title: 'Deactivate',
    note: 'Nothing new can be made there and its users are signed out. Claims already sent are vetted and paid; PA codes in hand stay good.',
    submit: 'Deactivate the facility',
    cancel: 'Keep it active',
    done: 'is deactivated',
  },
  REJECT: {
    mutation: RejectHcpDocument,
    title: 'Reject',
    note: 'The applicant gets the reason by email and may apply again.',
    submit: 'Reject the application',
    cancel: 'Keep it waiting',
    done: 'is rejected',
  },
} as const;

type Props = { hcp: HcpActions_HcpFragment; action: keyof typeof DIALOG_TEXTS; onClose: () => void };

export function HcpReasonDialog({ hcp, action, onClose }: Props) {
  const texts = DIALOG_TEXTS[action];
  const members = action === 'DEACTIVATE' && hcp.members > 0 ? ` Its ${plural(hcp.members, 'member')} then need another facility.` : '';
  return (
    <ReasonDialog<HcpReasonInput, DeactivateHcpMutation | RejectHcpMutation>
      record={hcp}
      schema={hcpReasonInput}
      mutation={texts.mutation}
      onClose={onClose}
      onDone={() => toast.done(`${hcp.name} ${texts.done}`)}
      title={`${texts.title} ${hcp.name}?`}
      note={`${texts.note}${members}`}
      submitLabel={texts.submit}
      cancelLabel={texts.cancel}
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason, as the facility reads it', rows: 3, maxLength: 300 }}
    />
  );
}
