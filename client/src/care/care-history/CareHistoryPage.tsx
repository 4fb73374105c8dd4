import { Box, Flex } from '@chakra-ui/react';
import { type CareHistoryPageQuery, useCareHistoryPageQuery } from '../../graphql/generated.ts';
import { sexAge } from '../../members/enrollees/enrollee.labels.ts';
import { useCrumbs, useMount } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Person } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { Timeline } from '../../ui/detail/Timeline.tsx';
import { plural } from '../../ui/format.ts';
import type { Label } from '../../ui/labels.ts';
import { StatusTag } from '../../ui/status.tsx';
import { ENCOUNTER_STATUS, VISIT_OUTCOME, VISIT_TYPE } from '../encounters/encounter.labels.ts';
import { PA_REQUEST_STATUS } from '../pa-requests/pa-request.labels.ts';
import { REFERRAL_STATUS } from '../referrals/referral.labels.ts';

type CareEvent = CareHistoryPageQuery['careHistory']['events'][number];

/** What all facilities did for a person in the last year: for the facility that treats them, and for the member. */
export default function CareHistoryPage() {
  const { id = '' } = useMount().params;
  const { hcp } = useViewer();
  const result = useCareHistoryPageQuery({ id }, { fetchPolicy: 'network-only' });
  const history = result.data?.careHistory;
  const crumbs = useCrumbs('Care history');
  return (
    <DetailPage
      title={history ? `Care of ${history.enrollee.fullName}` : 'Care history'}
      crumbs={crumbs}
      subtitle="The last twelve months, at all facilities"
      result={result}
      rail={
        history && (
          <Panel>
            <Person
              name={history.enrollee.fullName}
              number={history.enrollee.enrolmentNo}
              note={`${sexAge(history.enrollee)}, ${history.enrollee.plan.name}`}
            />
          </Panel>
        )
      }
    >
      {history && (
        <>
          {hcp && <Callout kind="info" title="The member can see that you have read this" />}
          <Panel title="Care" note={history.events.length > 0 ? plural(history.events.length, 'record') : undefined}>
            {history.events.length === 0 ? (
              <EmptyState title="No care yet" text="Visits, PA requests and referrals of the last twelve months stand here." />
            ) : (
              <Timeline events={history.events.map(eventOf)} />
            )}
          </Panel>
        </>
      )}
    </DetailPage>
  );
}

const eventOf = (care: CareEvent) => ({
  id: care.id,
  title: <Title care={care} />,
  at: care.at,
  who: whereOf(care),
  text: <Details care={care} />,
});

const NAME: Record<CareEvent['kind'], string> = { VISIT: 'Visit', PA_REQUEST: 'PA request', REFERRAL: 'Referral', CLAIM: 'Care claimed' };

const nameOf = ({ kind, visitType }: CareEvent) => (visitType ? `${NAME[kind]}, ${VISIT_TYPE[visitType].toLowerCase()}` : NAME[kind]);

const whereOf = ({ hcp, toHcp }: CareEvent) => (toHcp ? `${hcp.name} to ${toHcp.name}` : hcp.name);

function statusOf({ encounterStatus, paRequestStatus, referralStatus }: CareEvent): Label | null {
  if (encounterStatus) return ENCOUNTER_STATUS[encounterStatus];
  if (paRequestStatus) return PA_REQUEST_STATUS[paRequestStatus];
  return referralStatus ? REFERRAL_STATUS[referralStatus] : null;
}

function Title({ care }: { care: CareEvent }) {
  const status = statusOf(care);
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <Box fontWeight="500">{nameOf(care)}</Box>
      <Box className="code" color="fg.muted">
        {care.recordNo}
      </Box>
      {status && <StatusTag label={status} />}
    </Flex>
  );
}

function Details({ care: { diagnoses, services, notes, outcome } }: { care: CareEvent }) {
  const lines = [
    diagnoses.map(({ code, name }) => `${name} (${code})`).join('; '),
    services.join(', '),
    ...notes,
    outcome ? `Outcome: ${VISIT_OUTCOME[outcome]}` : '',
  ].filter(Boolean);
  return lines.map((line) => <Box key={line}>{line}</Box>);
}
