import type { Bill, Claim } from '../../generated/prisma/client.ts';
import { dayInWords, now, today } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { lockForm } from '../claim-preparation/claim-form.service.ts';
import { claimDisputesToDecide } from './claim-dispute.access.ts';
import { acceptClaimOutcomeInput, fileClaimDisputeInput, withdrawClaimDisputeInput } from './claim-dispute.input.ts';
import { claimDisputeMachine } from './claim-dispute.machine.ts';
import { lockDispute } from './claim-dispute-decision.service.ts';
import { disputableAmount, isCut, lastDisputeDay } from './disputable-claim.ts';

async function assertDisputable(tx: Tx, claim: Claim, bill: Bill | null, disputeDays: number): Promise<void> {
  if (!isCut(claim) || !bill?.approvedAt) throw new DomainError('CLM_NOT_DISPUTABLE');
  if (claim.outcomeAcceptedAt) throw new DomainError('CLM_ACCEPTED', { params: { date: dayInWords(claim.outcomeAcceptedAt) } });
  if (await tx.claimDispute.findUnique({ where: { claimId: claim.id }, select: { id: true } })) throw new DomainError('CLM_DISPUTED');
  const replacement = await tx.claim.findFirst({
    where: { resubmissionOfId: claim.id, status: { not: 'WITHDRAWN' } },
    select: { claimNo: true },
  });
  if (replacement) throw new DomainError('CLM_WRITTEN_ANEW', { params: { claim: replacement.claimNo } });
  if (today() > lastDisputeDay({ approvedAt: bill.approvedAt }, disputeDays))
    throw new DomainError('CLM_DISPUTE_WINDOW', { params: { n: disputeDays } });
}

/** The disputed lines with the requested amounts. Rejects lines of another claim and amounts above the cut. */
async function disputedLines(tx: Tx, claimId: string, lines: readonly { itemId: string; amount: number }[]) {
  const items = await tx.claimItem.findMany({ where: { claimId }, include: { paItem: true } });
  return lines.map(({ itemId, amount }, index) => {
    const item = items.find(({ id }) => id === itemId);
    if (!item) throw new DomainError('NOT_FOUND');
    const limit = disputableAmount(item);
    if (BigInt(amount) > limit) throw fieldError('CLM_DISPUTE_EXCEEDS', `lines.${index}.amount`, { amount: nairaText(limit) });
    return { claimItemId: itemId, requestedAmount: BigInt(amount) };
  });
}

async function attachDocuments(write: Write, viewer: Viewer, disputeId: string, documents: readonly { fileId: string }[]): Promise<void> {
  for (const [index, { fileId }] of documents.entries()) {
    const { count } = await write.tx.attachment.updateMany({
      where: { id: fileId, ownerType: 'UserAccount', ownerId: viewer.userId },
      data: { ownerType: 'ClaimDispute', ownerId: disputeId },
    });
    if (count === 0) throw fieldError('NOT_FOUND', `documents.${index}.fileId`);
  }
}

/** A facility disputes the final decision on its claim, once. Errors: CLM_NOT_DISPUTABLE, CLM_DISPUTED, CLM_WRITTEN_ANEW, CLM_DISPUTE_WINDOW, CLM_DISPUTE_EXCEEDS, CONFLICT_STALE. */
export async function fileClaimDispute(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const input = parse(fileClaimDisputeInput, raw);
  const { disputeDays } = await getSettings();
  return transact(viewer, 'fileClaimDispute', async (write) => {
    const { tx } = write;
    const { claim, bill } = await lockForm(tx, viewer, input.claimId);
    await assertDisputable(tx, claim, bill, disputeDays);
    assertVersion(claim, input.version);
    const lines = await disputedLines(tx, claim.id, input.lines);
    const requestedAmount = lines.reduce((sum, line) => sum + line.requestedAmount, 0n);
    const dispute = await tx.claimDispute.create({
      data: {
        disputeNo: await monthlyNumber(tx, 'DSP', 5),
        claimId: claim.id,
        hcpId: claim.hcpId,
        reason: input.reason,
        requestedAmount,
        filedById: viewer.userId,
        claimVettedById: claim.vettedById,
        claimApprovedById: claim.approvedById,
        lines: { create: lines },
      },
    });
    await attachDocuments(write, viewer, dispute.id, input.documents);
    await recordStatus(write, 'ClaimDispute', dispute.id, 'CREATE', null, 'OPEN');
    write.log({
      action: 'ClaimDispute.CREATE',
      entityType: 'ClaimDispute',
      entityId: dispute.id,
      summary: `${dispute.disputeNo}: disputed the decision on claim ${claim.claimNo}`,
      after: { status: 'OPEN', requestedAmount: Number(requestedAmount) },
    });
    write.notify(claimDisputesToDecide.audience(dispute), {
      kind: 'CLAIM_DISPUTED',
      title: `The decision on claim ${claim.claimNo} is disputed: ${nairaText(requestedAmount)}`,
      entityType: 'ClaimDispute',
      entityId: dispute.id,
    });
    return { id: dispute.id };
  });
}

/** A facility accepts the decision on its claim, which then cannot be disputed. Errors: those of a dispute, CLM_ACCEPTED. */
export async function acceptClaimOutcome(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(acceptClaimOutcomeInput, raw);
  const { disputeDays } = await getSettings();
  return transact(viewer, 'acceptClaimOutcome', async (write) => {
    const { claim, bill } = await lockForm(write.tx, viewer, id);
    await assertDisputable(write.tx, claim, bill, disputeDays);
    assertVersion(claim, version);
    await write.tx.claim.update({ where: { id }, data: { outcomeAcceptedAt: now() } });
    await recordStatus(write, 'Claim', id, 'ACCEPT_OUTCOME', claim.status, claim.status);
    write.log({
      action: 'Claim.ACCEPT_OUTCOME',
      entityType: 'Claim',
      entityId: id,
      summary: `Accepted the decision on claim ${claim.claimNo}`,
    });
    return { id };
  });
}

/** The facility withdraws its dispute before the decision. It cannot dispute the claim again. */
export async function withdrawClaimDispute(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(withdrawClaimDisputeInput, raw);
  return transact(viewer, 'withdrawClaimDispute', async (write) => {
    const dispute = await lockDispute(write.tx, viewer, id, version);
    await changeStatus(write, claimDisputeMachine, dispute, 'WITHDRAW', { note: reason, summary: `Withdrew dispute ${dispute.disputeNo}` });
    return { id };
  });
}
