import type { z } from 'zod';
import type { Claim, ClaimDispute, ClaimDisputeLine } from '../../generated/prisma/client.ts';
import { isoDay, now } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { billMachine } from '../bill.machine.ts';
import { recomputeBills } from '../bill-totals.ts';
import { billsToPay } from '../bills/bill.access.ts';
import { billApproved } from '../bills/bill.ledger.ts';
import { nextBillNo } from '../bills/bill-number.ts';
import { coPaymentOfGranted } from '../co-payment.ts';
import { visibleClaimDisputes } from './claim-dispute.access.ts';
import { decideClaimDisputeInput, type decidedDisputeLineInput } from './claim-dispute.input.ts';
import { claimDisputeMachine } from './claim-dispute.machine.ts';

const MIN_ANSWER = 10;

/** Loads and locks a dispute in the viewer's scope. Throws if its version changed. */
export async function lockDispute(tx: Tx, viewer: Viewer, id: string, version: number): Promise<ClaimDispute> {
  const where = { id, AND: visibleClaimDisputes(viewer) };
  if ((await tx.claimDispute.count({ where })) === 0) throw new DomainError('NOT_FOUND');
  await lockRow(tx, 'ClaimDispute', id);
  const dispute = await tx.claimDispute.findUniqueOrThrow({ where: { id } });
  assertVersion(dispute, version);
  return dispute;
}

type DecidedLine = z.output<typeof decidedDisputeLineInput>;

/** Saves the decision on every line; lines not granted in full need a reason. Returns the granted total. */
async function grantLines(tx: Tx, lines: readonly ClaimDisputeLine[], decided: readonly DecidedLine[]): Promise<bigint> {
  if (!decided.every(({ lineId }) => lines.some(({ id }) => id === lineId))) throw new DomainError('NOT_FOUND');
  if (decided.length < lines.length) throw new DomainError('CLM_DISPUTE_UNDECIDED', { params: { n: lines.length - decided.length } });
  let sum = 0n;
  for (const [index, { lineId, grantedAmount, answer }] of decided.entries()) {
    const { requestedAmount } = lines.find(({ id }) => id === lineId) as ClaimDisputeLine;
    const granted = BigInt(grantedAmount);
    if (granted > requestedAmount)
      throw fieldError('CLM_DISPUTE_EXCEEDS', `lines.${index}.grantedAmount`, { amount: nairaText(requestedAmount) });
    if (granted < requestedAmount && (answer?.length ?? 0) < MIN_ANSWER) throw fieldError('CLM_DISPUTE_REASON', `lines.${index}.answer`);
    await tx.claimDisputeLine.update({ where: { id: lineId }, data: { grantedAmount: granted, answer } });
    sum += granted;
  }
  return sum;
}

/** Creates an approved bill for the granted amount. The decision on the dispute is its approval. */
async function issueSupplementaryBill(write: Write, viewer: Viewer, dispute: ClaimDispute, claim: Claim): Promise<string> {
  const { tx } = write;
  const hcp = await tx.hcp.findUniqueOrThrow({ where: { id: claim.hcpId }, select: { code: true } });
  const bill = await tx.bill.create({
    data: {
      billNo: await nextBillNo(tx, hcp, claim.month),
      kind: 'SUPPLEMENTARY',
      hcpId: claim.hcpId,
      careMonth: claim.month,
      fundingPool: claim.fundingPool,
    },
  });
  await recordStatus(write, 'Bill', bill.id, 'CREATE', null, 'OPEN');
  await changeStatus(write, billMachine, bill, 'APPROVE_SUPPLEMENT', {
    data: { submittedById: dispute.filedById, submittedAt: dispute.filedAt, approvedById: viewer.userId, approvedAt: now() },
    note: `Dispute ${dispute.disputeNo} about claim ${claim.claimNo}`,
    summary: `Approved supplementary bill ${bill.billNo} for dispute ${dispute.disputeNo}`,
  });
  return bill.id;
}

const actionFor = (granted: bigint, requested: bigint) => (granted === 0n ? 'REFUSE' : granted === requested ? 'UPHOLD' : 'UPHOLD_IN_PART');

/** The final decision on a dispute, line by line, by an administrator who neither vetted nor approved the claim. What is granted becomes a supplementary bill. */
export async function decideClaimDispute(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, lines: decided, answer } = parse(decideClaimDisputeInput, raw);
  return transact(viewer, 'decideClaimDispute', async (write) => {
    const { tx } = write;
    const dispute = await lockDispute(tx, viewer, id, version);
    claimDisputeMachine.next(viewer, dispute, 'REFUSE');
    const lines = await tx.claimDisputeLine.findMany({ where: { disputeId: id } });
    const grantedAmount = await grantLines(tx, lines, decided);
    const payableAmount = grantedAmount - (await coPaymentOfGranted(tx, id));
    const claim = await tx.claim.findUniqueOrThrow({ where: { id: dispute.claimId } });
    const supplementaryBillId = grantedAmount > 0n ? await issueSupplementaryBill(write, viewer, dispute, claim) : null;
    const status = await changeStatus(write, claimDisputeMachine, dispute, actionFor(grantedAmount, dispute.requestedAmount), {
      data: { grantedAmount, payableAmount, answer, decidedById: viewer.userId, decidedAt: now(), supplementaryBillId },
      note: answer,
      summary: `Decided dispute ${dispute.disputeNo}: ${nairaText(grantedAmount)} of ${nairaText(dispute.requestedAmount)}`,
    });
    const granted = grantedAmount > 0n ? `: ${nairaText(grantedAmount)} more granted` : '';
    await recordStatus(write, 'Claim', claim.id, 'ANSWER_DISPUTE', claim.status, claim.status, `${dispute.disputeNo}${granted}`);
    if (supplementaryBillId) {
      await recomputeBills(tx, [supplementaryBillId]);
      await billApproved.post(write, [supplementaryBillId]);
      write.notify(billsToPay.audience({ id: supplementaryBillId }), {
        kind: 'BILL_APPROVED',
        title: `A supplementary bill of ${isoDay(claim.month).slice(0, 7)} is ready for payment: ${nairaText(grantedAmount)}`,
        entityType: 'Bill',
        entityId: supplementaryBillId,
      });
    }
    const outcome = status === 'REFUSED' ? 'rejected' : `answered: ${nairaText(grantedAmount)} more granted`;
    write.notify(
      { hcpId: dispute.hcpId },
      {
        kind: 'CLAIM_DISPUTE_ANSWERED',
        title: `Your dispute about claim ${claim.claimNo} is ${outcome}`,
        entityType: 'ClaimDispute',
        entityId: id,
      },
    );
    return { id };
  });
}
