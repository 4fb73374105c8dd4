import { Button } from '@chakra-ui/react';
import { Check, MessagesSquare, Pencil, Scale } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { sumsOf } from '../care/line-decision/line-state.ts';
import { WriteMessageButton } from '../identity/messages/WriteMessageButton.tsx';
import { useScreenPath } from '../platform/mount.tsx';
import { useSession } from '../platform/session.tsx';
import { claimApproval, claimDisputeDetail, claimVetting } from '../screens/claims.screens.ts';
import { Callout } from '../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../ui/detail/DetailPage.tsx';
import { Panel } from '../ui/detail/page.tsx';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { date, naira } from '../ui/format.ts';
import { LinkButton, ScreenLink } from '../ui/link.tsx';
import { toast } from '../ui/toast.tsx';
import { useBillCrumbs } from './bills/bill-crumbs.ts';
import {
  type ClaimDetailPageQuery,
  useAcceptClaimOutcomeMutation,
  useClaimDetailPageQuery,
  useClaimDetailResubmitMutation,
} from './ClaimDetailPage.generated.ts';
import { WithdrawClaimDialog } from './ClaimDialogs.tsx';
import { ClaimDocuments } from './ClaimDocuments.tsx';
import { CareStrip, ClaimChecks, ClaimHistory, ClaimSummary, ClaimSupport } from './ClaimFacts.tsx';
import { ClaimHead } from './ClaimHead.tsx';
import { ComplaintHoldCallout } from './ComplaintHoldCallout.tsx';
import { CUT_REASON } from './claim.labels.ts';
import { CLAIM_DISPUTE_STATUS } from './claim-disputes/claim-dispute.labels.ts';
import { FileDisputeDialog } from './claim-disputes/DisputeDialogs.tsx';
import { useFormPath } from './claim-preparation/use-form-path.ts';
import { ClaimQuestions } from './claim-questions/ClaimQuestions.tsx';
import { ClaimLineTable } from './claim-vetting/ClaimLineTable.tsx';
import { lineItemOf, linesOf } from './claim-vetting/claim-lines.ts';
import { SumsPanel } from './claim-vetting/SumsPanel.tsx';
import { ResubmissionPanel } from './ResubmissionPanel.tsx';

type Claim = ClaimDetailPageQuery['claim'];

/** A claim, read-only, with the decision on each line and its reason. */
export default function ClaimDetailPage() {
  const { claimId = '' } = useParams();
  const result = useClaimDetailPageQuery({ id: claimId });
  const claim = result.data?.claim;
  const crumbs = useBillCrumbs(claim?.claimNo, claim?.bill?.status);
  const decided = claim ? claim.items.some(({ decision }) => decision !== 'PENDING') : false;
  return (
    <DetailPage
      result={result}
      title={claim?.enrollee.fullName ?? ''}
      crumbs={crumbs}
      {...(claim && ClaimHead(claim))}
      actions={
        claim && (
          <>
            <WriteMessageButton type="Claim" id={claim.id} />
            <Actions claim={claim} onChange={() => void result.refetch()} />
          </>
        )
      }
      bar={
        claim && (
          <DecisionBar
            figures={[
              { label: 'Claimed', value: naira(claim.claimedAmount) },
              ...(claim.vettedAt ? [{ label: 'Vetted', value: naira(claim.vettedAmount) }] : []),
              ...(claim.approvedAt ? [{ label: 'Approved', value: naira(claim.approvedAmount) }] : []),
              ...grantedFigures(claim),
              ...(claim.payableAmount < claim.approvedAmount
                ? [{ label: 'Payable after co-payment', value: naira(claim.payableAmount) }]
                : []),
              ...(claim.paidAt ? [{ label: 'Paid', value: naira(claim.paidAmount) }] : []),
            ]}
          />
        )
      }
      right={
        claim && (
          <>
            {decided && (
              <SumsPanel sums={sumsOf(claim.items.map(lineItemOf), linesOf(claim.items))} paAmount={claim.paCode?.approvedAmount ?? null} />
            )}
            <ClaimSummary claim={claim} />
            <ClaimChecks claim={claim} />
            <ClaimSupport claim={claim} />
            <ClaimHistory claim={claim} />
          </>
        )
      }
    >
      {claim && (
        <>
          <Outcome claim={claim} />
          {claim.outcomeAcceptedAt && (
            <Callout kind="info" title={`The facility accepted this decision on ${date(claim.outcomeAcceptedAt)}`} />
          )}
          {claim.disputeEndedOn && <Callout kind="info" title={`This decision could be disputed until ${date(claim.disputeEndedOn)}`} />}
          <DisputeNote claim={claim} />
          <ComplaintHoldCallout claim={claim} />
          <Panel padding={false}>
            <CareStrip claim={claim} />
            <ClaimLineTable items={claim.items.map(lineItemOf)} checks={claim.checks} lines={linesOf(claim.items)} />
          </Panel>
          <ResubmissionPanel claim={claim} />
          <ClaimQuestions claim={claim} />
          <ClaimDocuments claim={claim} />
          {claim.note && <Panel title="Facility’s note">{claim.note}</Panel>}
        </>
      )}
    </DetailPage>
  );
}

/** What a dispute added to the approved amount; a bill of its own pays it. */
function grantedFigures({ approvedAmount, dispute }: Claim) {
  if (!dispute || dispute.grantedAmount === 0) return [];
  return [
    { label: 'Granted on dispute', value: naira(dispute.grantedAmount) },
    { label: 'Approved in total', value: naira(approvedAmount + dispute.grantedAmount) },
  ];
}

