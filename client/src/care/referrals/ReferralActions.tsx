import { Button } from '@chakra-ui/react';
import { Check, ClipboardPlus, MessageSquare, Pencil, Stethoscope, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { encounterForm, paRequestForm, referralArrival, referralDetail, referralEdit, referralList } from '../../screens/care.screens.ts';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { useApproveReferralMutation } from './ReferralActions.generated.ts';
import {
  AcceptReferralDialog,
  CancelReferralDialog,
  DeclineReferralDialog,
  ExtendReferralDialog,
  QueryReferralDialog,
  RedirectReferralDialog,
  RejectReferralDialog,
} from './ReferralDialogs.tsx';
import type { ReferralDetails } from './ReferralParts.tsx';

type Props = { referral: ReferralDetails };
type Action = ReferralDetails['availableActions'][number];

/** Actions of the viewer on the referral: decide, edit, redirect, or accept. */
export function ReferralActions({ referral }: Props) {
  const can = (...actions: Action[]) => actions.some((action) => referral.availableActions.includes(action));
  const { hcp } = useViewer();
  if (hcp?.id === referral.toHcp.id) return <ReceiverBar referral={referral} />;
  if (can('UPDATE', 'CANCEL', 'REDIRECT')) return <SenderBar referral={referral} />;
  if (can('APPROVE', 'REJECT', 'QUERY', 'EXTEND')) return <DecisionOnReferral referral={referral} />;
  return null;
}

function DecisionOnReferral({ referral }: Props) {
  const [dialog, setDialog] = useState<'QUERY' | 'REJECT' | 'EXTEND' | null>(null);
  const close = () => setDialog(null);
  const can = (action: Action) => referral.availableActions.includes(action);
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const leave = () => navigate(screenPath(referralList, {}, { preset: { status: ['PENDING'] } }) ?? '..');
  const [run] = useApproveReferralMutation();
  const approval = useAction(() => run({ variables: { id: referral.id, input: { version: referral.version } } }), {
    onDone: ({ data }) => {
      const slip = screenPath(referralDetail, { id: referral.id }, { search: '?tab=slip' });
      toast.done(`Approved. ${data?.approveReferral.referralCode} has been sent`, {
        text: `${referral.toHcp.name}, valid until ${date(data?.approveReferral.validUntil)}`,
        action: slip ? { label: 'Print slip', onClick: () => navigate(slip) } : undefined,
      });
      leave();
    },
  });
  const isArrivedEmergency = referral.status === 'PENDING' && can('APPROVE') && !can('REJECT');
  return (
    <>
      <DecisionBar note={isArrivedEmergency ? 'The patient has arrived, so the referral cannot be rejected.' : undefined}>
        {can('QUERY') && (
          <Button variant="outline" onClick={() => setDialog('QUERY')}>
            <MessageSquare size={16} aria-hidden /> Query
          </Button>
        )}
        {can('REJECT') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('REJECT')}>
            <X size={16} aria-hidden /> Reject
          </Button>
        )}
        {can('EXTEND') && (
          <Button variant="outline" onClick={() => setDialog('EXTEND')}>
            Extend
          </Button>
        )}
        {can('APPROVE') && (
          <Button colorPalette="accent" loading={approval.busy} onClick={() => void approval.act()}>
            <Check size={16} aria-hidden /> Approve referral
          </Button>
        )}
      </DecisionBar>
      {dialog === 'QUERY' && <QueryReferralDialog referral={referral} onClose={close} />}
      {dialog === 'REJECT' && <RejectReferralDialog referral={referral} onClose={close} onDone={leave} />}
      {dialog === 'EXTEND' && <ExtendReferralDialog referral={referral} onClose={close} />}
    </>
  );
}

function SenderBar({ referral }: Props) {
  const [dialog, setDialog] = useState<'CANCEL' | 'REDIRECT' | null>(null);
  const close = () => setDialog(null);
  const can = (action: Action) => referral.availableActions.includes(action);
  const edit = useScreenPath()(referralEdit, { id: referral.id });
  return (
    <>
      <DecisionBar>
        {can('CANCEL') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('CANCEL')}>
            Withdraw referral
          </Button>
        )}
        {can('UPDATE') && edit && (
          <LinkButton to={edit} variant="outline">
            <Pencil size={16} aria-hidden /> {referral.queriedAt ? 'Edit and answer query' : 'Edit'}
          </LinkButton>
        )}
        {can('REDIRECT') && (
          <Button colorPalette="accent" onClick={() => setDialog('REDIRECT')}>
            Choose another facility
          </Button>
        )}
      </DecisionBar>
      {dialog === 'CANCEL' && <CancelReferralDialog referral={referral} onClose={close} />}
      {dialog === 'REDIRECT' && <RedirectReferralDialog referral={referral} onClose={close} />}
    </>
  );
}

/** Actions of the receiving facility: accept or decline, then visit, PA code, appointment and feedback. */
function ReceiverBar({ referral }: Props) {
  const [dialog, setDialog] = useState<'ACCEPT' | 'DECLINE' | null>(null);
  const close = () => setDialog(null);
  const screenPath = useScreenPath();
  const can = (action: Action) => referral.availableActions.includes(action);
  const search = `?enrollee=${referral.enrollee.id}`;
  const { status, urgency } = referral;
  const isTaken = status === 'ACCEPTED' || status === 'COMPLETED' || (status === 'PENDING' && urgency === 'EMERGENCY');
  const visit = isTaken && screenPath(encounterForm, {}, { search: `${search}&kind=REFERRAL` });
  const pa = isTaken && screenPath(paRequestForm, {}, { search });
  const edit = can('ARRIVE') && screenPath(referralArrival, { id: referral.id });
  if (!can('ACCEPT') && !can('DECLINE') && !edit && !visit && !pa) return null;
  return (
    <>
      <DecisionBar>
        {can('DECLINE') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('DECLINE')}>
            <X size={16} aria-hidden /> Decline
          </Button>
        )}
        {edit && (
          <LinkButton to={edit} variant="outline">
            <Pencil size={16} aria-hidden /> Arrival and feedback
          </LinkButton>
        )}
        {pa && (
          <LinkButton to={pa} variant="outline">
            <ClipboardPlus size={16} aria-hidden /> Request a PA code
          </LinkButton>
        )}
        {visit && (
          <LinkButton to={visit} variant={can('ACCEPT') ? 'outline' : 'solid'}>
            <Stethoscope size={16} aria-hidden /> Record visit
          </LinkButton>
        )}
        {can('ACCEPT') && (
          <Button colorPalette="accent" onClick={() => setDialog('ACCEPT')}>
            <Check size={16} aria-hidden /> Accept
          </Button>
        )}
      </DecisionBar>
      {dialog === 'ACCEPT' && <AcceptReferralDialog referral={referral} onClose={close} />}
      {dialog === 'DECLINE' && <DeclineReferralDialog referral={referral} onClose={close} />}
    </>
  );
}
