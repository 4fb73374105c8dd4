import { Stack } from '@chakra-ui/react';
import { useRegistrationTexts } from '../../../platform/i18n/use-registration-texts.ts';
import { useScreenPath } from '../../../platform/mount.tsx';
import { WaitsFor } from '../../../premiums/invoices/HowToPay.tsx';
import { registrationStart } from '../../../screens/enrolment.screens.ts';
import { studentCardList } from '../../../screens/members.screens.ts';
import { enrolleeDetail } from '../../../screens/overview.screens.ts';
import { Callout } from '../../../ui/detail/Callout.tsx';
import { Page, PageHeader, Panel } from '../../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../../ui/detail/states.tsx';
import { date } from '../../../ui/format.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { type Draft, RegistrationFrame } from '../RegistrationFrame.tsx';
import { RegistrationSlip } from '../RegistrationSlip.tsx';
import { RegistrationSteps } from '../RegistrationSteps.tsx';
import { useSteps } from '../registration-steps.ts';
import { useFinalStepPageQuery } from './FinalStepPage.generated.ts';

export default function FinalStepPage() {
  return <RegistrationFrame step="FINAL">{(draft) => <FinalStep draft={draft} />}</RegistrationFrame>;
}

function FinalStep({ draft }: { draft: Draft }) {
  const { t } = useRegistrationTexts();
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
            ? t(registration.status === 'PENDING_APPROVAL' ? 'registration:isWaiting' : 'registration:isRegistered', {
                name: enrollee.fullName,
              })
            : registration?.goesOn
              ? t('registration:isSent')
              : (registration?.displayName ?? t('registration:registration'))
        }
        subtitle={enrollee?.enrolmentNo}
        actions={
          <>
            {enrollee && !self && (
              <LinkButton to={screenPath(enrolleeDetail, { id: enrollee.id }) ?? '.'} variant="outline">
                Open profile
              </LinkButton>
            )}
            {self ? (
              <LinkButton to={leaveTo ?? '.'} colorPalette="accent">
                {t('registration:next')}
              </LinkButton>
            ) : (
              <LinkButton to={screenPath(registrationStart) ?? '.'} colorPalette="accent">
                Register another person
              </LinkButton>
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
              nextStep={self ? t('registration:beginsWhenPaid') : 'Cover starts once the premium is paid and another officer has approved.'}
            />
          ) : (
            <Callout kind="passed" title={t('registration:beginsOn', { date: date(enrollee.coverageStart) })}>
              {t('registration:facilityTold', { facility: enrollee.hcp?.name })}
            </Callout>
          )}
          {enrollee.plan.sector === 'STUDENT' && !self && registration.status !== 'PENDING_APPROVAL' && (
            <StudentCard hasPhoto={enrollee.photoUrl !== null} />
          )}
          <Panel padding={false}>
            <RegistrationSlip registration={registration} />
          </Panel>
        </Stack>
      ) : registration?.goesOn ? (
        <WaitsFor invoice={registration.invoice} nextStep={t('registration:thenConfirms')} />
      ) : (
        <Panel padding={false}>
          {result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={8} />}
        </Panel>
      )}
    </Page>
  );
}

/** Whether the card of a new student waits for the next print run. */
function StudentCard({ hasPhoto }: { hasPhoto: boolean }) {
  const to = useScreenPath()(studentCardList);
  return (
    <Callout
      kind={hasPhoto ? 'info' : 'warn'}
      title={hasPhoto ? 'The student’s card is ready to print' : 'The student’s card needs a photograph'}
      action={
        to && (
          <LinkButton to={to} size="sm" variant="outline">
            Print student cards
          </LinkButton>
        )
      }
    >
      {hasPhoto ? 'It is included in the next print run of the institution.' : 'Without a photograph it is not included in a print run.'}
    </Callout>
  );
}
