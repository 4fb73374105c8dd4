import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type SelfRegistrationPageQuery, useCancelRegistrationMutation, useResumeRegistrationMutation } from '../../graphql/generated.ts';
import { useSession } from '../../platform/session.tsx';
import { WaitsFor } from '../../premiums/invoices/HowToPay.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date, dateTime } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { RegistrationSteps } from './RegistrationSteps.tsx';
import { REGISTRATION_DONE, REGISTRATION_STATUS } from './registration.labels.ts';
import { useSteps } from './registration-steps.ts';
import { MissingList } from './steps/MissingList.tsx';

type Registration = NonNullable<SelfRegistrationPageQuery['myRegistration']>;

/** The status of a person's own registration, and the next step. */
export function SelfOverview({ registration }: { registration: Registration }) {
  const { status, step, plan, missing, enrollee } = registration;
  return (
    <Page>
      <PageHeader
        title="Your registration"
        tags={<StatusTag label={REGISTRATION_STATUS[status]} />}
        subtitle={`${registration.displayName}, ${plan?.name ?? 'no plan'}`}
        actions={<Actions registration={registration} />}
      />
      <RegistrationSteps step={step} draft={registration} />
      <State registration={registration} />
      {registration.goesOn && !enrollee && (
        <Callout kind="info" title="You have been covered before">
          Your number and history from then stay yours. They are shown here once an officer has confirmed who you are.
        </Callout>
      )}
      <Flex gap="3" align="flex-start" direction={{ base: 'column', lg: 'row' }}>
        {missing.length > 0 && (
          <Box flex="1" w="full">
            <Panel title="Still to be done" note={`saved ${dateTime(registration.lastSavedAt)}`}>
              <MissingList missing={missing} />
            </Panel>
          </Box>
        )}
        {enrollee && (
          <Box flex="1" w="full">
            <Panel title="Your number">
              <Box className="code" fontSize="lg" fontWeight="600">
                {enrollee.enrolmentNo}
              </Box>
              <Box color="fg.muted">It is yours for life; it works at the facility once cover has begun.</Box>
            </Panel>
          </Box>
        )}
        <Box flex="1" w="full">
          <StatusHistoryPanel
            history={registration.history}
            titleOf={titleByAction(REGISTRATION_DONE)}
            systemActor="The scheme"
            title="What happened"
          />
        </Box>
      </Flex>
    </Page>
  );
}

function State({ registration }: { registration: Registration }) {
  const { status, invoice, plan, enrollee, rejectionReason } = registration;
  const waiting = plan && plan.waitingDays > 0 ? `${plan.waitingDays} days after` : 'with';
  switch (status) {
    case 'INCOMPLETE':
      return (
        <Callout kind="info" title="Not sent yet">
          What you gave is saved. Go on here, or on any other phone or computer.
        </Callout>
      );
    case 'PENDING_APPROVAL':
      return <WaitsFor invoice={invoice} nextStep={`Then an officer looks at the registration; cover begins ${waiting} the approval.`} />;
    case 'REJECTED':
      return (
        <Callout kind="block" title="Not approved yet">
          {rejectionReason} Open it again, put it right and send it once more.
        </Callout>
      );
    case 'COMPLETED':
      return (
        <Callout kind="passed" title={`Approved: cover begins on ${date(enrollee?.coverageStart)}`}>
          Your card is on your own page.
        </Callout>
      );
    case 'CANCELLED':
      return null;
  }
}

function Actions({ registration }: { registration: Registration }) {
  const { id, status, step, enrollee, availableActions } = registration;
  const { addressOf, go } = useSteps();
  const { refresh } = useSession();
  const [asking, setAsking] = useState(false);
  const [cancel] = useCancelRegistrationMutation({ refetchQueries: ['SelfRegistrationPage'], awaitRefetchQueries: true });
  const [resume] = useResumeRegistrationMutation({ refetchQueries: ['SelfRegistrationPage'], awaitRefetchQueries: true });
  const resuming = useAction((registrationId: string) => resume({ variables: { id: registrationId } }), {
    onDone: () => void go({ id, step: 'REVIEW' }),
  });
  const link = (to: string | null, label: string) => (
    <Button asChild colorPalette="accent">
      <Link to={to ?? '.'}>{label}</Link>
    </Button>
  );
  return (
    <>
      {availableActions.includes('CANCEL') && (
        <Button variant="outline" colorPalette="danger" onClick={() => setAsking(true)}>
          Give it up
        </Button>
      )}
      {status === 'INCOMPLETE' && link(addressOf(id, step), 'Go on')}
      {status === 'PENDING_APPROVAL' && enrollee && link(addressOf(id, 'FINAL'), 'Open the slip')}
      {availableActions.includes('RESUME') && (
        <Button colorPalette="accent" loading={resuming.busy} onClick={() => void resuming.act(id)}>
          Open it again
        </Button>
      )}
      {status === 'COMPLETED' && (
        // The dashboard is in another area, so the session must be refreshed first.
        <Button asChild colorPalette="accent" onClick={() => void refresh()}>
          <Link to="/enrollee-dashboard">Open my card</Link>
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Give up this registration?"
        text="It can no longer be sent. You can begin a new one at any time."
        confirmLabel="Give it up"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => cancel({ variables: { id } })}
      />
    </>
  );
}
