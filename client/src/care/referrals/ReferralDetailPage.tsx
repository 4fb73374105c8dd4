import { Box, Flex, Stack } from '@chakra-ui/react';
import { Navigate, useNavigate } from 'react-router';
import type { ReferralFilter } from '../../graphql/types.ts';
import { WriteMessageButton } from '../../identity/messages/WriteMessageButton.tsx';
import { useCareTexts } from '../../platform/i18n/use-care-texts.ts';
import { liveRecord } from '../../platform/live.ts';
import { useMount, useRecordCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { referralDetail } from '../../screens/care.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Columns } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { Steps } from '../../ui/detail/Steps.tsx';
import { Timeline } from '../../ui/detail/Timeline.tsx';
import { UrlTabs } from '../../ui/detail/UrlTabs.tsx';
import { ScreenLink } from '../../ui/link.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { EligibilityAnswerBox } from '../eligibility/EligibilityPanel.tsx';
import { EligibilityPerson } from '../eligibility/EligibilityPerson.tsx';
import { useReferralDecisionQuery, useReferralDetailPageQuery, useReferralNeighboursQuery } from './Referral.generated.ts';
import { ReferralActions } from './ReferralActions.tsx';
import {
  ReferralClinicalPanel,
  ReferralClock,
  type ReferralDetails,
  ReferralFacility,
  ReferralFacts,
  ReferralHistory,
  ReferralNotices,
  ReferralTags,
  ReferralVisits,
} from './ReferralParts.tsx';
import { ReferralSlip } from './ReferralSlip.tsx';
import { REFERRAL_STATUS } from './referral.labels.ts';

/** A referral with facts, history, slip and the viewer's actions. */
export default function ReferralDetailPage() {
  const { t } = useCareTexts();
  const { params, preset } = useMount();
  const { id = '' } = params;
  const { hcp } = useViewer();
  const { can } = useSession();
  const screenPath = useScreenPath();
  const result = useReferralDetailPageQuery({ id }, liveRecord('Referral', id));
  const referral = result.data?.referral;
  const crumbs = useRecordCrumbs(referral?.referralNo);
  const { side } = preset as Pick<ReferralFilter, 'side'>;
  const ownSide = referral && hcp ? (referral.toHcp.id === hcp.id ? 'RECEIVED' : 'SENT') : undefined;
  const addressOfSide = side && ownSide && side !== ownSide && screenPath(referralDetail, { id }, { preset: { side: ownSide } });
  if (addressOfSide) return <Navigate to={addressOfSide} replace />;
  return (
    <DetailPage
      result={result}
      title={referral?.enrollee.fullName ?? ''}
      crumbs={crumbs}
      tags={referral && <ReferralTags referral={referral} />}
      subtitle={referral && t('care:referral.to', { facility: referral.toHcp.name })}
      actions={referral && <WriteMessageButton type="Referral" id={referral.id} />}
      aside={
        referral?.status === 'PENDING' && (
          <Flex gap="3" align="center" wrap="wrap">
            <ReferralClock referral={referral} />
            {can('REFERRAL_DECIDE') && <QueueNavigation id={id} />}
          </Flex>
        )
      }
      rail={
        referral && (
          <>
            <Panel>
              <EligibilityPerson enrollee={referral.enrollee} />
              {can('REFERRAL_DECIDE') && <Eligibility enrolleeId={referral.enrollee.id} />}
            </Panel>
            <ReferralFacts referral={referral} />
            {can('REFERRAL_DECIDE') && <EarlierReferrals referral={referral} />}
            <ReferralHistory referral={referral} />
          </>
        )
      }
      bar={referral && <ReferralActions referral={referral} />}
    >
      {referral && <Main referral={referral} />}
    </DetailPage>
  );
}

/** Links to the previous and next referral in the queue. */
function QueueNavigation({ id }: { id: string }) {
  const { data } = useReferralNeighboursQuery();
  const navigate = useNavigate();
  const ids = data?.referrals.items.map((item) => item.id) ?? [];
  const place = ids.indexOf(id);
  if (place < 0) return null;
  const step = (to: number) => void navigate(`../${ids[to]}`, { relative: 'path' });
  return <Steps what="Referral" place={place} count={ids.length} total={data?.referrals.total} onStep={step} />;
}

/** Whether the patient is covered. Ignores the home facility, because the referral is to allow care elsewhere. */
function Eligibility({ enrolleeId }: { enrolleeId: string }) {
  const { data } = useReferralDecisionQuery({ enrolleeId });
  const answer = data?.eligibility.eligibility;
  return answer ? (
    <Box mt="3">
      <EligibilityAnswerBox answer={answer} />
    </Box>
  ) : null;
}

function EarlierReferrals({ referral }: { referral: ReferralDetails }) {
  const { data } = useReferralDecisionQuery({ enrolleeId: referral.enrollee.id });
  const earlier = data?.referrals.items.filter(({ id }) => id !== referral.id) ?? [];
  if (earlier.length === 0) return null;
  return (
    <Panel title="Other referrals">
      <Timeline
        events={earlier.map((other) => ({
          id: other.id,
          at: other.requestedAt,
          title: (
            <ScreenLink to={referralDetail} params={{ id: other.id }}>
              {other.toHcp.name}
            </ScreenLink>
          ),
          text: REFERRAL_STATUS[other.status].text,
        }))}
      />
    </Panel>
  );
}

function Main({ referral }: { referral: ReferralDetails }) {
  const labelText = useLabelText();
  const body = (
    <Stack gap="3">
      <ReferralNotices referral={referral} />
      <ReferralClinicalPanel referral={referral} />
      <Columns>
        <ReferralFacility title="From" hcp={referral.fromHcp} />
        <ReferralFacility title="To" hcp={referral.toHcp} />
      </Columns>
      <ReferralVisits referral={referral} />
    </Stack>
  );
  const isUsable = referral.daysLeft !== null || referral.status === 'COMPLETED';
  if (!referral.referralCode || !isUsable) return body;
  return (
    <UrlTabs
      tabs={[
        { key: 'referral', label: labelText('Referral'), content: body },
        { key: 'slip', label: labelText('Slip'), content: <ReferralSlip referral={referral} /> },
      ]}
    />
  );
}
