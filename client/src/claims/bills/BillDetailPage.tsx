import { Box, Button, Span } from '@chakra-ui/react';
import { ArrowLeft, Printer } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { WriteMessageButton } from '../../identity/messages/WriteMessageButton.tsx';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { capitationStatementDetail, claimApproval, claimDetail, claimVetting, paymentDetail } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Page, Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByActionOrStatus } from '../../ui/detail/StatusHistory.tsx';
import { amount, dateTime, monthName, naira, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { type Column, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { BillTicks } from '../bill-ticks.tsx';
import { ticksOf } from '../ClaimHead.tsx';
import { claimColumns, claimParams, withoutFacility } from '../ClaimTable.tsx';
import { CUT_REASON, fundName } from '../claim.labels.ts';
import { coPaymentText, payableFacts } from '../co-payment.ts';
import { SECOND_LOOK_STATUS } from '../second-looks/second-look.labels.ts';
import { BillBar } from './BillBar.tsx';
import { type BillDetailPageQuery, useBillDetailPageQuery } from './BillDetailPage.generated.ts';
import { BillPaper } from './BillPaper.tsx';
import { BILL_KIND, BILL_STATUS } from './bill.labels.ts';
import { useBillCrumbs } from './bill-crumbs.ts';

export type Bill = BillDetailPageQuery['bill'];
type Claim = Bill['claims'][number];

const HISTORY_TEXTS: Record<string, string> = {
  CREATE: 'Created',
  SUBMIT_UNANSWERED: 'Unanswered claims back in vetting',
  TAKE: 'Vetting started',
  TAKE_OVER: 'Taken over',
  ASSIGN: 'Assigned to an officer',
  ASSIGN_BY_RULE: 'Assigned by rule',
  SEND_BACK: 'Sent back to the officer',
  REVERT_PAYMENT: 'Payment reversed',
  APPROVE_SUPPLEMENT: 'Approved',
  APPROVE_CAPITATION: 'Approved',
  REVERSE_CAPITATION: 'Reversed',
};

const checksOf = ({ checks }: Claim) => {
  const blocks = checks.filter(({ severity }) => severity === 'BLOCK').length;
  const warnings = checks.length - blocks;
  return [blocks && `${blocks} blocking`, warnings && plural(warnings, 'warning')].filter(Boolean).join(', ') || 'None';
};

const secondLookText = ({ secondLook }: Claim) =>
  secondLook && (
    <Span color={secondLook.status === 'OPEN' ? 'warn.fg' : undefined}>
      {`Second review: ${SECOND_LOOK_STATUS[secondLook.status].text.toLowerCase()}`}
    </Span>
  );

const reasonsText = ({ cutReasons }: Claim) => cutReasons.map((reason) => CUT_REASON[reason]).join(', ');

const cutText = (kobo: number, claim: Claim) =>
  kobo > 0 ? (
    <>
      <Span color="warn.fg">{amount(kobo)} cut</Span>
      <Box>{reasonsText(claim)}</Box>
    </>
  ) : null;

/** A bill with its claims and the actions of the viewer. */
export default function BillDetailPage() {
  const { billId = '' } = useParams();
  const [paper, setPaper] = useQueryState('paper', parseAsString.withOptions({ history: 'push' }));
  const result = useBillDetailPageQuery({ id: billId });
  const bill = result.data?.bill;
  const { hcp } = useViewer();
  const screenPath = useScreenPath();
  const crumbs = useBillCrumbs(bill?.billNo, bill?.status);
  const screenOf = useMemo(() => {
    const decision = [claimVetting, claimApproval].find((s) => screenPath(s, { claimId: 'x', hcpId: 'x' })) ?? claimDetail;
    return (claim: Claim) => (mayDecide(claim) ? decision : claimDetail);
  }, [screenPath]);
  const open = bill?.status === 'SUBMITTED' || bill?.status === 'RETURNED';
  const decided = bill?.claims.some(({ status }) => status === 'APPROVED' || status === 'REJECTED' || status === 'PAID') ?? false;
  const columns = useMemo<Column<Claim>[]>(() => {
    const shown = withoutFacility(claimColumns<Claim>(screenOf)).filter(
      ({ id }) => !['bill', 'submitted', 'paid-on', 'payment', 'vetted', 'approved', 'payable', 'paid', 'decision', 'type'].includes(id),
    );
    const status = shown.pop();
    return [
      ...shown,
      ...(hcp
        ? []
        : [
            textColumn<Claim>('Warnings', checksOf, {
              second: secondLookText,
              extra: { label: 'Second review', value: ({ secondLook }) => secondLook && SECOND_LOOK_STATUS[secondLook.status].text },
              tone: ({ checks }) =>
                checks.some(({ severity }) => severity === 'BLOCK') ? 'danger' : checks.length > 0 ? 'warn' : undefined,
            }),
          ]),
      ...(open
        ? []
        : [
            moneyColumn('Vetted', (row: Claim) => (row.decision ? row.vettedAmount : null), {
              strong: !decided,
              second: (row) => row.decision && cutText(row.claimedAmount - row.vettedAmount, row),
              extra: { label: 'Reasons for cuts', value: reasonsText },
            }),
          ]),
      ...(decided
        ? [
            moneyColumn('Approved', (row: Claim) => (['APPROVED', 'PAID', 'REJECTED'].includes(row.status) ? row.approvedAmount : null), {
              strong: true,
              second: (row) => (
                <>
                  {row.approvedAmount < row.vettedAmount && cutText(row.vettedAmount - row.approvedAmount, row)}
                  {row.payableAmount < row.approvedAmount && <Box>{coPaymentText(row)}</Box>}
                </>
              ),
              extra: { label: 'Payable', kind: 'money', value: (row) => row.payableAmount },
            }),
          ]
        : []),
      ...(status ? [status] : []),
    ];
  }, [screenOf, hcp, open, decided]);
  if (bill && paper) {
    return (
      <Page>
        <Button variant="outline" alignSelf="flex-start" className="no-print" onClick={() => void setPaper(null)}>
          <ArrowLeft aria-hidden /> Back to bill
        </Button>
        <BillPaper id={billId} />
      </Page>
    );
  }
  return (
    <DetailPage
      result={result}
      actions={
        bill && (
          <>
            <WriteMessageButton type="Bill" id={bill.id} />
            <Button variant="outline" onClick={() => void setPaper('bill')}>
              <Printer size={16} aria-hidden /> Print bill
            </Button>
          </>
        )
      }
      title={bill ? (hcp ? monthName(bill.careMonth) : bill.hcp.name) : ''}
      crumbs={crumbs}
      tags={
        bill && (
          <>
            <Span color="fg.muted">
              {!hcp && `${monthName(bill.careMonth)}, `}
              {fundName(bill.fundingPool)},{' '}
              {bill.kind === 'ORDINARY' ? plural(bill.claimCount, 'claim') : BILL_KIND[bill.kind].toLowerCase()}
            </Span>
            <StatusTag label={BILL_STATUS[bill.status]} />
          </>
        )
      }
      aside={
        bill?.kind === 'ORDINARY' && (
          <BillTicks
            ticks={ticksOf(bill.claims, null, (claim) =>
              screenPath(screenOf(claim), { claimId: claim.id, hcpId: bill.hcp.id, billId: bill.id }),
            )}
          />
        )
      }
      right={bill && <Facts bill={bill} />}
      bar={bill && <BillBar key={bill.version} bill={bill} />}
    >
      {bill && (
        <>
          {bill.status === 'RETURNED' && (
            <Callout kind="warn" title="Returned to the facility">
              {bill.returnReason}
            </Callout>
          )}
          {bill.capitation && (
            <Callout
              kind="info"
              title={`Capitation for ${plural(bill.capitation.lives, 'life', 'lives')}`}
              action={
                <ScreenLink to={capitationStatementDetail} params={{ id: bill.capitation.id }}>
                  Statement of {bill.capitation.run.runNo}
                </ScreenLink>
              }
            >
              This bill pays a capitation statement and contains no claims.
            </Callout>
          )}
          {bill.kind === 'SUPPLEMENTARY' && (
            <Callout kind="info" title={`${naira(bill.approvedAmount)} after a dispute`}>
              This bill pays the additional amount granted after a dispute. No new claims are included.
            </Callout>
          )}
          {bill.kind === 'ORDINARY' && (
            <Panel padding={false}>
              <Box overflowX="auto">
                <DataTable
                  rows={bill.claims}
                  columns={columns}
                  label={`Claims of ${bill.billNo}`}
                  rowAction={(row) => ({
                    label: actionLabelOf(row),
                    to: screenOf(row),
                    params: claimParams({ ...row, bill: { id: bill.id } }),
                  })}
                  totals={{
                    claimed: bill.claimedAmount,
                    vetted: bill.vettedAmount,
                    approved: bill.approvedAmount,
                    payable: bill.payableAmount,
                  }}
                  totalsLabel={plural(bill.claimCount, 'claim')}
                  empty={<Box p="4">The claims were returned to the facility.</Box>}
                />
              </Box>
            </Panel>
          )}
        </>
      )}
    </DetailPage>
  );
}

const DECISIONS: Claim['availableActions'] = ['START_REVIEW', 'VET', 'REOPEN_VETTING', 'APPROVE', 'REJECT', 'SEND_BACK', 'REOPEN'];

/** Whether the viewer has something to decide: other claims open for reading. */
const mayDecide = ({ availableActions }: Claim) => availableActions.some((action) => DECISIONS.includes(action));

function actionLabelOf({ availableActions }: Claim): string {
  if (availableActions.includes('START_REVIEW') || availableActions.includes('VET')) return 'Vet';
  return availableActions.includes('APPROVE') ? 'Decide' : 'Open';
}

const PaymentLink = ({ payment }: { payment: { id: string; paymentNo: string } }) => (
  <Span className="code">
    <ScreenLink to={paymentDetail} params={{ id: payment.id }}>
      {payment.paymentNo}
    </ScreenLink>
  </Span>
);

const SupplementedClaim = ({ bill, claim }: { bill: Bill; claim: NonNullable<Bill['supplementedClaim']> }) => (
  <ScreenLink
    to={claimDetail}
    params={{ claimId: claim.id, hcpId: bill.hcp.id, ...(claim.bill && { billId: claim.bill.id }) }}
    className="code"
  >
    {claim.claimNo}
  </ScreenLink>
);

function Facts({ bill }: { bill: Bill }) {
  return (
    <>
      <Panel title="Bill">
        <FactList
          layout="rows"
          facts={[
            {
              label: 'Number',
              value: <Span className="code">{bill.billNo}</Span>,
              wide: true,
            },
            ...(bill.supplementedClaim
              ? [
                  {
                    label: 'Disputed claim',
                    value: <SupplementedClaim bill={bill} claim={bill.supplementedClaim} />,
                    second: 'This bill pays the granted amount',
                  },
                ]
              : [bill.kind === 'ORDINARY' && { label: 'Claimed', value: naira(bill.claimedAmount) }]),
            ...(bill.vettedAt
              ? [{ label: 'Vetted', value: naira(bill.vettedAmount), second: `${naira(bill.claimedAmount - bill.vettedAmount)} cut` }]
              : []),
            ...(bill.approvedAt ? [{ label: 'Approved', value: naira(bill.approvedAmount) }] : []),
            ...(bill.approvedAt ? payableFacts(bill) : []),
            {
              label: bill.kind === 'CAPITATION' ? 'Computed' : 'Submitted',
              value: dateTime(bill.submittedAt),
              second: bill.submittedBy?.name,
            },
            bill.kind === 'ORDINARY' && { label: 'Officer', value: (bill.vettedBy ?? bill.assignedOfficer)?.name ?? 'Unassigned' },
            ...(bill.approvedBy ? [{ label: 'Approved by', value: bill.approvedBy.name, second: dateTime(bill.approvedAt) }] : []),
            ...(bill.payment
              ? [{ label: 'Payment', value: <PaymentLink payment={bill.payment} />, second: bill.payment.bankReference }]
              : []),
          ]}
        />
      </Panel>
      <StatusHistoryPanel history={bill.history} titleOf={titleByActionOrStatus(HISTORY_TEXTS)} />
    </>
  );
}
