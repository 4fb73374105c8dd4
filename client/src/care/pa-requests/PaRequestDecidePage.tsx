import { Box, Button, Flex } from '@chakra-ui/react';
import { Check, MessageSquare, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { WriteMessageButton } from '../../identity/messages/WriteMessageButton.tsx';
import { liveRecord } from '../../platform/live.ts';
import { type useCrumbs, useRecordCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { paRequestDecide, paRequestDetail, paRequestList } from '../../screens/care.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { Steps } from '../../ui/detail/Steps.tsx';
import { Timeline } from '../../ui/detail/Timeline.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { enumLabel, naira } from '../../ui/format.ts';
import { KeyHints, useKeys } from '../../ui/keys.tsx';
import { LINE_HINTS } from '../../ui/line-decision.tsx';
import { toast } from '../../ui/toast.tsx';
import { EligibilityAnswerBox, LimitsUsed } from '../eligibility/EligibilityPanel.tsx';
import { EligibilityPerson } from '../eligibility/EligibilityPerson.tsx';
import { QueryPaRequestDialog, RejectPaRequestDialog } from './PaDecisionDialogs.tsx';
import { PaDecisionTable } from './PaDecisionTable.tsx';
import { PaDocumentsPanel } from './PaDocumentsPanel.tsx';
import { AssignButton, HolderCallout, useTakeOnOpen } from './PaHolder.tsx';
import {
  type PaRequestDecidePageQuery,
  useApprovePaRequestMutation,
  usePaRequestDecidePageQuery,
  usePaRequestNeighboursQuery,
  usePaRequestPastQuery,
} from './PaRequestDecidePage.generated.ts';
import { ClinicalPanel, PaClock, PaNotices, PaTags, paHistoryEvents, paTitle } from './PaRequestParts.tsx';
import { servicesText } from './PaRequestTable.tsx';
import { PaSimilarDecisions } from './PaSimilarDecisions.tsx';
import { PA_REQUEST_STATUS } from './pa-request.labels.ts';
import { PENDING_QUEUE, useNextRequest } from './use-next-request.ts';
import { type PaDecision, usePaDecision } from './use-pa-decision.ts';

type Request = PaRequestDecidePageQuery['paRequest'];

/** Page for account managers to decide a PA request. Opening it takes a request that nobody holds. */
export default function PaRequestDecidePage() {
  const { id = '' } = useParams();
  const result = usePaRequestDecidePageQuery({ id }, { fetchPolicy: 'cache-and-network', ...liveRecord('PaRequest', id) });
  const request = result.data?.paRequest;
  const crumbs = useRecordCrumbs(request?.requestNo);
  if (!request) return <DetailPage result={result} crumbs={crumbs} />;
  return <Decide key={`${request.id}/${request.items.length}`} request={request} crumbs={crumbs} />;
}

function Decide({ request, crumbs }: { request: Request; crumbs: ReturnType<typeof useCrumbs> }) {
  const decision = usePaDecision(request.items);
  useTakeOnOpen(request);
  const waiting = request.status === 'PENDING';
  const next = useNextRequest(request.id);
  return (
    <DetailPage
      title={paTitle(request)}
      crumbs={crumbs}
      tags={<PaTags request={request} />}
      aside={
        <Flex gap="3" align="center" wrap="wrap">
          <PaClock request={request} />
          <QueueNavigation id={request.id} />
        </Flex>
      }
      actions={
        <>
          <AssignButton request={request} />
          <WriteMessageButton type="PaRequest" id={request.id} newTab />
        </>
      }
      rail={<Rail request={request} />}
      bar={waiting ? <Bar request={request} decision={decision} onDecided={next.open} /> : undefined}
    >
      {!waiting && <Decided request={request} />}
      <HolderCallout request={request} />
      {waiting && <PaDecisionTable request={request} decision={decision} disabled={!request.availableActions.includes('APPROVE')} />}
      <PaNotices request={request} />
      <PaDocumentsPanel request={request} showsNone />
      <ClinicalPanel request={request} />
      {waiting && <PaSimilarDecisions id={request.id} />}
    </DetailPage>
  );
}

function Decided({ request }: { request: Request }) {
  const to = useScreenPath()(paRequestDetail, { id: request.id });
  const navigate = useNavigate();
  return (
    <Callout
      kind="info"
      title={`This request is ${PA_REQUEST_STATUS[request.status].text.toLowerCase()}`}
      action={
        to && (
          <Button size="xs" variant="outline" onClick={() => navigate(to)}>
            View request
          </Button>
        )
      }
    >
      {request.decidedBy ? `Decided by ${request.decidedBy.name}.` : 'It is no longer awaiting a decision.'}
    </Callout>
  );
}

function Rail({ request }: { request: Request }) {
  return (
    <>
      <Panel>
        <EligibilityPerson enrollee={request.enrollee} />
        <Box mt="3">
          <EligibilityAnswerBox answer={request.eligibility} />
        </Box>
        <Box mt="3">
          <LimitsUsed limits={request.eligibility.limits} />
        </Box>
      </Panel>
      <Past request={request} />
    </>
  );
}

/** History of this request, then earlier requests and visits of the person. */
function Past({ request }: { request: Request }) {
  const { data } = usePaRequestPastQuery({ enrolleeId: request.enrollee.id, visits: true });
  const earlier = [
    ...(data?.paRequests.items ?? [])
      .filter(({ id }) => id !== request.id)
      .map(({ id, requestNo, requestedAt, status, items, approvedAmount }) => ({
        id,
        at: requestedAt,
        title: servicesText(items),
        who: requestNo,
        text: approvedAmount > 0 ? `${enumLabel(status)}, ${naira(approvedAmount)}` : enumLabel(status),
        tone: 'neutral' as const,
      })),
    ...(data?.encounters?.items ?? []).map(({ id, visitAt, visitType, hcp, diagnoses }) => ({
      id,
      at: visitAt,
      title: diagnoses[0]?.name ?? `${enumLabel(visitType)} visit`,
      who: hcp.name,
      text: undefined,
      tone: 'neutral' as const,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel title="History">
      <Timeline events={[...paHistoryEvents(request.history), ...earlier.slice(0, 6)]} />
    </Panel>
  );
}

type BarProps = { request: Request; decision: PaDecision; onDecided: (last?: string) => Promise<void> };

function Bar({ request, decision, onDecided }: BarProps) {
  const [dialog, setDialog] = useState<'QUERY' | 'REJECT' | null>(null);
  const viewer = useViewer();
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const leave = () => void onDecided(screenPath(paRequestList, {}, { preset: { status: ['PENDING'] } }) ?? '..');
  const [run] = useApprovePaRequestMutation();
  const approve = useAction(() => run({ variables: { id: request.id, input: { version: request.version, items: decision.input() } } }), {
    onDone: ({ data }) => {
      const done = data?.approvePaRequest;
      const slip = screenPath(paRequestDetail, { id: request.id }, { search: '?tab=slip' });
      toast.done(`Approved. ${done?.code?.code} has been sent`, {
        text: `${request.hcp.name}, ${naira(done?.approvedAmount)}`,
        action: slip ? { label: 'Print slip', onClick: () => navigate(slip) } : undefined,
      });
      leave();
    },
  });
  const can = (action: Request['availableActions'][number]) => request.availableActions.includes(action);
  const isOwnRequest = request.requestedBy.id === viewer.id;
  const note = isOwnRequest
    ? 'You sent this request, so another account manager must decide it.'
    : can('TAKE_OVER')
      ? `${request.holder?.name ?? 'A colleague'} is deciding this request.`
      : (decision.blocked ?? undefined);
  const ready = can('APPROVE') && !decision.blocked;
  const enabled = can('APPROVE') && !dialog;
  useKeys([{ key: 'ctrl+enter', label: 'Approve', run: () => ready && void approve.act() }], { enabled, group: 'Request' });
  return (
    <>
      <DecisionBar
        figures={[
          { label: 'Requested', value: naira(request.requestedAmount) },
          { label: 'Approve', value: naira(decision.sums.approved) },
        ]}
        hints={<KeyHints hints={[...LINE_HINTS, { keys: ['n'], label: 'next request' }]} />}
        note={note}
      >
        {can('QUERY') && (
          <Button variant="outline" onClick={() => setDialog('QUERY')}>
            <MessageSquare size={16} aria-hidden /> Query
          </Button>
        )}
        {can('REJECT') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('REJECT')}>
            <X size={16} aria-hidden /> Reject
          </Button>
        )}
        <Button colorPalette="accent" disabled={!ready} loading={approve.busy} onClick={() => void approve.act()}>
          <Check size={16} aria-hidden /> Approve {naira(decision.sums.approved)}
        </Button>
      </DecisionBar>
      {dialog === 'REJECT' && <RejectPaRequestDialog request={request} onClose={() => setDialog(null)} onDone={leave} />}
      {dialog === 'QUERY' && <QueryPaRequestDialog request={request} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Links to the previous and next request in the queue. */
function QueueNavigation({ id }: { id: string }) {
  const { data } = usePaRequestNeighboursQuery(PENDING_QUEUE);
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const ids = data?.paRequests.items.map((item) => item.id) ?? [];
  const place = ids.indexOf(id);
  if (place < 0) return null;
  const step = (to: number) => {
    const address = screenPath(paRequestDecide, { id: ids[to] });
    if (address) void navigate(address);
  };
  return <Steps what="Request" place={place} count={ids.length} total={data?.paRequests.total} onStep={step} />;
}
