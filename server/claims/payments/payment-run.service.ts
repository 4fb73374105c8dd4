import type { PaymentRun } from '../../generated/prisma/client.ts';
import { requireWholeScheme } from '../../ledger/ledger.access.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { uuid7 } from '../../platform/ids.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { type Changed, recordChanges, recordStatuses } from '../../scheme/workflow/change-many.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber, monthlyNumbers } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { makeBankFiles } from './bank-files.service.ts';
import { paymentMachine } from './payment.machine.ts';
import { runsToConfirm, visiblePaymentRuns } from './payment-run.access.ts';
import { addPaymentProofInput, cancelPaymentRunInput, confirmPaymentRunInput, createPaymentRunInput } from './payment-run.input.ts';
import { paymentRunMachine } from './payment-run.machine.ts';
import { runCandidates, unpaidBills } from './payment-run-preview.service.ts';

const BANK_CHANGED = 'The facility’s bank account changed after the run was prepared';

export async function loadRun(tx: Tx, viewer: Viewer, id: string, version: number): Promise<PaymentRun> {
  const run = await tx.paymentRun.findFirst({ where: { id, AND: visiblePaymentRuns(viewer) } });
  if (!run) throw new DomainError('NOT_FOUND');
  assertVersion(run, version);
  return run;
}

/**
 * Prepares a payment for every payable facility of a fund, except the excluded ones.
 * A concurrent second run gets RUN_TOTAL_MISMATCH. Errors: FORBIDDEN, RUN_EMPTY, RUN_TOTAL_MISMATCH.
 */
export async function createPaymentRun(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { fundingPool, method, leftOutHcpIds, expectedAmount } = parse(createPaymentRunInput, raw);
  requireWholeScheme(viewer);
  return transact(viewer, 'createPaymentRun', async (write) => {
    const { tx } = write;
    // Lock bills by id, like every writer. Bills approved after this go into the next run.
    const bills = await tx.$queryRaw<{ id: string }[]>`
      SELECT b.id FROM "Bill" b WHERE ${unpaidBills(viewer)} AND b."fundingPool" = ${fundingPool} ORDER BY b.id FOR UPDATE OF b`;
    const billIds = bills.map(({ id }) => id);
    const leftOut = new Set(leftOutHcpIds);
    const candidates = (await runCandidates(viewer, fundingPool, tx, billIds)).filter(
      ({ hcpId, heldBack }) => !heldBack && !leftOut.has(hcpId),
    );
    if (candidates.length === 0) throw new DomainError('RUN_EMPTY');
    const amount = candidates.reduce((sum, candidate) => sum + candidate.amount, 0n);
    if (amount !== BigInt(expectedAmount)) throw new DomainError('RUN_TOTAL_MISMATCH');
    const runNo = await monthlyNumber(tx, 'RUN', 3);
    const run = await tx.paymentRun.create({
      data: { runNo, fundingPool, method, paymentCount: candidates.length, amount, createdById: viewer.userId },
    });
    await recordStatus(write, 'PaymentRun', run.id, 'CREATE', null, 'PENDING');
    write.log({
      action: 'PaymentRun.CREATE',
      entityType: 'PaymentRun',
      entityId: run.id,
      summary: `Prepared ${runNo}: ${candidates.length} facilities, ${nairaText(amount)} of ${fundingPool}`,
    });
    const numbers = await monthlyNumbers(tx, 'PAY', 5, candidates.length);
    const payments = candidates.map((candidate, index) => ({ ...candidate, id: uuid7(), paymentNo: numbers[index] ?? '' }));
    await tx.payment.createMany({
      data: payments.map((payment) => ({
        id: payment.id,
        paymentNo: payment.paymentNo,
        hcpId: payment.hcpId,
        fundingPool,
        runId: run.id,
        grossAmount: payment.amount,
        netAmount: payment.amount,
        method,
        bankName: payment.bankName ?? '',
        accountName: payment.accountName ?? '',
        accountNumber: payment.accountNumber ?? '',
        sortCode: payment.sortCode,
        createdById: viewer.userId,
      })),
    });
    await tx.$executeRaw`
      INSERT INTO "PaymentLine" ("paymentId", "billId", amount)
      SELECT p.id, b.id, b."payableAmount" FROM "Payment" p JOIN "Bill" b ON b."hcpId" = p."hcpId" AND b."fundingPool" = p."fundingPool"
      WHERE p."runId" = ${run.id}::uuid AND b.id = ANY(${billIds}::uuid[]) AND b."payableAmount" > 0`;
    await tx.$executeRaw`
      UPDATE "Bill" b SET "paymentId" = l."paymentId", version = b.version + 1, "updatedAt" = ${now()}
      FROM "PaymentLine" l JOIN "Payment" p ON p.id = l."paymentId" WHERE p."runId" = ${run.id}::uuid AND b.id = l."billId"`;
    await recordStatuses(
      write,
      'Payment',
      'CREATE',
      payments.map(({ id }) => ({ id, fromStatus: null })),
      'PENDING',
    );
    for (const payment of payments) {
      write.log({
        action: 'Payment.CREATE',
        entityType: 'Payment',
        entityId: payment.id,
        summary: `Prepared ${payment.paymentNo} to ${payment.name} in ${runNo}: ${nairaText(payment.amount)}`,
        after: { status: 'PENDING', netAmount: Number(payment.amount) },
      });
    }
    write.notify(runsToConfirm.audience(run), {
      kind: 'PAYMENT_RUN_PREPARED',
      title: `${runNo} is awaiting confirmation: ${nairaText(amount)} to ${candidates.length} facilities`,
      entityType: 'PaymentRun',
      entityId: run.id,
    });
    return { id: run.id };
  });
}

