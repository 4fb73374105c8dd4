import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  acceptReferralInput,
  cancelReferralInput,
  declineReferralInput,
  queryReferralInput,
  redirectReferralInput,
  rejectReferralInput,
} from '../../../../server/care/referrals/referral.input.ts';
import {
  AcceptReferralDocument,
  CancelReferralDocument,
  DeclineReferralDocument,
  QueryReferralDocument,
  RedirectReferralDocument,
  RejectReferralDocument,
  useExtendReferralMutation,
} from '../../graphql/generated.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { referralDetail } from '../../screens/care.screens.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { CheckboxField } from '../../ui/form/fields/choice-fields.tsx';
import { DateTimeField } from '../../ui/form/fields/date-fields.tsx';
import { FieldsWhen } from '../../ui/form/fields/field.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { date } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { DestinationField } from './DestinationField.tsx';
import type { ReferralDetails } from './ReferralParts.tsx';

type Props = { referral: ReferralDetails; onClose: () => void };

export function RejectReferralDialog({ referral, onClose, onDone }: Props & { onDone: () => void }) {
  return (
    <ReasonDialog
      record={referral}
      schema={rejectReferralInput}
      mutation={RejectReferralDocument}
      onClose={onClose}
      onDone={() => {
        toast.done(`${referral.referralNo} is rejected`, { text: `${referral.fromHcp.name} was told.` });
        onDone();
      }}
      title={`Reject ${referral.referralNo}?`}
      note={`${referral.fromHcp.name} and the member are told at once.`}
      submitLabel="Reject the referral"
      cancelLabel="Keep it waiting"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason, as they read it', maxLength: 1000 }}
    />
  );
}

export function QueryReferralDialog({ referral, onClose }: Props) {
  return (
    <ReasonDialog
      record={referral}
      schema={queryReferralInput}
      mutation={QueryReferralDocument}
      onClose={onClose}
      onDone={() => toast.done('The question is sent', { text: 'The referral stays waiting.' })}
      title={`Ask ${referral.fromHcp.name}`}
      note="The referral stays waiting. The sender answers by editing it."
      submitLabel="Send the question"
      reasonField={{ name: 'note', label: 'Question', maxLength: 1000 }}
    />
  );
}

export function CancelReferralDialog({ referral, onClose }: Props) {
  return (
    <ReasonDialog
      record={referral}
      schema={cancelReferralInput}
      mutation={CancelReferralDocument}
      onClose={onClose}
      title={`Take ${referral.referralNo} back?`}
      note="It is not decided any more. The patient can be referred again at any time."
      submitLabel="Take it back"
      cancelLabel="Keep it waiting"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Why', optional: true, maxLength: 500 }}
    />
  );
}

export function DeclineReferralDialog({ referral, onClose }: Props) {
  return (
    <ReasonDialog
      record={referral}
      schema={declineReferralInput}
      mutation={DeclineReferralDocument}
      onClose={onClose}
      onDone={() => toast.done(`${referral.referralNo} is declined`, { text: `${referral.fromHcp.name} was told.` })}
      title={`Decline ${referral.enrollee.fullName}?`}
      note={`${referral.fromHcp.name} is told at once and sends the patient elsewhere.`}
      submitLabel="Decline the referral"
      cancelLabel="Keep it"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason, as the sender reads it', maxLength: 1000 }}
    />
  );
}

export function AcceptReferralDialog({ referral, onClose }: Props) {
  return (
    <MutationDialog
      schema={acceptReferralInput}
      mutation={AcceptReferralDocument}
      defaultValues={{ version: referral.version, arrivedNow: false }}
      variables={(input) => ({ id: referral.id, input })}
      onClose={onClose}
      onDone={() => toast.done(`${referral.enrollee.fullName} is accepted`, { text: `${referral.fromHcp.name} was told.` })}
      title={`Accept ${referral.enrollee.fullName}?`}
      note={`${referral.fromHcp.name} and the member are told.`}
      submitLabel="Accept the referral"
    >
      <CheckboxField name="arrivedNow" label="The patient is here now" />
      <AppointmentField />
    </MutationDialog>
  );
}

/** Who is here already needs no appointment. */
function AppointmentField() {
  const arrivedNow = useWatch({ name: 'arrivedNow' }) as boolean;
  return (
    <FieldsWhen when={!arrivedNow}>
      <DateTimeField name="appointmentAt" label="Appointment" optional help="Can be given or changed later" />
    </FieldsWhen>
  );
}

export function RedirectReferralDialog({ referral, onClose }: Props) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  return (
    <MutationDialog
      schema={redirectReferralInput}
      mutation={RedirectReferralDocument}
      defaultValues={{ version: referral.version, toHcpId: '' }}
      variables={(input) => ({ id: referral.id, input })}
      onClose={onClose}
      onDone={(data) => {
        const redirected = data?.redirectReferral;
        if (!redirected) return;
        toast.done(`${redirected.referralNo} is sent`, { text: `To ${redirected.toHcp.name}. The scheme decides it anew.` });
        const to = screenPath(referralDetail, { id: redirected.id });
        if (to) void navigate(to);
      }}
      title={`Send ${referral.enrollee.fullName} elsewhere`}
      note="A new referral with everything you wrote; the scheme decides it anew."
      submitLabel="Send the referral"
      size="lg"
    >
      <DestinationField
        name="toHcpId"
        enrolleeId={referral.enrollee.id}
        serviceIds={referral.services.map(({ id }) => id)}
        urgency={referral.urgency}
      />
    </MutationDialog>
  );
}

export function ExtendReferralDialog({ referral, onClose }: Props) {
  const [extend] = useExtendReferralMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Let ${referral.referralNo} count longer?`}
      text={`It runs out on ${date(referral.validUntil)}. It can be extended once.`}
      confirmLabel="Extend it"
      onConfirm={async () => {
        const { data } = await extend({ variables: { id: referral.id, input: { version: referral.version } } });
        toast.done(`${referral.referralNo} is valid until ${date(data?.extendReferral.validUntil)}`);
      }}
    />
  );
}
