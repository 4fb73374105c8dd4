import { Box, Button, Kbd } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { lineIn, sameLine, sumsOf } from '../../care/line-decision/line-state.ts';
import { useLineSelection } from '../../care/line-decision/use-line-selection.ts';
import { type Crumb, useRecordCrumbs } from '../../platform/mount.tsx';
import { claimApproval } from '../../screens/claims.screens.ts';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { naira, plural } from '../../ui/format.ts';
import { useKeys } from '../../ui/keys.tsx';
import { toast } from '../../ui/toast.tsx';
import { useApproveClaimMutation } from '../ClaimDialogs.generated.ts';
import { ApproveChangedDialog, RejectClaimDialog, SendBackDialog } from '../ClaimDialogs.tsx';
import { ClaimDocuments } from '../ClaimDocuments.tsx';
import { CareStrip, ClaimChecks, ClaimHistory, ClaimSummary, ClaimSupport } from '../ClaimFacts.tsx';
import { ComplaintHoldCallout } from '../ComplaintHoldCallout.tsx';
import { ClaimQuestions } from '../claim-questions/ClaimQuestions.tsx';
import { ResubmissionPanel } from '../ResubmissionPanel.tsx';
import { SecondLookPanel } from '../second-looks/SecondLookPanel.tsx';
import { type ClaimApprovalPageQuery, useClaimApprovalPageQuery } from './ClaimApprovalPage.generated.ts';
import { ClaimLineTable } from './ClaimLineTable.tsx';
import { type Line, type Lines, lineInput, lineItemOf, linesOf } from './claim-lines.ts';
import { SumsPanel } from './SumsPanel.tsx';
import { useBillNavigation } from './use-bill-navigation.tsx';

type Claim = ClaimApprovalPageQuery['claim'];

/** The final decision on a vetted claim; any other claim can be read here. */
export default function ClaimApprovalPage() {
  const { claimId = '' } = useParams();
  const result = useClaimApprovalPageQuery({ id: claimId });
  const claim = result.data?.claim;
  const crumbs = useRecordCrumbs(claim?.claimNo, claim && listOf(claim));
  if (claim) return <Desk key={`${claim.id} ${claim.version}`} claim={claim} crumbs={crumbs} />;
  return <DetailPage result={result} crumbs={crumbs} />;
}

/** A claim waits in its bill until it is decided; then it is in the list of claims. */
const listOf = ({ status }: Claim) => (status === 'PAID' ? 'paid-claims' : status === 'VETTED' ? undefined : 'all-claims');

function Desk({ claim, crumbs }: { claim: Claim; crumbs: Crumb[] }) {
  const { checks } = claim;
  const items = claim.items.map(lineItemOf);
  const vettedLines = linesOf(claim.items);
  const [lines, setLines] = useState<Lines>(vettedLines);
  const [dialog, setDialog] = useState<'CHANGED' | 'REJECT' | 'SEND_BACK' | null>(null);
  const [approve] = useApproveClaimMutation();
  const may = (action: Claim['availableActions'][number]) => claim.availableActions.includes(action);
  const open = may('APPROVE');
  const set = (itemId: string, line: Line) => setLines((current) => ({ ...current, [itemId]: line }));
  const { current, setCurrent } = useLineSelection(items, lines, set, open);
  const navigation = useBillNavigation(claim, claimApproval);
  const sums = sumsOf(items, lines);
  const changed = items.filter((item) => !sameLine(lineIn(lines, item), lineIn(vettedLines, item)));

  const leave = (decision: string) => {
    const went = navigation.leaveFor(
      ({ status, decision, secondLook }) => status === 'VETTED' && (decision !== 'FULL' || secondLook?.status === 'OPEN'),
    );
    toast.done(`${claim.claimNo} ${decision}`, {
      text: went === 'BILL' ? 'No more claims with cuts or second reviews in this bill.' : undefined,
    });
  };
  const pass = useAction(async () => approve({ variables: { id: claim.id, input: { version: claim.version } } }), {
    onDone: ({ data }) => leave(data?.approveClaim.status === 'REJECTED' ? 'rejected' : 'approved'),
  });
  const decide = () => (changed.length > 0 ? setDialog('CHANGED') : void pass.act());
  const ready = open && sums.incomplete === 0 && sums.undecided === 0;
  useKeys([{ key: 'ctrl+enter', label: 'Approve and open next', run: () => ready && decide() }], { group: 'Approval' });
  const close = () => setDialog(null);
  const isOwnVetting = claim.status === 'VETTED' && !open && claim.bill?.status === 'VETTED';
  return (
    <DetailPage
      {...navigation.head}
      crumbs={crumbs}
      right={
        <>
          <SumsPanel sums={sums} paAmount={claim.paCode?.approvedAmount ?? null} />
          <ClaimSummary claim={claim} />
          <ClaimChecks claim={claim} jump={open ? (number) => setCurrent(number - 1) : undefined} />
          <ClaimSupport claim={claim} />
          <ClaimHistory claim={claim} />
        </>
      }
      bar={
        <DecisionBar
          figures={[
            { label: 'Claimed', value: naira(claim.claimedAmount), strong: false },
            { label: 'Vetted', value: claim.vettedAt ? naira(claim.vettedAmount) : '–' },
            ...(claim.approvedAt ? [{ label: 'Approved', value: naira(claim.approvedAmount) }] : []),
          ]}
          note={isOwnVetting ? 'You vetted this claim, so another administrator must decide it.' : undefined}
        >
          {open && (
            <>
              {changed.length > 0 && <Box color="warn.fg" fontWeight="500">{`${plural(changed.length, 'line')} changed`}</Box>}
              <Button variant="outline" onClick={() => setDialog('SEND_BACK')}>
                <Undo2 aria-hidden /> Send back to officer
              </Button>
              <Button variant="outline" colorPalette="danger" onClick={() => setDialog('REJECT')}>
                Reject
              </Button>
              <Button disabled={!ready} loading={pass.busy} onClick={decide}>
                {sums.approved === 0 ? 'Confirm rejection (no payment)' : `Approve ${naira(sums.approved)}`}{' '}
                <Kbd hideBelow="md">Ctrl ↵</Kbd>
              </Button>
            </>
          )}
        </DecisionBar>
      }
    >
      <Panel padding={false}>
        <CareStrip claim={claim} />
        <ClaimLineTable
          items={items}
          checks={checks}
          lines={lines}
          onLine={open ? set : undefined}
          current={open ? current : undefined}
          onCurrent={setCurrent}
        />
      </Panel>
      <ComplaintHoldCallout claim={claim} />
      <SecondLookPanel claim={claim} />
      <ResubmissionPanel claim={claim} />
      <ClaimQuestions claim={claim} />
      <ClaimDocuments claim={claim} />
      {claim.note && <Panel title="Facility’s note">{claim.note}</Panel>}
      <ApproveChangedDialog
        claim={claim}
        open={dialog === 'CHANGED'}
        onClose={close}
        onDone={() => leave(sums.approved === 0 ? 'rejected' : 'approved')}
        lines={changed.map((item) => lineInput(item.id, lineIn(lines, item)))}
        amount={sums.approved}
      />
      <RejectClaimDialog claim={claim} open={dialog === 'REJECT'} onClose={close} onDone={() => leave('rejected')} />
      <SendBackDialog claim={claim} open={dialog === 'SEND_BACK'} onClose={close} onDone={() => leave('sent back to the officer')} />
    </DetailPage>
  );
}
