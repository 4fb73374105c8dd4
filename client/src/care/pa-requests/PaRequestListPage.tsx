import { Button, Kbd } from '@chakra-ui/react';
import { Plus, Timer } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { PaRequestFilter, PaRequestStatus } from '../../graphql/types.ts';
import { useCareTexts } from '../../platform/i18n/use-care-texts.ts';
import { live } from '../../platform/live.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { RelatedViews } from '../../platform/RelatedViews.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { paRequestDecide, paRequestDetail, paRequestForm } from '../../screens/care.screens.ts';
import { naira } from '../../ui/format.ts';
import { useKeys } from '../../ui/keys.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { QuickFilter } from '../../ui/list/QuickFilters.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { Tag } from '../../ui/status.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { usePaRequestListPageQuery, usePendingPaRequestCutsQuery } from './PaRequestTable.generated.ts';
import {
  allColumns,
  decidedColumns,
  endedColumns,
  familyColumns,
  ownColumns,
  ownDecidedColumns,
  rejectedColumns,
  usedColumns,
  waitingColumns,
  withDecisions,
} from './PaRequestTable.tsx';
import { ownPaRequestFilters, paRequestFilters, stillListed } from './pa-request.filters.ts';
import { PA_REQUEST_STATUS } from './pa-request.labels.ts';

const EMPTY: Partial<Record<PaRequestStatus, { title: string; text: string }>> = {
  PENDING: { title: 'No pending PA requests', text: 'New requests appear here as soon as a facility sends them.' },
  APPROVED: { title: 'No approved requests', text: 'Approved requests are listed here until a claim uses the code.' },
  REJECTED: { title: 'No rejected requests', text: 'Rejected requests are listed here with the reason.' },
  USED: { title: 'No used codes yet', text: 'Requests are listed here once a claim is submitted with the code.' },
  EXPIRED: { title: 'No expired codes', text: 'Requests are listed here when the code expires before a claim uses it.' },
  CANCELLED: { title: 'No withdrawn requests', text: 'Requests that facilities withdraw before a decision are listed here.' },
};

const COLUMNS_OF_STATUS: Partial<Record<PaRequestStatus, typeof decidedColumns>> = {
  PENDING: waitingColumns,
  REJECTED: rejectedColumns,
  USED: usedColumns,
  EXPIRED: endedColumns,
  CANCELLED: endedColumns,
};

/** Quick filters of the list with all statuses. */
const BY_STATUS: QuickFilter[] = [
  { label: 'All' },
  ...Object.entries(PA_REQUEST_STATUS).map(([status, { text }]) => ({ label: text, filter: { status: [status] } })),
];

function columnsFor(status: readonly PaRequestStatus[] | null | undefined, isFacility: boolean) {
  if (!status) return isFacility ? ownColumns : allColumns;
  if (status.length !== 1) return isFacility ? ownDecidedColumns : decidedColumns;
  const [only = 'APPROVED'] = status;
  return COLUMNS_OF_STATUS[only] ?? decidedColumns;
}

/** List of PA requests. The route preset selects the queue, a facility's own, or one status. */
export default function PaRequestListPage() {
  const { status, pastTheHour } = useMount().preset as PaRequestFilter;
  const waiting = status?.length === 1 && status[0] === 'PENDING';
  // The list of overdue requests is a part of the queue, so it has no quick filters of its own.
  const isQueue = waiting && !pastTheHour;
  const { t } = useCareTexts();
  const labelText = useLabelText();
  const viewer = useViewer();
  const isFacility = Boolean(viewer.hcp);
  const list = useListState(
    isFacility ? ownPaRequestFilters : paRequestFilters,
    waiting ? { sort: 'queue', direction: 'ASC' } : { sort: 'requestedAt', direction: 'DESC' },
  );
  const result = usePaRequestListPageQuery(list.variables, live('PaRequest'));
  const { can } = useSession();
  const decides = can('PA_REQUEST_DECIDE');
  const counts = usePendingPaRequestCutsQuery({ skip: !isQueue, ...live('PaRequest') }).data?.pendingPaRequestCuts;
  const data = result.data ?? result.previousData;
  const page = data && stillListed(data.paRequests, status);
  const columnsOf = () => {
    if (viewer.enrolleeId) return familyColumns(labelText);
    const columns = columnsFor(status, isFacility);
    return decides ? withDecisions(columns) : columns;
  };
  return (
    <ListPage
      list={list}
      result={result}
      pick={({ paRequests }) => stillListed(paRequests, status)}
      header={<RelatedViews />}
      columns={columnsOf()}
      searchHint={can('PA_REQUEST_CREATE') ? 'Name, number or PA code' : t('care:authorised.searchHint')}
      subtitle={
        isQueue &&
        counts && (
          <>
            {counts.all} waiting
            {counts.pastTheHour > 0 && (
              <>
                ,{' '}
                <Tag tone="danger" icon={Timer}>
                  {counts.pastTheHour} overdue
                </Tag>
              </>
            )}{' '}
            Emergencies first, then by time left
          </>
        )
      }
      quickFilters={
        isQueue
          ? [
              { label: 'All', count: counts?.all },
              { label: 'Overdue', filter: { pastTheHour: 'yes' }, count: counts?.pastTheHour },
              { label: 'Query open', filter: { querySent: 'yes' }, count: counts?.querySent },
              ...(decides
                ? [
                    { label: 'Mine', filter: { holder: 'MINE' }, count: counts?.mine },
                    { label: 'Unassigned', filter: { holder: 'NOBODY' } },
                    { label: 'Others’', filter: { holder: 'OTHERS' } },
                  ]
                : []),
            ]
          : status
            ? undefined
            : BY_STATUS
      }
      actions={
        (waiting && decides && <DecideNext id={page?.items.find(({ holder }) => !holder || holder.id === viewer.id)?.id} />) ||
        (!status && can('PA_REQUEST_CREATE') && <NewRequest />)
      }
      rowAction={(row) =>
        row.status === 'PENDING' && decides ? { label: 'Decide', to: paRequestDecide } : { label: labelText('Open'), to: paRequestDetail }
      }
      footer={
        page && (
          <>
            {t('care:authorised.amount')} <b>{naira(page.sum)}</b>
          </>
        )
      }
      empty={
        (status?.length === 1 && EMPTY[status[0] as PaRequestStatus]) || {
          title: isFacility ? (status ? 'No decided PA requests yet' : 'No PA requests yet') : t('care:authorised.none'),
          text: isFacility
            ? status
              ? 'Your requests appear here when the scheme has decided them.'
              : 'Request authorisation before giving care that requires it.'
            : t('care:authorised.noneText'),
          action: !status && can('PA_REQUEST_CREATE') && <NewRequest />,
        }
      }
    />
  );
}

function DecideNext({ id }: { id: string | undefined }) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const to = id ? screenPath(paRequestDecide, { id }) : null;
  useKeys([{ key: 'n', label: 'Decide next request', run: () => to && void navigate(to) }], { group: 'Queue' });
  return (
    <Button colorPalette="accent" disabled={!to} onClick={() => to && navigate(to)}>
      <Timer size={16} aria-hidden /> Decide next request <Kbd hideBelow="md">N</Kbd>
    </Button>
  );
}

function NewRequest() {
  const to = useScreenPath()(paRequestForm);
  const navigate = useNavigate();
  if (!to) return null;
  return (
    <Button colorPalette="accent" onClick={() => navigate(to)}>
      <Plus size={16} aria-hidden /> New request
    </Button>
  );
}
