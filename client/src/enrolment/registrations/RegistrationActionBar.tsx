import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { rejectRegistrationInput } from '../../../../server/enrolment/registrations/registration.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { naira } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import {
  type RegistrationDetailPageQuery,
  RejectRegistrationDocument,
  useApproveRegistrationMutation,
  useResumeRegistrationMutation,
} from './RegistrationDetailPage.generated.ts';
import { useSteps } from './registration-steps.ts';
import { useCancelRegistrationMutation } from './steps/ReviewStepPage.generated.ts';

type Registration = RegistrationDetailPageQuery['registration'];

/** The available actions on a registration. */
export function RegistrationActionBar({ registration }: { registration: Registration }) {
  const { id, availableActions, status, invoice, officer, enrollee } = registration;
  const screenPath = useScreenPath();
  const { go, addressOf } = useSteps();
  const viewer = useViewer();
  const [asking, setAsking] = useState<'REJECT' | 'CANCEL' | null>(null);
  const [approve] = useApproveRegistrationMutation();
  const [resume] = useResumeRegistrationMutation();
  const approving = useAction(() => approve({ variables: { id, version: registration.version } }), {
    done: `Cover of ${registration.displayName} has started`,
  });
  const resuming = useAction((registrationId: string) => resume({ variables: { id: registrationId } }), {
    onDone: () => go({ id, step: 'REVIEW' }),
  });
  const can = (action: Registration['availableActions'][number]) => availableActions.includes(action);
  const due = invoice ? invoice.amount - invoice.amountPaid : 0;
  const draftAddress = addressOf(id, registration.step);
  const profile = enrollee && screenPath(enrolleeDetail, { id: enrollee.id });
  const note =
    status === 'PENDING_APPROVAL' && (officer?.id === viewer.id || !can('REJECT'))
      ? 'You registered this person, so another officer must approve the registration'
      : can('APPROVE') && due > 0
        ? `${naira(due)} still to be paid`
        : undefined;
  const resumes = status === 'INCOMPLETE' && draftAddress;
  const offered = (['CANCEL', 'REJECT', 'APPROVE', 'RESUME'] as const).some(can);
  if (!offered && !resumes && !profile && !invoice && !note) return null;
  return (
    <DecisionBar note={note} figures={invoice ? [{ label: 'Premium', value: naira(invoice.amount) }] : []}>
      {can('CANCEL') && (
        <Button variant="outline" colorPalette="danger" onClick={() => setAsking('CANCEL')}>
          Cancel registration
        </Button>
      )}
      {can('REJECT') && (
        <Button variant="outline" colorPalette="danger" onClick={() => setAsking('REJECT')}>
          Reject
        </Button>
      )}
      {can('APPROVE') && (
        <Button colorPalette="accent" disabled={due > 0} loading={approving.busy} onClick={() => void approving.act()}>
          Approve
        </Button>
      )}
      {can('RESUME') && (
        <Button colorPalette="accent" loading={resuming.busy} onClick={() => void resuming.act(id)}>
          Reopen
        </Button>
      )}
      {resumes && (
        <LinkButton to={resumes} colorPalette="accent">
          Resume
        </LinkButton>
      )}
      {profile && (
        <LinkButton to={profile} variant="outline">
          Open profile
        </LinkButton>
      )}
      <RejectDialog registration={registration} open={asking === 'REJECT'} onClose={() => setAsking(null)} />
      <CancelDialog registration={registration} open={asking === 'CANCEL'} onClose={() => setAsking(null)} />
    </DecisionBar>
  );
}

type DialogProps = { registration: Registration; open: boolean; onClose: () => void };

function RejectDialog({ registration, open, onClose }: DialogProps) {
  return (
    <ReasonDialog
      record={registration}
      schema={rejectRegistrationInput}
      mutation={RejectRegistrationDocument}
      open={open}
      onClose={onClose}
      title={`Reject the registration of ${registration.displayName}?`}
      note={`${registration.channel === 'SELF' ? 'The applicant is notified, including by email.' : 'The officer is notified.'} ${registration.continues ? 'The existing record is restored to what it was before' : 'The enrolment number is not reused'}; the unpaid invoice is cancelled.`}
      submitLabel="Reject registration"
      cancelLabel="Keep pending"
      tone="danger"
      reasonField={{
        name: 'reason',
        label: registration.channel === 'SELF' ? 'Message to the applicant' : 'Message to the officer',
        maxLength: 500,
      }}
    />
  );
}

function CancelDialog({ registration, open, onClose }: DialogProps) {
  const [cancel] = useCancelRegistrationMutation();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Cancel the registration of ${registration.displayName}?`}
      text="The data stays on the list of registrations, but the registration can no longer be completed."
      confirmLabel="Cancel registration"
      cancelLabel="Keep draft"
      tone="danger"
      onConfirm={() => cancel({ variables: { id: registration.id } })}
    />
  );
}
