import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { Navigate } from 'react-router';
import { homeOf } from '../../platform/area-addresses.ts';
import { useRegistrationTexts } from '../../platform/i18n/use-registration-texts.ts';
import { lazyPage } from '../../platform/lazy-page.ts';
import { useViewer } from '../../platform/session.tsx';
import { STEP_SCREEN } from '../../screens/enrolment.screens.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { OwnDraft, STEPS } from './registration-steps.ts';
import { SelfOverview } from './SelfOverview.tsx';
import { useSelfRegistrationPageQuery } from './SelfRegistrationPage.generated.ts';

const STEP_PARAMS = STEPS.map((step) => step.toLowerCase());

/** A person's own registration: its status, or the step in the address, with the same step pages as for officers. */
export default function SelfRegistrationPage() {
  const { t } = useRegistrationTexts();
  const viewer = useViewer();
  const [step] = useQueryState('step', parseAsStringLiteral(STEP_PARAMS));
  const result = useSelfRegistrationPageQuery({ fetchPolicy: 'cache-and-network' });
  const { refetch } = result;
  const registration = result.data?.myRegistration;
  const id = registration?.id ?? null;
  const ownDraft = useMemo(() => ({ id, refetch }), [id, refetch]);
  if (!result.data) {
    return (
      <Page>
        <PageHeader />
        <Panel padding={false}>{result.error ? <ErrorPanel error={result.error} retry={refetch} /> : <LoadingPanel rows={8} />}</Panel>
      </Page>
    );
  }
  if (!registration && viewer.enrolleeId) {
    if (!viewer.registering) return <Navigate to={homeOf(viewer)} replace />;
    return (
      <Page>
        <PageHeader />
        <Panel padding={false}>
          <EmptyState title={t('registration:byOfficer')} text={t('registration:byOfficerText')} />
        </Panel>
      </Page>
    );
  }
  const shown = registration ? step : 'start';
  const Step = shown && lazyPage(STEP_SCREEN[shown.toUpperCase() as keyof typeof STEP_SCREEN]);
  return <OwnDraft value={ownDraft}>{Step ? <Step key={id} /> : registration && <SelfOverview registration={registration} />}</OwnDraft>;
}
