import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePlanName } from '../../network/public/plan-texts.ts';
import { useRegistrationTexts } from '../../platform/i18n/use-registration-texts.ts';
import { useSession } from '../../platform/session.tsx';
import { WaitsFor } from '../../premiums/invoices/HowToPay.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date, dateTime } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { useResumeRegistrationMutation } from './RegistrationDetailPage.generated.ts';
import { RegistrationSteps } from './RegistrationSteps.tsx';
import { REGISTRATION_DONE, REGISTRATION_STATUS } from './registration.labels.ts';
import { useSteps } from './registration-steps.ts';
import type { SelfRegistrationPageQuery } from './SelfRegistrationPage.generated.ts';
import { MissingList } from './steps/MissingList.tsx';
import { useCancelRegistrationMutation } from './steps/ReviewStepPage.generated.ts';

type Registration = NonNullable<SelfRegistrationPageQuery['myRegistration']>;

/** The status of a person's own registration, and the next step. */
export function SelfOverview({ registration }: { registration: Registration }) {
  const { t } = useRegistrationTexts();
  const planName = usePlanName();
  const { status, step, plan, missing, enrollee } = registration;
  return (
    <Page>
      <PageHeader
        title={t('titles.selfRegistration')}
        tags={<StatusTag label={REGISTRATION_STATUS[status]} />}
        subtitle={`${registration.displayName}, ${plan ? planName(plan) : t('registration:noPlan').toLowerCase()}`}
        actions={<Actions registration={registration} />}
      />
      <RegistrationSteps step={step} draft={registration} />
      <State registration={registration} />
      {registration.goesOn && !enrollee && (
        <Callout kind="info" title={t('registration:before')}>
          {t('registration:beforeText')}
        </Callout>
      )}
      <Flex gap="3" align="flex-start" direction={{ base: 'column', lg: 'row' }}>
        {missing.length > 0 && (
          <Box flex="1" w="full">
            <Panel title="Still to do" note={t('registration:savedAt', { date: dateTime(registration.lastSavedAt) })}>
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
              <Box color="fg.muted">{t('registration:numberText')}</Box>
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
  const { t } = useRegistrationTexts();
  const { status, invoice, plan, enrollee, rejectionReason } = registration;
  switch (status) {
    case 'INCOMPLETE':
      return (
        <Callout kind="info" title={t('registration:notSent')}>
          {t('registration:notSentText')}
        </Callout>
      );
    case 'PENDING_APPROVAL':
      return (
        <WaitsFor
          invoice={invoice}
          nextStep={t(plan?.waitingDays ? 'registration:thenOfficerWaiting' : 'registration:thenOfficer', {
            count: plan?.waitingDays ?? 0,
          })}
        />
      );
    case 'REJECTED':
      return (
        <Callout kind="block" title={t('registration:notApproved')}>
          {rejectionReason} {t('registration:notApprovedText')}
        </Callout>
      );
    case 'COMPLETED':
      return (
        <Callout kind="passed" title={t('registration:approved', { date: date(enrollee?.coverageStart) })}>
          {t('registration:approvedText')}
        </Callout>
      );
    case 'CANCELLED':
      return null;
  }
}

function Actions({ registration }: { registration: Registration }) {
  const { t } = useRegistrationTexts();
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
    <LinkButton to={to ?? '.'} colorPalette="accent">
      {label}
    </LinkButton>
  );
  return (
    <>
      {availableActions.includes('CANCEL') && (
        <Button variant="outline" colorPalette="danger" onClick={() => setAsking(true)}>
          {t('registration:giveUp')}
        </Button>
      )}
      {status === 'INCOMPLETE' && link(addressOf(id, step), t('registration:goOn'))}
      {status === 'PENDING_APPROVAL' && enrollee && link(addressOf(id, 'FINAL'), t('registration:openSlip'))}
      {availableActions.includes('RESUME') && (
        <Button colorPalette="accent" loading={resuming.busy} onClick={() => void resuming.act(id)}>
          {t('registration:openAgain')}
        </Button>
      )}
      {status === 'COMPLETED' && (
        // The dashboard is in another area, so the session must be refreshed first.
        <Button asChild colorPalette="accent" onClick={() => void refresh()}>
          <Link to="/enrollee-dashboard">{t('registration:openCard')}</Link>
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('registration:giveUpTitle')}
        text={t('registration:giveUpText')}
        confirmLabel={t('registration:giveUp')}
        cancelLabel={t('registration:keep')}
        tone="danger"
        onConfirm={() => cancel({ variables: { id } })}
      />
    </>
  );
}
