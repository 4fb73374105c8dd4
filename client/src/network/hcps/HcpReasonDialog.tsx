import { hcpReasonInput } from '../../../../server/network/hcps/hcp.input.ts';
import type { HcpReasonInput } from '../../graphql/types.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import {
  DeactivateHcpDocument,
  type DeactivateHcpMutation,
  type HcpActions_HcpFragment,
  RejectHcpDocument,
  type RejectHcpMutation,
} from './HcpActions.generated.ts';

const DIALOG_TEXTS = {
  DEACTIVATE: {
    mutation: DeactivateHcpDocument,
    title: 'Deactivate',
    note: 'No new visits, requests or claims can be made and its users are signed out. Submitted claims are still vetted and paid; issued PA codes stay valid until they expire.',
    submit: 'Deactivate facility',
    cancel: 'Keep active',
    done: 'deactivated',
  },
  REJECT: {
    mutation: RejectHcpDocument,
    title: 'Reject',
    note: 'The applicant receives the reason by email and may apply again.',
    submit: 'Reject application',
    cancel: 'Keep pending',
    done: 'rejected',
  },
} as const;

type Props = { hcp: HcpActions_HcpFragment; action: keyof typeof DIALOG_TEXTS; onClose: () => void };

export function HcpReasonDialog({ hcp, action, onClose }: Props) {
  const texts = DIALOG_TEXTS[action];
  const members = action === 'DEACTIVATE' && hcp.members > 0 ? ` Its ${plural(hcp.members, 'member')} will need another facility.` : '';
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
      reasonField={{ name: 'reason', label: 'Reason (shown to the facility)', rows: 3, maxLength: 300 }}
    />
  );
}
