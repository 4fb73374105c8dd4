import { Button, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { WriteMessageButton } from '../../identity/messages/WriteMessageButton.tsx';
import { useRecordCrumbs } from '../../platform/mount.tsx';
import { billDetail, claimDetail } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { ClaimDocuments } from '../ClaimDocuments.tsx';
import { CareStrip, ClaimChecks, ClaimHistory, ClaimSupport } from '../ClaimFacts.tsx';
import { ClaimHead } from '../ClaimHead.tsx';
import { ClaimLineTable } from './ClaimLineTable.tsx';
import { ClaimVettingForm } from './ClaimVettingForm.tsx';
import {
  type ClaimVettingPageQuery,
  useClaimVettingPageQuery,
  useClaimVettingReopenMutation,
  useClaimVettingStartMutation,
} from './ClaimVettingPage.generated.ts';
import { lineItemOf, linesOf } from './claim-lines.ts';

type Claim = ClaimVettingPageQuery['claim'];

/** Vetting of a claim, line by line. Opening the page starts the review for this officer. */
export default function ClaimVettingPage() {
  const { claimId = '' } = useParams();
  const result = useClaimVettingPageQuery({ id: claimId });
  const claim = result.data?.claim;
  const [start] = useClaimVettingStartMutation();
  const open = useAction((id: string) => start({ variables: { id } }), { quiet: true });
  const startedClaimId = useRef<string | null>(null);
  const canStart = claim?.availableActions.includes('START_REVIEW') ?? false;
  const { act } = open;
  useEffect(() => {
    if (!canStart || startedClaimId.current === claimId) return;
    startedClaimId.current = claimId;
    void act(claimId);
  }, [canStart, claimId, act]);
  const crumbs = useRecordCrumbs(claim?.claimNo);
  if (claim?.availableActions.includes('VET')) return <ClaimVettingForm key={claim.id} claim={claim} crumbs={crumbs} />;
  return (
    <DetailPage
      result={result}
      crumbs={crumbs}
      title={claim?.enrollee.fullName ?? ''}
      {...(claim && ClaimHead(claim))}
      actions={claim && <WriteMessageButton type="Claim" id={claim.id} />}
      right={claim && <SidePanels claim={claim} />}
    >
      {claim && (
        <>
          <NotDecidable claim={claim} message={open.failure?.message} busy={canStart && !open.failure} />
          <Panel padding={false}>
            <CareStrip claim={claim} />
            <ClaimLineTable items={claim.items.map(lineItemOf)} checks={claim.checks} lines={linesOf(claim.items)} />
          </Panel>
          <ClaimDocuments claim={claim} />
        </>
      )}
    </DetailPage>
  );
}

const SidePanels = ({ claim }: { claim: Claim }) => (
  <>
    <ClaimChecks claim={claim} />
    <ClaimSupport claim={claim} />
    <ClaimHistory claim={claim} />
  </>
);

/** Says why the claim cannot be decided. */
function NotDecidable({ claim, message, busy }: { claim: Claim; message?: string; busy: boolean }) {
  const [reopen] = useClaimVettingReopenMutation();
  const reopening = useAction(() => reopen({ variables: { id: claim.id, input: { version: claim.version } } }));
  if (busy) return null;
  const title =
    message ??
    (claim.status === 'IN_REVIEW'
      ? `${claim.reviewer?.name ?? 'Another officer'} is vetting this claim.`
      : claim.status === 'RETURNED'
        ? 'The claim has been returned to the facility.'
        : claim.status === 'SUBMITTED'
          ? 'This bill is assigned to another officer. Take it over to vet its claims.'
          : 'The claim has been decided.');
  return (
    <Callout
      kind={message || claim.status === 'IN_REVIEW' ? 'warn' : 'info'}
      title={title}
      action={
        <Flex gap="2" wrap="wrap">
          {claim.availableActions.includes('REOPEN_VETTING') && (
            <Button size="sm" loading={reopening.busy} onClick={() => void reopening.act()}>
              Reopen claim
            </Button>
          )}
          {claim.status === 'SUBMITTED' && claim.bill && (
            <Button asChild variant="outline" size="sm">
              <ScreenLink to={billDetail} params={{ hcpId: claim.hcp.id, billId: claim.bill.id }}>
                Open the bill
              </ScreenLink>
            </Button>
          )}
          <Button asChild variant="outline" size="sm">
            <ScreenLink to={claimDetail} params={{ claimId: claim.id, hcpId: claim.hcp.id, ...(claim.bill && { billId: claim.bill.id }) }}>
              View claim
            </ScreenLink>
          </Button>
        </Flex>
      }
    />
  );
}
