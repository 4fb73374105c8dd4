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
import { StandardQueryField } from '../standard-queries/StandardQueryField.tsx';
import { DestinationField } from './DestinationField.tsx';
import {
  AcceptReferralDocument,
  CancelReferralDocument,
  DeclineReferralDocument,
  QueryReferralDocument,
  RedirectReferralDocument,
  RejectReferralDocument,
  useExtendReferralMutation,
} from './ReferralDialogs.generated.ts';
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
        toast.done(`${referral.referralNo} rejected`, { text: `${referral.fromHcp.name} has been notified.` });
        onDone();
      }}
      title={`Reject ${referral.referralNo}?`}
      note={`${referral.fromHcp.name} and the member are notified immediately.`}
      submitLabel="Reject referral"
      cancelLabel="Keep pending"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason (shown to the facility and the member)', maxLength: 1000 }}
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
      onDone={() => toast.done('Query sent', { text: 'The referral stays pending.' })}
      title={`Send a query to ${referral.fromHcp.name}`}
      note="The referral stays pending. The referring facility answers by editing the referral."
      submitLabel="Send query"
      reasonField={{ name: 'note', label: 'Query', maxLength: 1000 }}
    >
      <StandardQueryField use="REFERRAL" into="note" />
    </ReasonDialog>
  );
}

export function CancelReferralDialog({ referral, onClose }: Props) {
  return (
    <ReasonDialog
      record={referral}
      schema={cancelReferralInput}
      mutation={CancelReferralDocument}
      onClose={onClose}
      title={`Withdraw ${referral.referralNo}?`}
      note="The referral will not be decided. You can refer the patient again at any time."
      submitLabel="Withdraw referral"
      cancelLabel="Keep referral"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason', optional: true, maxLength: 500 }}
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
      onDone={() => toast.done(`${referral.referralNo} declined`, { text: `${referral.fromHcp.name} has been notified.` })}
      title={`Decline the referral of ${referral.enrollee.fullName}?`}
      note={`${referral.fromHcp.name} is notified immediately and must refer the patient elsewhere.`}
      submitLabel="Decline referral"
      cancelLabel="Keep referral"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason (shown to the referring facility)', maxLength: 1000 }}
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
      onDone={() =>
        toast.done(`Referral of ${referral.enrollee.fullName} accepted`, { text: `${referral.fromHcp.name} has been notified.` })
      }
      title={`Accept the referral of ${referral.enrollee.fullName}?`}
      note={`${referral.fromHcp.name} and the member are notified.`}
      submitLabel="Accept referral"
    >
      <CheckboxField name="arrivedNow" label="The patient has arrived" />
      <AppointmentField />
    </MutationDialog>
  );
}

/** Patients who have arrived need no appointment. */
function AppointmentField() {
  const arrivedNow = useWatch({ name: 'arrivedNow' }) as boolean;
  return (
    <FieldsWhen when={!arrivedNow}>
      <DateTimeField name="appointmentAt" label="Appointment" optional help="You can add or change this later" />
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
        toast.done(`${redirected.referralNo} sent`, { text: `To ${redirected.toHcp.name}. The scheme must approve it again.` });
        const to = screenPath(referralDetail, { id: redirected.id });
        if (to) void navigate(to);
      }}
      title={`Refer ${referral.enrollee.fullName} to another facility`}
      note="Creates a new referral with the details you entered. The scheme must approve it again."
      submitLabel="Send referral"
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
      title={`Extend ${referral.referralNo}?`}
      text={`It expires on ${date(referral.validUntil)}. It can be extended once.`}
      confirmLabel="Extend referral"
      onConfirm={async () => {
        const { data } = await extend({ variables: { id: referral.id, input: { version: referral.version } } });
        toast.done(`${referral.referralNo} is valid until ${date(data?.extendReferral.validUntil)}`);
      }}
    />
  );
}
