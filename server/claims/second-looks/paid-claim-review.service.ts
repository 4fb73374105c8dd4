import type { Claim } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, fieldError, parse, stateInvalid } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { readers, transact } from '../../scheme/workflow/transact.ts';
import { visibleClaims } from '../claim.access.ts';
import { visibleSecondLooks } from './second-look.access.ts';
import { reviewPaidClaimInput } from './second-look.input.ts';
import { secondLookMachine } from './second-look.machine.ts';

/** Whether a claim is past its final approval, so that its review no longer changes it. */
export const isPassed = ({ status }: Pick<Claim, 'status'>): boolean => status === 'APPROVED' || status === 'PAID';

/**
 * Ends the second review of a claim that is approved or paid already: its amount stands, or the accountant deducts the difference from the
 * next payment. Errors: NOT_FOUND, CONFLICT_STALE, FOUR_EYES, STATE_INVALID, CLM_APPROVE_EXCEEDS.
 */
export async function reviewPaidClaim(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, amount, note } = parse(reviewPaidClaimInput, raw);
  return transact(viewer, 'reviewPaidClaim', async (write) => {
    const look = await write.tx.secondLook.findFirst({
      where: { AND: [{ id }, visibleSecondLooks(viewer)] },
      include: { claim: { include: { hcp: { select: { name: true } } } } },
    });
    if (!look) throw new DomainError('NOT_FOUND');
    assertVersion(look, version);
    const { claim } = look;
    if (!isPassed(claim)) throw stateInvalid(claim, 'Claim');
    const excess = claim.approvedAmount - BigInt(amount);
    if (excess < 0n) throw fieldError('CLM_APPROVE_EXCEEDS', 'amount');
    await changeStatus(write, secondLookMachine, look, excess === 0n ? 'AGREE' : 'CHANGE', {
      data: { decidedAmount: BigInt(amount), decidedById: viewer.userId, decidedAt: now(), note },
      note,
      summary: `Second review of claim ${claim.claimNo}: ${excess === 0n ? 'agreed' : `${nairaText(excess)} to be deducted`}`,
    });
    if (excess > 0n)
      write.notify(readers(['ACCOUNTANT'], visibleClaims, claim.id), {
        kind: 'SECOND_LOOK_DEDUCTION',
        title: `Deduct ${nairaText(excess)} for claim ${claim.claimNo} from the next payment to ${claim.hcp.name}`,
        entityType: 'Claim',
        entityId: claim.id,
      });
    return { id };
  });
}
