import { Button } from '@chakra-ui/react';
import { Plus, Timer } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { ReferralFilter } from '../../graphql/types.ts';
import { useCareTexts } from '../../platform/i18n/use-care-texts.ts';
import { live } from '../../platform/live.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { RelatedViews } from '../../platform/RelatedViews.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { referralDetail, referralForm } from '../../screens/care.screens.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { useLabelText } from '../../ui/use-label-text.ts';
import { ReferralCodeSearch } from './ReferralCodeSearch.tsx';
import { useReferralListPageQuery } from './ReferralTable.generated.ts';
import { allColumns, memberColumns, receivedColumns, sentColumns, waitingColumns } from './ReferralTable.tsx';
import { memberReferralFilters, receivedReferralFilters, referralFilters, sentReferralFilters } from './referral.filters.ts';

type Kind = 'SENT' | 'RECEIVED' | 'WAITING' | 'ALL' | 'MEMBER';

const FILTERS = {
  SENT: sentReferralFilters,
  RECEIVED: receivedReferralFilters,
  WAITING: referralFilters,
  ALL: referralFilters,
  MEMBER: memberReferralFilters,
};

const COLUMNS = { SENT: sentColumns, RECEIVED: receivedColumns, WAITING: waitingColumns, ALL: allColumns };

const EMPTY: Record<Exclude<Kind, 'MEMBER'>, { title: string; text: string }> = {
  SENT: { title: 'No referrals yet', text: 'Refer a patient who needs care you do not offer. The scheme approves referrals.' },
  RECEIVED: {
    title: 'No incoming referrals',
    text: 'Patients referred to you are listed here once the scheme approves the referral.',
  },
  WAITING: { title: 'No pending referrals', text: 'New referrals appear here as soon as a facility sends them.' },
  ALL: { title: 'No referrals yet', text: 'Referrals that facilities send are listed here.' },
};

const QUICK_FILTERS = {
  SENT: [
    { label: 'All' },
    { label: 'Pending', filter: { status: 'PENDING' } },
    { label: 'Declined', filter: { status: 'DECLINED' } },
    { label: 'Completed', filter: { status: 'COMPLETED' } },
  ],
  RECEIVED: [
    { label: 'All' },
    { label: 'To accept', filter: { status: 'APPROVED' } },
    { label: 'Emergencies on the way', filter: { status: 'PENDING', urgency: 'EMERGENCY' } },
    { label: 'Accepted', filter: { status: 'ACCEPTED' } },
  ],
  WAITING: [
    { label: 'All' },
    { label: 'Emergencies', filter: { urgency: 'EMERGENCY' } },
    { label: 'Skips a level of care', filter: { needsReview: 'yes' } },
  ],
  ALL: undefined,
  MEMBER: undefined,
};

/** List of referrals. The route preset selects pending, sent, received, or all. */
export default function ReferralListPage() {
  const { status, side } = useMount().preset as ReferralFilter;
  const { t } = useCareTexts();
  const labelText = useLabelText();
  const { role } = useViewer();
  const { can } = useSession();
  const waiting = status?.length === 1 && status[0] === 'PENDING';
  const kind: Kind = side ?? (waiting ? 'WAITING' : role === 'ENROLLEE' ? 'MEMBER' : 'ALL');
  const list = useListState(FILTERS[kind], waiting ? { sort: 'queue', direction: 'ASC' } : { sort: 'requestedAt', direction: 'DESC' });
  const result = useReferralListPageQuery(list.variables, live('Referral'));
  const page = (result.data ?? result.previousData)?.referrals;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.referrals}
      columns={kind === 'MEMBER' ? memberColumns(t) : COLUMNS[kind]}
      header={
        <>
          <RelatedViews />
          {side === 'RECEIVED' && <ReferralCodeSearch />}
        </>
      }
      subtitle={waiting && page && `${page.total} pending. Emergencies first, then urgent, then the longest waiting`}
      searchHint={kind === 'MEMBER' ? undefined : 'Name, number or code'}
      quickFilters={QUICK_FILTERS[kind]}
      actions={
        (side === 'SENT' && can('REFERRAL_CREATE') && <NewReferral />) ||
        (waiting && can('REFERRAL_DECIDE') && <DecideNext id={page?.items[0]?.id} />)
      }
      rowAction={() => ({ label: waiting && can('REFERRAL_DECIDE') ? 'Decide' : labelText('Open'), to: referralDetail })}
      empty={kind === 'MEMBER' ? { title: t('care:referral.none'), text: t('care:referral.noneText') } : EMPTY[kind]}
    />
  );
}

function DecideNext({ id }: { id: string | undefined }) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const to = id ? screenPath(referralDetail, { id }) : null;
  return (
    <Button colorPalette="accent" disabled={!to} onClick={() => to && navigate(to)}>
      <Timer size={16} aria-hidden /> Decide next referral
    </Button>
  );
}

function NewReferral() {
  const to = useScreenPath()(referralForm);
  return to ? (
    <LinkButton to={to} colorPalette="accent">
      <Plus size={16} aria-hidden /> Refer a patient
    </LinkButton>
  ) : null;
}
