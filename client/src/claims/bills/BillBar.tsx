import { useApolloClient } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { ArrowRight, CheckCheck, Hand, Undo2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { claimApproval, claimVetting } from '../../screens/claims.screens.ts';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { naira, plural } from '../../ui/format.ts';
import {
  BillPassPreviewDocument,
  type BillPassPreviewQuery,
  useBillApproveCleanMutation,
  useBillApproveMutation,
  useBillFinishMutation,
  useBillTakeMutation,
} from './BillDetailPage.generated.ts';
import type { Bill } from './BillDetailPage.tsx';
import { AssignBillDialog, ReturnBillDialog, TakeOverBillDialog } from './BillDialogs.tsx';
import { PassClaimsDialog } from './PassClaimsDialog.tsx';

/** Actions on a bill, with the reason if one is unavailable. */
export function BillBar({ bill }: { bill: Bill }) {
  const [dialog, setDialog] = useState<'ASSIGN' | 'RETURN' | 'TAKE_OVER' | null>(null);
  const [preview, setPreview] = useState<BillPassPreviewQuery['claimsToPass'] | null>(null);
  const client = useApolloClient();
  const [take] = useBillTakeMutation();
  const [finish] = useBillFinishMutation();
  const [approveClean] = useBillApproveCleanMutation();
  const [approve] = useBillApproveMutation();
  const viewer = useViewer();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const { id, version, vettedAmount, approvedAmount } = bill;
  const may = (action: Bill['availableActions'][number]) => bill.availableActions.includes(action);
  const seen = { version, vettedAmount, approvedAmount };

  const open = (claimId: string | undefined) => {
    const params = { claimId, hcpId: bill.hcp.id, billId: id };
    const to = claimId && (screenPath(claimVetting, params) ?? screenPath(claimApproval, params));
    if (to) void navigate(to);
  };
  const firstUndecided = bill.claims.find(
    ({ availableActions }) => availableActions.includes('VET') || availableActions.includes('START_REVIEW'),
  )?.id;
  const firstCut = bill.claims.find(
    ({ status, decision, checks, secondLook }) =>
      status === 'VETTED' && (decision !== 'FULL' || secondLook?.status === 'OPEN' || checks.some(({ severity }) => severity === 'BLOCK')),
  )?.id;
  const taking = useAction(() => take({ variables: { id, input: { version } } }), { onDone: () => open(bill.claims[0]?.id) });
  const finishing = useAction(() => finish({ variables: { id, input: { version } } }), { done: 'Sent for approval' });
  const passing = useAction(() => approveClean({ variables: { id, input: seen } }), {
    done: `${plural(bill.cleanCount, 'claim')} approved`,
  });
  const approving = useAction(() => approve({ variables: { id, input: seen } }), { done: `${bill.billNo} approved` });

  const previewing = useAction(
    async () => (await client.query({ query: BillPassPreviewDocument, variables: { billId: id }, fetchPolicy: 'network-only' })).data,
    { onDone: (data) => setPreview(data?.claimsToPass ?? null) },
  );

  const others = bill.waitingApprovalCount - bill.cleanCount;
  const clean = bill.claims
    .filter(({ status, decision }) => status === 'VETTED' && decision === 'FULL')
    .reduce((sum, claim) => sum + claim.vettedAmount, 0);
  const total = approvedAmount + (others === 0 ? clean : 0);
  const sameEyes =
    (bill.status === 'VETTED' && bill.vettedBy?.id === viewer.id && 'You vetted this bill, so an administrator must approve it.') ||
    (bill.status === 'SUBMITTED' &&
      bill.submittedBy?.id === viewer.id &&
      may('ASSIGN') &&
      'You submitted this bill, so another officer must vet it.') ||
    (may('TAKE_OVER') && `${bill.assignedOfficer?.name ?? 'Another officer'} is vetting this bill.`);
  const secondLookNote =
    bill.openSecondLookCount > 0
      ? `${plural(bill.openSecondLookCount, 'claim')} ${bill.openSecondLookCount === 1 ? 'waits' : 'wait'} for second review.`
      : undefined;
  const close = () => setDialog(null);
  return (
    <>
      <DecisionBar
        figures={[
          ...(bill.kind !== 'ORDINARY'
            ? []
            : [{ label: 'Claimed', value: naira(bill.claimedAmount), strong: bill.status === 'SUBMITTED' || bill.status === 'IN_REVIEW' }]),
          ...(bill.vettedAt || bill.vettedAmount > 0
            ? [{ label: bill.status === 'IN_REVIEW' ? 'Vetted so far' : 'Vetted', value: naira(vettedAmount) }]
            : []),
          ...(approvedAmount > 0 ? [{ label: bill.approvedAt ? 'Approved' : 'Approved so far', value: naira(approvedAmount) }] : []),
          ...(bill.payableAmount < approvedAmount
            ? [{ label: bill.approvedAt ? 'Payable' : 'Payable so far', value: naira(bill.payableAmount) }]
            : []),
        ]}
        note={sameEyes || secondLookNote}
      >
        {may('TAKE_OVER') && (
          <Button variant="outline" onClick={() => setDialog('TAKE_OVER')}>
            <Hand aria-hidden /> Take over
          </Button>
        )}
        {may('ASSIGN') && (
          <Button variant="outline" onClick={() => setDialog('ASSIGN')}>
            <UserPlus aria-hidden /> Assign to an officer
          </Button>
        )}
        {may('RETURN') && (
          <Button variant="outline" onClick={() => setDialog('RETURN')}>
            <Undo2 aria-hidden /> Return bill
          </Button>
        )}
        {may('FINISH') && bill.undecidedCount > 0 && (
          <Button variant="outline" loading={previewing.busy} onClick={() => void previewing.act()}>
            <CheckCheck aria-hidden /> Pass claims without remarks
          </Button>
        )}
        {may('TAKE') && (
          <Button loading={taking.busy} onClick={() => void taking.act()}>
            Start vetting
          </Button>
        )}
        {bill.status === 'IN_REVIEW' && firstUndecided && !may('TAKE_OVER') && (
          <Button onClick={() => open(firstUndecided)}>
            Vet next claim, {bill.undecidedCount} left <ArrowRight aria-hidden />
          </Button>
        )}
        {may('FINISH') && bill.undecidedCount === 0 && (
          <Button loading={finishing.busy} onClick={() => void finishing.act()}>
            Finish vetting{bill.returnedCount > 0 && `, ${bill.returnedCount} returned`}
          </Button>
        )}
        {may('APPROVE') && others > 0 && (
          <>
            {bill.cleanCount > 0 && (
              <Button variant="outline" loading={passing.busy} onClick={() => void passing.act()}>
                <CheckCheck aria-hidden /> Approve {plural(bill.cleanCount, 'clean claim')}
              </Button>
            )}
            <Button onClick={() => open(firstCut)}>
              Decide {plural(others, 'flagged claim')} <ArrowRight aria-hidden />
            </Button>
          </>
        )}
        {may('APPROVE') && others === 0 && (
          <Button loading={approving.busy} onClick={() => void approving.act()}>
            Approve bill, {naira(total)}
          </Button>
        )}
      </DecisionBar>
      {preview && <PassClaimsDialog bill={bill} preview={preview} onClose={() => setPreview(null)} />}
      <AssignBillDialog bill={bill} open={dialog === 'ASSIGN'} onClose={close} />
      <TakeOverBillDialog
        bill={bill}
        officer={bill.assignedOfficer?.name ?? 'Another officer'}
        open={dialog === 'TAKE_OVER'}
        onClose={close}
      />
      <ReturnBillDialog bill={bill} open={dialog === 'RETURN'} onClose={close} />
    </>
  );
}
