import { now } from '../../platform/clock.ts';
import { DomainError, parse, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { recomputeBills } from '../bill-totals.ts';
import { approveClaimInput, rejectClaimInput, sendBackClaimInput } from '../claim.input.ts';
import { claimMachine } from '../claim.machine.ts';
import { lockClaimInBill } from '../claim-lock.ts';
import { decisionOf, sumApproved, writeLines } from '../claim-preparation/claim-lines.ts';
import { payableOf } from '../co-payment.ts';
import { assertNoComplaint } from '../complaint-hold.ts';
import { completeSecondReview } from '../second-looks/second-look.service.ts';
import { sendBackBill } from './bill-review.service.ts';

/** Final decisions are possible on vetted bills only. */
async function lockForApproval(tx: Tx, viewer: Viewer, id: string, version: number) {
  const { claim, bill } = await lockClaimInBill(tx, viewer, id);
  assertVersion(claim, version);
  if (bill.status !== 'VETTED') throw stateInvalid(bill);
  return { claim, bill };
}

type Locked = Awaited<ReturnType<typeof lockForApproval>>;

async function decide(write: Write, viewer: Viewer, { claim, bill }: Locked, approvedAmount: bigint, note: string | null): Promise<void> {
  const rejected = approvedAmount === 0n && claim.claimedAmount > 0n;
  if (!rejected) await assertNoComplaint(write.tx, claim.id);
  const decision = decisionOf(approvedAmount, claim.claimedAmount);
  await changeStatus(write, claimMachine, claim, rejected ? 'REJECT' : 'APPROVE', {
    data: {
      approvedAmount,
      payableAmount: await payableOf(write.tx, claim.id, approvedAmount),
      decision,
      approvedById: viewer.userId,
      approvedAt: now(),
    },
    note,
    summary: `${rejected ? 'Rejected' : 'Approved'} claim ${claim.claimNo}`,
    after: { decision, approvedAmount: Number(approvedAmount) },
  });
  await completeSecondReview(write, viewer, claim, approvedAmount, note);
  await recomputeBills(write.tx, [bill.id]);
  if (rejected)
    write.notify(
      { hcpId: claim.hcpId },
      { kind: 'CLAIM_REJECTED', title: `Claim ${claim.claimNo} was rejected`, entityType: 'Claim', entityId: claim.id },
    );
}

/** The final decision on a claim: as vetted, or with changed lines within the claimed amounts. The claim is rejected if all lines are. Errors: CLM_COMPLAINT. */
export async function approveClaim(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, lines, note } = parse(approveClaimInput, raw);
  return transact(viewer, 'approveClaim', async (write) => {
    const locked = await lockForApproval(write.tx, viewer, id, version);
    claimMachine.next(viewer, locked.claim, 'APPROVE');
    if (lines.some(({ decision }) => decision === 'PENDING')) throw new DomainError('CLM_LINE_UNDECIDED', { params: { n: 1 } });
    if (lines.length > 0 && !note)
      throw new DomainError('CLM_REASON_REQUIRED', { fields: { note: 'Give a reason for changing the vetted amounts.' } });
    const items = await writeLines(write.tx, id, lines);
    await decide(write, viewer, locked, sumApproved(items), note);
    return { id };
  });
}

export async function rejectClaim(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reasonCode, note } = parse(rejectClaimInput, raw);
  return transact(viewer, 'rejectClaim', async (write) => {
    const { tx } = write;
    const locked = await lockForApproval(tx, viewer, id, version);
    claimMachine.next(viewer, locked.claim, 'REJECT');
    await tx.$executeRaw`
      UPDATE "ClaimItem" SET decision = 'REJECTED', "qtyApproved" = 0, "priceApproved" = coalesce("priceApproved", "unitPriceClaimed"), "amountApproved" = 0,
        "reasonCode" = ${reasonCode}::"CutReason", note = ${note}
      WHERE "claimId" = ${id}::uuid`;
    await decide(write, viewer, locked, 0n, note);
    return { id };
  });
}

/** Sends a vetted claim back to the officer who vetted it, and its bill with it. */
export async function sendBackClaim(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, note } = parse(sendBackClaimInput, raw);
  return transact(viewer, 'sendBackClaim', async (write) => {
    const { claim, bill } = await lockForApproval(write.tx, viewer, id, version);
    await changeStatus(write, claimMachine, claim, 'SEND_BACK', {
      data: { reviewerId: claim.vettedById, vettedById: null, vettedAt: null, vettedAmount: 0n, decision: null },
      note,
      summary: `Sent claim ${claim.claimNo} back to the officer`,
    });
    await recomputeBills(write.tx, [bill.id]);
    await sendBackBill(write, bill, note);
    return { id };
  });
}
