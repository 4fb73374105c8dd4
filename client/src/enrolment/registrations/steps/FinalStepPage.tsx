import { Button, Stack } from '@chakra-ui/react';
import { Link } from 'react-router';
import { useFinalStepPageQuery } from '../../../graphql/generated.ts';
import { useScreenPath } from '../../../platform/mount.tsx';
import { WaitsFor } from '../../../premiums/invoices/HowToPay.tsx';
import { registrationStart } from '../../../screens/enrolment.screens.ts';
import { enrolleeDetail } from '../../../screens/overview.screens.ts';
import { Callout } from '../../../ui/detail/Callout.tsx';
import { Page, PageHeader, Panel } from '../../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../../ui/detail/states.tsx';
import { date } from '../../../ui/format.ts';
import { type Draft, RegistrationFrame } from '../RegistrationFrame.tsx';
import { RegistrationSlip } from '../RegistrationSlip.tsx';
import { RegistrationSteps } from '../RegistrationSteps.tsx';
import { useSteps } from '../registration-steps.ts';

export default function FinalStepPage() {
  return <RegistrationFrame step="FINAL">{(draft) => <FinalStep draft={draft} />}</RegistrationFrame>;
}

function FinalStep({ draft }: { draft: Draft }) {
  const screenPath = useScreenPath();
  const { self, leaveTo } = useSteps();
  const result = useFinalStepPageQuery({ id: draft.id });
  const registration = result.data?.registration;
  const enrollee = registration?.enrollee;
  return (
    <Page>
      <PageHeader
        title={
          enrollee
            ? `${enrollee.fullName} is registered`
            : registration?.goesOn
              ? 'Your registration is sent'
              : (registration?.displayName ?? 'Registration')
        }
        subtitle={enrollee?.enrolmentNo}
        actions={
          <>
            {enrollee && !self && (
              <Button asChild variant="outline">
                <Link to={screenPath(enrolleeDetail, { id: enrollee.id }) ?? '.'}>Open the profile</Link>
              </Button>
            )}
            {self ? (
              <Button asChild colorPalette="accent">
                <Link to={leaveTo ?? '.'}>What happens next</Link>
              </Button>
            ) : (
              <Button asChild colorPalette="accent">
                <Link to={screenPath(registrationStart) ?? '.'}>Register the next</Link>
              </Button>
            )}
          </>
        }
      />
      <RegistrationSteps step="FINAL" draft={draft} />
      {registration && enrollee ? (
        <Stack gap="3">
          {registration.status === 'PENDING_APPROVAL' ? (
            <WaitsFor
              invoice={registration.invoice}
              nextStep={`Cover begins when it is paid and ${self ? 'an' : 'another'} officer has approved.`}
            />
          ) : (
            <Callout kind="passed" title={`Cover begins on ${date(enrollee.coverageStart)}`}>
              {enrollee.hcp?.name} was told.
            </Callout>
          )}
          <Panel padding={false}>
            <RegistrationSlip registration={registration} />
          </Panel>
        </Stack>
      ) : registration?.goesOn ? (
        <WaitsFor invoice={registration.invoice} nextStep="Then an officer confirms who you are; your number from before stays yours." />
      ) : (
        <Panel padding={false}>
          {result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={8} />}
        </Panel>
      )}
    </Page>
  );
}
