import type { BillStatus, ClaimStatus, Role } from '../generated/prisma/enums.ts';
import type { Viewer } from '../scheme/access/viewer.ts';
import { isAssignedToOther } from './bill-assignment.ts';
import { type ClaimAction, claimMachine } from './claim.machine.ts';
import { mayEdit } from './claim-editors.ts';

type Acted = {
  status: ClaimStatus;
  preparedById: string;
  preparedByRole: Role;
  vettedById: string | null;
  reviewerId: string | null;
  bill: { status: BillStatus; assignedOfficerId: string | null } | null;
};

const FORM_ACTIONS: readonly ClaimAction[] = ['MARK_READY', 'REOPEN', 'SUBMIT', 'WITHDRAW'];

/** Actions available to the viewer: vetting by the claim's officer while the bill is in review, approval once it is vetted. */
export function claimActions(viewer: Viewer, claim: Acted): ClaimAction[] {
  const bill = claim.bill?.status;
  return claimMachine.available(viewer, claim).filter((action) => {
    if (FORM_ACTIONS.includes(action)) return mayEdit(viewer, claim);
    if (action === 'START_REVIEW')
      return bill === 'SUBMITTED' || (bill === 'IN_REVIEW' && claim.bill !== null && !isAssignedToOther(viewer, claim.bill));
    if (action === 'VET' || action === 'RETURN' || action === 'ASK') return bill === 'IN_REVIEW' && claim.reviewerId === viewer.userId;
    if (action === 'REOPEN_VETTING') return bill === 'IN_REVIEW' && claim.vettedById === viewer.userId;
    return bill === 'VETTED';
  });
}