/** Summary of the decision. */
function Outcome({ claim }: { claim: Claim }) {
  if (claim.status === 'RETURNED') {
    return (
      <Callout kind="warn" title="Returned with a query">
        {claim.returnReason}
      </Callout>
    );
  }
  if (!claim.approvedAt) return null;
  const cut = claim.claimedAmount - claim.approvedAmount;
  if (cut === 0) return <Callout kind="passed" title={`Approved in full, ${naira(claim.approvedAmount)}`} />;
  const reasons = [...new Set(claim.items.flatMap(({ reasonCode }) => (reasonCode ? [CUT_REASON[reasonCode].toLowerCase()] : [])))].join(
    ', ',
  );
  const note = claim.history.findLast(({ action }) => action === 'APPROVE' || action === 'REJECT')?.note;
  return (
    <Callout
      kind={claim.status === 'REJECTED' ? 'block' : 'warn'}
      title={
        claim.status === 'REJECTED' ? 'Rejected: no payment' : `${naira(claim.approvedAmount)} approved, ${naira(cut)} less than claimed`
      }
    >
      {[reasons && `Reason: ${reasons}.`, note].filter(Boolean).join(' ')}
    </Callout>
  );
}

/** Summary of the dispute. */
function DisputeNote({ claim: { dispute } }: { claim: Claim }) {
  if (!dispute) return null;
  const { text, tone } = CLAIM_DISPUTE_STATUS[dispute.status];
  return (
    <Callout
      kind={tone === 'success' ? 'passed' : tone === 'danger' ? 'block' : tone === 'warn' ? 'warn' : 'info'}
      title={`Disputed, ${naira(dispute.requestedAmount)} requested: ${text.toLowerCase()}${dispute.grantedAmount > 0 ? `, ${naira(dispute.grantedAmount)}` : ''}`}
      action={
        <ScreenLink to={claimDisputeDetail} params={{ id: dispute.id }}>
          {dispute.disputeNo}
        </ScreenLink>
      }
    >
      {dispute.answer}
    </Callout>
  );
}

function Actions({ claim, onChange }: { claim: Claim; onChange: () => void }) {
  const screenPath = useScreenPath();
  const formPath = useFormPath();
  const navigate = useNavigate();
  const { can } = useSession();
  const [withdrawing, setWithdrawing] = useState(false);
  const [disputing, setDisputing] = useState(false);
  const [accepting, setAccepting] = useState(false);
  const [accept] = useAcceptClaimOutcomeMutation();
  const [resubmit] = useClaimDetailResubmitMutation();
  const resubmission = useAction(async () => resubmit({ variables: { id: claim.id } }), {
    done: 'New draft created',
    onDone: ({ data }) => {
      const to = data && formPath(data.resubmitClaim.id);
      if (to) void navigate(to);
    },
  });
  const params = { claimId: claim.id, hcpId: claim.hcp.id, billId: claim.bill?.id };
  const may = (action: Claim['availableActions'][number]) => claim.availableActions.includes(action);
  const edit = claim.canEdit ? formPath(claim.id) : null;
  const vet = may('START_REVIEW') || may('VET') ? screenPath(claimVetting, params) : null;
  const approve = may('APPROVE') ? screenPath(claimApproval, params) : null;
  return (
    <>
      {may('WITHDRAW') && (
        <Button variant="outline" onClick={() => setWithdrawing(true)}>
          Withdraw claim
        </Button>
      )}
      {claim.status === 'REJECTED' &&
        (!claim.dispute || claim.dispute.status === 'WITHDRAWN') &&
        can('CLAIM_PREPARE') &&
        formPath(claim.id) && (
          <Button variant="outline" loading={resubmission.busy} onClick={() => void resubmission.act()}>
            Resubmit claim
          </Button>
        )}
      {claim.disputableUntil && (
        <>
          <Button variant="outline" onClick={() => setAccepting(true)}>
            <Check aria-hidden /> Accept
          </Button>
          <Button variant="outline" onClick={() => setDisputing(true)}>
            <MessagesSquare aria-hidden /> Dispute
          </Button>
        </>
      )}
      {edit && (
        <LinkButton to={edit}>
          <Pencil aria-hidden /> {claim.status === 'RETURNED' ? 'Correct claim' : 'Open form'}
        </LinkButton>
      )}
      {(vet ?? approve) && (
        <LinkButton to={vet ?? approve ?? ''}>
          <Scale aria-hidden /> {vet ? 'Vet claim' : 'Decide claim'}
        </LinkButton>
      )}
      <ConfirmDialog
        open={accepting}
        onClose={() => setAccepting(false)}
        title={`Accept the decision on ${claim.claimNo}?`}
        text={`${naira(claim.claimedAmount - claim.approvedAmount)} less than claimed. The decision can no longer be disputed.`}
        confirmLabel="Accept decision"
        cancelLabel="Keep open"
        onConfirm={async () => {
          await accept({ variables: { id: claim.id, input: { version: claim.version } } });
          toast.done(`Decision on ${claim.claimNo} accepted`);
        }}
      />
      {disputing && <FileDisputeDialog claim={claim} onClose={() => setDisputing(false)} onDone={onChange} />}
      <WithdrawClaimDialog claim={claim} open={withdrawing} onClose={() => setWithdrawing(false)} />
    </>
  );
}