/** Releases the bills of payments that were not paid, so that a later run can pay them. */
export async function returnBillsToPayable(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  const ids = [...paymentIds];
  await tx.$queryRaw`SELECT id FROM "Bill" WHERE "paymentId" = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`
    UPDATE "Bill" SET "paymentId" = NULL, version = version + 1, "updatedAt" = ${now()} WHERE "paymentId" = ANY(${ids}::uuid[]) AND status = 'APPROVED'`;
}

/** Holds back facilities whose bank account changed after preparation. Locks the accounts until the confirmation commits. */
async function holdBackChangedAccounts(write: Write, { id }: PaymentRun): Promise<number> {
  const { tx } = write;
  await tx.$queryRaw`
    SELECT h.id FROM "Hcp" h WHERE h.id IN (SELECT "hcpId" FROM "Payment" WHERE "runId" = ${id}::uuid) ORDER BY h.id FOR SHARE`;
  const failed = await tx.$queryRaw<Changed[]>`
    UPDATE "Payment" p SET status = 'FAILED', "failReason" = ${BANK_CHANGED}, version = p.version + 1, "updatedAt" = ${now()}
    FROM "Hcp" h WHERE h.id = p."hcpId" AND p."runId" = ${id}::uuid AND p.status = 'PENDING'
      AND (h."bankName", h."bankAccountName", h."bankAccountNumber", h."bankSortCode") IS DISTINCT FROM (p."bankName", p."accountName", p."accountNumber", p."sortCode")
    RETURNING p.id, 'PENDING' AS "fromStatus", p."paymentNo" AS number`;
  await recordChanges(
    write,
    paymentMachine,
    'FAIL',
    failed,
    (paymentNo) => `${paymentNo} held back: ${BANK_CHANGED.toLowerCase()}`,
    BANK_CHANGED,
  );
  await returnBillsToPayable(
    tx,
    failed.map((payment) => payment.id),
  );
  return failed.length;
}

/** Closes a run that has no pending payments. */
export async function finishRunIfSettled(write: Write, runId: string): Promise<boolean> {
  const { tx } = write;
  if ((await tx.payment.count({ where: { runId, status: 'PENDING' } })) > 0) return false;
  const run = await tx.paymentRun.findUniqueOrThrow({ where: { id: runId } });
  await changeStatus({ ...write, actor: 'SYSTEM' }, paymentRunMachine, run, 'FINISH', {
    summary: `Every payment of ${run.runNo} is settled`,
  });
  write.notify(
    { userIds: [...new Set([run.createdById, run.confirmedById ?? run.createdById])] },
    { kind: 'PAYMENT_RUN_SETTLED', title: `${run.runNo} is settled`, entityType: 'PaymentRun', entityId: runId },
  );
  return true;
}

/**
 * A second person confirms a run, which creates the bank files. Facilities whose bank account changed since are held back.
 * Errors: NOT_FOUND, FOUR_EYES, STATE_INVALID, CONFLICT_STALE.
 */
export async function confirmPaymentRun(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(confirmPaymentRunInput, raw);
  const { paymentFourEyes } = await getSettings();
  return transact(viewer, 'confirmPaymentRun', async (write) => {
    const run = await loadRun(write.tx, viewer, id, version);
    if (paymentFourEyes && run.createdById === viewer.userId)
      throw new DomainError('FOUR_EYES', { params: { did: 'prepared', decide: 'confirm' } });
    const approved = await write.tx.bill.count({ where: { payment: { runId: id }, approvedById: viewer.userId } });
    if (approved > 0) throw new DomainError('FOUR_EYES', { params: { did: 'approved', decide: 'pay' } });
    await changeStatus(write, paymentRunMachine, run, 'CONFIRM', {
      data: { confirmedById: viewer.userId, confirmedAt: now() },
      summary: `Confirmed ${run.runNo}: ${nairaText(run.amount)}`,
    });
    const heldBack = await holdBackChangedAccounts(write, run);
    if (await finishRunIfSettled(write, id)) return { id };
    await makeBankFiles(write.tx, run, viewer);
    write.notify(
      { userIds: [run.createdById] },
      {
        kind: 'PAYMENT_RUN_CONFIRMED',
        title: `${run.runNo} is confirmed${heldBack > 0 ? `; ${heldBack} held back because the bank account changed` : ''}`,
        entityType: 'PaymentRun',
        entityId: id,
      },
    );
    return { id };
  });
}

/** Cancels a prepared run: its payments fail and their bills can be paid again. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export async function cancelPaymentRun(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(cancelPaymentRunInput, raw);
  return transact(viewer, 'cancelPaymentRun', async (write) => {
    const { tx } = write;
    const run = await loadRun(tx, viewer, id, version);
    await changeStatus(write, paymentRunMachine, run, 'CANCEL', {
      data: { cancelReason: reason },
      note: reason,
      summary: `Cancelled ${run.runNo}: ${reason}`,
    });
    const failed = await tx.$queryRaw<Changed[]>`
      UPDATE "Payment" SET status = 'FAILED', "failReason" = ${reason}, version = version + 1, "updatedAt" = ${now()}
      WHERE "runId" = ${id}::uuid AND status = 'PENDING' RETURNING id, 'PENDING' AS "fromStatus", "paymentNo" AS number`;
    await recordChanges(write, paymentMachine, 'FAIL', failed, (paymentNo) => `${paymentNo} cancelled with ${run.runNo}`, reason);
    await returnBillsToPayable(
      tx,
      failed.map((payment) => payment.id),
    );
    return { id };
  });
}

/** Adds a bank slip or statement as proof that a run was paid. Errors: NOT_FOUND. */
export async function addPaymentRunProof(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { fileId } = parse(addPaymentProofInput, raw);
  return transact(viewer, 'addPaymentRunProof', async (write) => {
    const run = await write.tx.paymentRun.findFirst({ where: { id, AND: visiblePaymentRuns(viewer) } });
    if (!run) throw new DomainError('NOT_FOUND');
    await attachProof(write, viewer, fileId, { ownerType: 'PaymentRun', ownerId: id });
    write.log({
      action: 'PaymentRun.ADD_PROOF',
      entityType: 'PaymentRun',
      entityId: id,
      summary: `Added a proof of payment to ${run.runNo}`,
    });
    return { id };
  });
}

/** File type of proofs of payment: bank slips and statements. */
export const PROOF_KIND = 'PAYMENT_PROOF';

/** Attaches a proof that the viewer uploaded to its payment or run. */
export async function attachProof(
  { tx }: Write,
  viewer: Viewer,
  fileId: string,
  owner: { ownerType: string; ownerId: string },
): Promise<void> {
  const { count } = await tx.attachment.updateMany({
    where: { id: fileId, kind: PROOF_KIND, ownerType: 'UserAccount', ownerId: viewer.userId },
    data: owner,
  });
  if (count === 0) throw fieldError('NOT_FOUND', 'fileId');
}
