import { now, today } from '../../platform/clock.ts';
import { DomainError, parse, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { assertAssignedOfficer } from '../bill-assignment.ts';
import { recomputeBills } from '../bill-totals.ts';
import { claimVersionInput, vetClaimInput } from '../claim.input.ts';
import { claimMachine } from '../claim.machine.ts';
import { assertReviewer, lockClaimInBill } from '../claim-lock.ts';
import { decisionOf, sumApproved, writeLines } from '../claim-preparation/claim-lines.ts';
import { returnClaimInput } from '../claim-questions/claim-question.input.ts';
import { closeOpenQuestion, openQuestion } from '../claim-questions/claim-question.service.ts';
import { refreshChecks } from '../claim-rows.ts';
import { openForVetting } from './bill-review.service.ts';

/** Only the officer who opened a claim may decide it, and only while its bill is in review. */
async function lockForVetting(tx: Tx, viewer: Viewer, id: string, version: number) {
  const { claim, bill } = await lockClaimInBill(tx, viewer, id);
  assertVersion(claim, version);
  await assertReviewer(tx, viewer, claim);
  if (bill.status !== 'IN_REVIEW') throw stateInvalid(claim);
  return { claim, bill };
}

/** Opens a claim for vetting: assigns it to this officer, puts its bill in review and reruns its checks. Idempotent for the same officer. */
export async function startClaimReview(viewer: Viewer, id: string): Promise<{ id: string }> {
  const settings = await getSettings();
  return transact(viewer, 'startClaimReview', async (write) => {
    const { tx } = write;
    const { claim, bill } = await lockClaimInBill(tx, viewer, id);
    if (claim.status === 'IN_REVIEW') {
      await assertReviewer(tx, viewer, claim);
      return { id };
    }
    await assertAssignedOfficer(tx, viewer, bill);
    await openForVetting(write, viewer, bill);
    await changeStatus(write, claimMachine, claim, 'START_REVIEW', {
      data: { reviewerId: viewer.userId },
      summary: `Opened claim ${claim.claimNo} for vetting`,
    });
    await refreshChecks(tx, id, settings, today());
    return { id };
  });
}

/** Saves decisions on some or all lines. With `finish` the claim becomes vetted and the bill totals are updated. */
export async function vetClaim(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(vetClaimInput, raw);
  return transact(viewer, 'vetClaim', async (write) => {
    const { tx } = write;
    const { claim, bill } = await lockForVetting(tx, viewer, id, input.version);
    claimMachine.next(viewer, claim, 'VET');
    const items = await writeLines(tx, id, input.lines);
    if (!input.finish) {
      await tx.claim.update({ where: { id }, data: { version: { increment: 1 } } });
      write.log({
        action: 'Claim.VET_LINES',
        entityType: 'Claim',
        entityId: id,
        summary: `Decided ${input.lines.length} lines of claim ${claim.claimNo}`,
      });
      return { id };
    }
    const undecided = items.filter(({ decision }) => decision === 'PENDING').length;
    if (undecided > 0) throw new DomainError('CLM_LINE_UNDECIDED', { params: { n: undecided } });
    const vettedAmount = sumApproved(items);
    const decision = decisionOf(vettedAmount, claim.claimedAmount);
    await changeStatus(write, claimMachine, claim, 'VET', {
      data: { vettedAmount, approvedAmount: 0n, payableAmount: 0n, decision, vettedById: viewer.userId, vettedAt: now() },
      summary: `Vetted claim ${claim.claimNo}`,
      after: { status: 'VETTED', decision, vettedAmount: Number(vettedAmount) },
    });
    await recomputeBills(tx, [bill.id]);
    return { id };
  });
}

/** Reopens a vetted claim for its officer while the bill is not finished. Line decisions are kept. */
export async function reopenVetting(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(claimVersionInput, raw);
  return transact(viewer, 'reopenVetting', async (write) => {
    const { tx } = write;
    const { claim, bill } = await lockClaimInBill(tx, viewer, id);
    assertVersion(claim, version);
    claimMachine.next(viewer, claim, 'REOPEN_VETTING');
    if (bill.status !== 'IN_REVIEW') throw stateInvalid(bill);
    if (claim.vettedById !== viewer.userId) throw new DomainError('CLM_VETTED_BY_OTHER');
    await changeStatus(write, claimMachine, claim, 'REOPEN_VETTING', {
      data: { reviewerId: viewer.userId, vettedById: null, vettedAt: null, vettedAmount: 0n, decision: null },
      summary: `Reopened claim ${claim.claimNo}`,
    });
    await recomputeBills(tx, [bill.id]);
    return { id };
  });
}

/** Returns a claim to the facility with a query. It stays in the bill until the bill is finished, then can go into the next one. */
export async function returnClaim(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, note, wanted } = parse(returnClaimInput, raw);
  return transact(viewer, 'returnClaim', async (write) => {
    const { tx } = write;
    const { claim, bill } = await lockForVetting(tx, viewer, id, version);
    await changeStatus(write, claimMachine, claim, 'RETURN', {
      data: { returnReason: note, reviewerId: null, vettedAmount: 0n, decision: null },
      note,
      summary: `Returned claim ${claim.claimNo}`,
    });
    await closeOpenQuestion(write, id);
    await openQuestion(write, viewer, id, { question: note, wanted });
    await recomputeBills(tx, [bill.id]);
    write.notify(
      { hcpId: claim.hcpId },
      { kind: 'CLAIM_RETURNED', title: `Claim ${claim.claimNo} was returned with a query`, entityType: 'Claim', entityId: id },
    );
    return { id };
  });
}
