import { Box, Button, Span } from '@chakra-ui/react';
import { Scale } from 'lucide-react';
import { useMemo, useState } from 'react';
import { liveRecord } from '../../platform/live.ts';
import { useMount, useRecordCrumbs } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { billDetail, claimApproval, claimDetail } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FileItem, FileLink, FileList } from '../../ui/detail/FileList.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { date, dateTime, fileSize, naira } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { also, type Column, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { CUT_REASON } from '../claim.labels.ts';
import { type ClaimDisputeDetailPageQuery, useClaimDisputeDetailPageQuery } from './ClaimDisputes.generated.ts';
import { CLAIM_DISPUTE_DONE, CLAIM_DISPUTE_STATUS } from './claim-dispute.labels.ts';
import { DecideDisputeDialog, WithdrawDisputeDialog } from './DisputeDialogs.tsx';

type Dispute = ClaimDisputeDetailPageQuery['claimDispute'];
type Line = Dispute['lines'][number];

const cutReason = ({ item: { reasonCode } }: Line) => reasonCode && CUT_REASON[reasonCode];

const lineColumns = (isDecided: boolean): Column<Line>[] => [
  textColumn<Line>('Service', ({ item }) => `${item.line}. ${item.service.name}`, {
    strong: true,
    ...also('Service code', ({ item }) => item.service.code),
  }),
  moneyColumn<Line>('Claimed', ({ item }) => item.amountClaimed),
  moneyColumn<Line>('Approved', ({ item }) => item.amountApproved),
  textColumn<Line>('Reason for cut', cutReason, { ...also('Note', ({ item }) => item.note) }),
  moneyColumn<Line>('Requested', ({ requestedAmount }) => requestedAmount, { strong: !isDecided }),
  ...(isDecided
    ? [
        moneyColumn<Line>('Granted', ({ grantedAmount }) => grantedAmount, { strong: true }),
        textColumn<Line>('Reason for decision', ({ answer }) => answer),
      ]
    : []),
];

/** A dispute about a claim: requested amounts, reason and final answer. */
export default function ClaimDisputeDetailPage() {
  const { id = '' } = useMount().params;
  const result = useClaimDisputeDetailPageQuery({ id }, liveRecord('ClaimDispute', id));
  const dispute = result.data?.claimDispute;
  const crumbs = useRecordCrumbs(dispute?.disputeNo, dispute?.status === 'OPEN' ? 'claim-disputes-to-decide' : undefined);
  const columns = useMemo(() => lineColumns(Boolean(dispute?.decidedAt)), [dispute?.decidedAt]);
  return (
    <DetailPage
      result={result}
      title={dispute ? `Dispute about ${dispute.claim.claimNo}` : ''}
      crumbs={crumbs}
      tags={
        dispute && (
          <>
            <Span color="fg.muted">{dispute.hcp.name}</Span>
            <StatusTag label={CLAIM_DISPUTE_STATUS[dispute.status]} />
          </>
        )
      }
      bar={dispute && <Bar dispute={dispute} />}
      right={dispute && <Facts dispute={dispute} />}
    >
      {dispute && (
        <>
          <Answer dispute={dispute} />
          <Panel title="Reason for the dispute">
            <Box whiteSpace="pre-wrap">{dispute.reason}</Box>
          </Panel>
          <Panel padding={false}>
            <Box overflowX="auto">
              <DataTable
                rows={dispute.lines}
                columns={columns}
                label="Disputed lines"
                totals={{ requested: dispute.requestedAmount, ...(dispute.decidedAt && { granted: dispute.grantedAmount }) }}
              />
            </Box>
          </Panel>
          {dispute.documents.length > 0 && <Documents documents={dispute.documents} />}
        </>
      )}
    </DetailPage>
  );
}

function Answer({ dispute }: { dispute: Dispute }) {
  if (!dispute.decidedAt) return null;
  const { status, grantedAmount, requestedAmount } = dispute;
  const title =
    status === 'REFUSED'
      ? 'Rejected: no further payment'
      : `${naira(grantedAmount)} granted${status === 'PARTLY_UPHELD' ? ` of ${naira(requestedAmount)}` : ''}`;
  return (
    <Callout kind={status === 'REFUSED' ? 'block' : status === 'UPHELD' ? 'passed' : 'warn'} title={title}>
      {dispute.answer}
    </Callout>
  );
}

