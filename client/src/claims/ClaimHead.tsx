import { Span } from '@chakra-ui/react';
import { StatusTag, Tag } from '../ui/status.tsx';
import type { Tick, TickState } from './bill-ticks.tsx';
import type { ClaimFacts_ClaimFragment } from './ClaimFacts.generated.ts';
import { CLAIM_STATUS, CLAIM_TYPE, sexAge } from './claim.labels.ts';

/** Page header of a claim: patient and tags. */
export function ClaimHead(claim: ClaimFacts_ClaimFragment) {
  return {
    tags: (
      <>
        <Span color="fg.muted">
          {sexAge({ sex: claim.enrollee.sex, age: claim.age })}, <span className="code">{claim.enrollee.enrolmentNo}</span>
        </Span>
        <StatusTag label={CLAIM_TYPE[claim.type]} />
        <StatusTag label={CLAIM_STATUS[claim.status]} />
        {claim.visitType === 'EMERGENCY' && <Tag tone="danger">Emergency</Tag>}
        {claim.isLate && <Tag tone="warn">Late</Tag>}
      </>
    ),
  };
}

type Ticked = { id: string; claimNo: string; status: ClaimFacts_ClaimFragment['status']; decision: ClaimFacts_ClaimFragment['decision'] };

function stateOf({ status, decision }: Ticked): TickState {
  if (status === 'RETURNED') return 'returned';
  if (status === 'REJECTED' || decision === 'NONE') return 'rejected';
  if (decision === 'PARTIAL') return 'cut';
  return decision === 'FULL' ? 'full' : 'open';
}

/** A mark for each claim of the bill. */
export const ticksOf = <Claim extends Ticked>(
  claims: readonly Claim[],
  currentId: string | null,
  href: (claim: Claim) => string | null,
): Tick[] =>
  claims.map((claim) => ({
    id: claim.id,
    state: stateOf(claim),
    label: claim.claimNo,
    current: claim.id === currentId,
    href: href(claim),
  }));

export const isUndecided = ({ status }: Ticked): boolean => status === 'SUBMITTED' || status === 'IN_REVIEW';
