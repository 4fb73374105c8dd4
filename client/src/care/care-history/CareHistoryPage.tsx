import { Box, Flex } from '@chakra-ui/react';
import { usePlanName } from '../../network/public/plan-texts.ts';
import { type CareTexts, useCareTexts } from '../../platform/i18n/use-care-texts.ts';
import { useCrumbs, useMount } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Person } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { Timeline } from '../../ui/detail/Timeline.tsx';
import type { Label } from '../../ui/labels.ts';
import { StatusTag } from '../../ui/status.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { ENCOUNTER_STATUS, VISIT_OUTCOME, VISIT_TYPE } from '../encounters/encounter.labels.ts';
import { PA_REQUEST_STATUS } from '../pa-requests/pa-request.labels.ts';
import { REFERRAL_STATUS } from '../referrals/referral.labels.ts';
import { type CareHistoryPageQuery, useCareHistoryPageQuery } from './CareHistoryPage.generated.ts';

type CareEvent = CareHistoryPageQuery['careHistory']['events'][number];

/** Care of a person at all facilities in the last year, for the treating facility and the member. */
export default function CareHistoryPage() {
  const { t } = useCareTexts();
  const planName = usePlanName();
  const { id = '' } = useMount().params;
  const { hcp } = useViewer();
  const result = useCareHistoryPageQuery({ id }, { fetchPolicy: 'network-only' });
  const history = result.data?.careHistory;
  const crumbs = useCrumbs(t('titles.careHistory'));
  return (
    <DetailPage
      title={history ? t('care:history.of', { name: history.enrollee.fullName }) : t('titles.careHistory')}
      crumbs={crumbs}
      subtitle={t('care:history.subtitle')}
      result={result}
      rail={
        history && (
          <Panel>
            <Person
              name={history.enrollee.fullName}
              number={history.enrollee.enrolmentNo}
              note={`${t(`care:sexAge.${history.enrollee.sex}`, { age: history.enrollee.age })}, ${planName(history.enrollee.plan)}`}
            />
          </Panel>
        )
      }
    >
      {history && (
        <>
          {hcp && <Callout kind="info" title="The member can see that you viewed this record" />}
          <Panel title="Care" note={history.events.length > 0 ? t('care:history.records', { count: history.events.length }) : undefined}>
            {history.events.length === 0 ? (
              <EmptyState title={t('care:history.none')} text={t('care:history.noneText')} />
            ) : (
              <Timeline events={history.events.map((care) => eventOf(care, t))} />
            )}
          </Panel>
        </>
      )}
    </DetailPage>
  );
}

const eventOf = (care: CareEvent, t: CareTexts) => ({
  id: care.id,
  title: <Title care={care} />,
  at: care.at,
  who: whereOf(care, t),
  text: <Details care={care} />,
});

const NAME: Record<CareEvent['kind'], string> = { VISIT: 'Visit', PA_REQUEST: 'PA request', REFERRAL: 'Referral', CLAIM: 'Claimed care' };

const whereOf = ({ hcp, toHcp }: CareEvent, t: CareTexts) =>
  toHcp ? t('care:history.fromTo', { from: hcp.name, to: toHcp.name }) : hcp.name;

function statusOf({ encounterStatus, paRequestStatus, referralStatus }: CareEvent): Label | null {
  if (encounterStatus) return ENCOUNTER_STATUS[encounterStatus];
  if (paRequestStatus) return PA_REQUEST_STATUS[paRequestStatus];
  return referralStatus ? REFERRAL_STATUS[referralStatus] : null;
}

function Title({ care }: { care: CareEvent }) {
  const labelText = useLabelText();
  const status = statusOf(care);
  const { kind, visitType } = care;
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <Box fontWeight="500">
        {[labelText(NAME[kind]), visitType && labelText(VISIT_TYPE[visitType]).toLowerCase()].filter(Boolean).join(', ')}
      </Box>
      <Box className="code" color="fg.muted">
        {care.recordNo}
      </Box>
      {status && <StatusTag label={status} />}
    </Flex>
  );
}

function Details({ care: { diagnoses, services, notes, outcome } }: { care: CareEvent }) {
  const { t } = useCareTexts();
  const labelText = useLabelText();
  const lines = [
    diagnoses.map(({ code, name }) => `${name} (${code})`).join('; '),
    services.join(', '),
    ...notes,
    outcome ? t('care:history.outcome', { outcome: labelText(VISIT_OUTCOME[outcome]) }) : '',
  ].filter(Boolean);
  return lines.map((line) => <Box key={line}>{line}</Box>);
}