function Bar({ dispute }: { dispute: Dispute }) {
  const [dialog, setDialog] = useState<'DECIDE' | 'WITHDRAW' | null>(null);
  const { role, id } = useViewer();
  const { availableActions, claim } = dispute;
  const isOwnDecision = dispute.status === 'OPEN' && role === 'ADMIN' && claim.approvedBy?.id === id;
  const close = () => setDialog(null);
  return (
    <>
      <DecisionBar
        figures={[
          { label: 'Claimed', value: naira(claim.claimedAmount), strong: false },
          { label: 'Approved', value: naira(claim.approvedAmount), strong: false },
          { label: 'Requested', value: naira(dispute.requestedAmount) },
          ...(dispute.decidedAt ? [{ label: 'Granted', value: naira(dispute.grantedAmount) }] : []),
        ]}
        note={isOwnDecision ? 'You decided this claim, so another administrator must answer the dispute.' : undefined}
      >
        {availableActions.includes('WITHDRAW') && (
          <Button variant="outline" onClick={() => setDialog('WITHDRAW')}>
            Withdraw dispute
          </Button>
        )}
        {availableActions.includes('REFUSE') && (
          <Button onClick={() => setDialog('DECIDE')}>
            <Scale aria-hidden /> Decide dispute
          </Button>
        )}
      </DecisionBar>
      {dialog === 'DECIDE' && <DecideDisputeDialog dispute={dispute} onClose={close} />}
      {dialog === 'WITHDRAW' && <WithdrawDisputeDialog dispute={dispute} onClose={close} />}
    </>
  );
}

function Facts({ dispute }: { dispute: Dispute }) {
  const { claim, supplementaryBill } = dispute;
  const { role } = useViewer();
  const claimParams = { claimId: claim.id, hcpId: dispute.hcp.id, ...(claim.bill && { billId: claim.bill.id }) };
  return (
    <>
      <Panel title="Dispute">
        <FactList
          layout="rows"
          facts={[
            { label: 'Number', value: <Span className="code">{dispute.disputeNo}</Span>, wide: true },
            { label: 'Facility', value: dispute.hcp.name, second: dispute.hcp.lga.name },
            { label: 'Submitted', value: dateTime(dispute.filedAt), second: dispute.filedBy.name },
            dispute.decidedBy && { label: 'Answered', value: dateTime(dispute.decidedAt), second: dispute.decidedBy.name },
            supplementaryBill && {
              label: 'Paid in bill',
              value: (
                <ScreenLink to={billDetail} params={{ billId: supplementaryBill.id, hcpId: dispute.hcp.id }} className="code">
                  {supplementaryBill.billNo}
                </ScreenLink>
              ),
              wide: true,
            },
          ]}
        />
      </Panel>
      <Panel title="Claim">
        <FactList
          layout="rows"
          facts={[
            {
              label: 'Number',
              value: (
                <ScreenLink to={role === 'ADMIN' ? claimApproval : claimDetail} params={claimParams} className="code">
                  {claim.claimNo}
                </ScreenLink>
              ),
              wide: true,
            },
            { label: 'Patient', value: claim.enrollee.fullName, second: claim.enrollee.enrolmentNo },
            claim.vettedBy && { label: 'Vetted by', value: claim.vettedBy.name },
            claim.approvedBy && { label: 'Decided by', value: claim.approvedBy.name },
          ]}
        />
      </Panel>
      <StatusHistoryPanel history={dispute.history} titleOf={titleByAction(CLAIM_DISPUTE_DONE)} />
    </>
  );
}

const Documents = ({ documents }: Pick<Dispute, 'documents'>) => (
  <Panel title="Documents">
    <FileList>
      {documents.map((file) => (
        <FileItem key={file.id} title={<FileLink file={file} />}>
          {fileSize(file.size)}, {date(file.createdAt)}
        </FileItem>
      ))}
    </FileList>
  </Panel>
);
