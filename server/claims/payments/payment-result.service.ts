import type { Payment, PaymentRun } from '../../generated/prisma/client.ts';
import { addDays, dayInWords, dayOf, startOfDay, today } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { decodeText } from '../../platform/files/decode-text.ts';
import { disk } from '../../platform/files/disk.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { takenReference } from './payment-reference.ts';
import { parseBankResultFile, type ResultLine } from './payment-result.rules.ts';
import { confirmPaymentRunInput, readPaymentResultInput } from './payment-run.input.ts';
import { paymentRunMachine } from './payment-run.machine.ts';
import { loadRun } from './payment-run.service.ts';
import { settleRunJob } from './settle-run.job.ts';

const FIELD = 'fileId';
const refuseLine = (line: number, problem: string) => fieldError('RUN_RESULT_LINE', FIELD, { line, problem });

type RunPayment = Pick<Payment, 'id' | 'paymentNo' | 'runId' | 'netAmount' | 'accountNumber' | 'status'> & {
  run: { runNo: string } | null;
};

/** Validates the lines against the payments of the run. Errors: RUN_RESULT_OTHER_RUN, RUN_RESULT_AMOUNT, RUN_RESULT_LINE. */
async function matchLines(tx: Tx, run: PaymentRun, lines: readonly ResultLine[]): Promise<Map<string, RunPayment>> {
  const payments: RunPayment[] = await tx.payment.findMany({
    where: { paymentNo: { in: lines.map(({ paymentNo }) => paymentNo) } },
    include: { run: { select: { runNo: true } } },
  });
  const byNumber = new Map(payments.map((payment) => [payment.paymentNo, payment]));
  const seen = new Set<string>();
  for (const { line, paymentNo, amount, accountNumber } of lines) {
    const payment = byNumber.get(paymentNo);
    if (!payment) throw refuseLine(line, `no payment has the number ${paymentNo}`);
    if (payment.runId !== run.id)
      throw fieldError('RUN_RESULT_OTHER_RUN', FIELD, { line, payment: paymentNo, run: payment.run?.runNo ?? 'no run' });
    if (payment.netAmount !== amount)
      throw fieldError('RUN_RESULT_AMOUNT', FIELD, {
        line,
        payment: paymentNo,
        expected: nairaText(payment.netAmount),
        amount: nairaText(amount),
      });
    if (payment.accountNumber !== accountNumber) throw refuseLine(line, `${paymentNo} was sent to another account`);
    if (seen.has(paymentNo)) throw refuseLine(line, `${paymentNo} appears twice in the file`);
    if (payment.status !== 'PENDING') throw refuseLine(line, `${paymentNo} is already settled`);
    seen.add(paymentNo);
  }
  return byNumber;
}

/** The bank date must lie between the approval of the bills and today. */
async function assertDays(tx: Tx, run: PaymentRun, lines: readonly ResultLine[]): Promise<void> {
  const approvals = await tx.$queryRaw<{ paymentNo: string; approvedAt: Date }[]>`
    SELECT p."paymentNo", max(b."approvedAt") AS "approvedAt" FROM "Payment" p JOIN "Bill" b ON b."paymentId" = p.id
    WHERE p."runId" = ${run.id}::uuid GROUP BY 1`;
  const approvedAt = new Map(approvals.map((row) => [row.paymentNo, row.approvedAt]));
  const tomorrow = addDays(today(), 1);
  for (const { line, paymentNo, paidOn } of lines) {
    if (!paidOn) continue;
    const day = new Date(`${paidOn}T00:00:00Z`);
    if (day >= tomorrow) throw refuseLine(line, `the payment date of ${paymentNo} is in the future: ${dayInWords(day)}`);
    const approval = approvedAt.get(paymentNo);
    if (approval && approval >= startOfDay(addDays(day, 1)))
      throw refuseLine(
        line,
        `the payment date of ${paymentNo}, ${dayInWords(day)}, is before its bill was approved on ${dayInWords(dayOf(approval))}`,
      );
  }
}

/** Bank references must be unique in the file and across payments. */
async function assertReferences(tx: Tx, lines: readonly ResultLine[]): Promise<void> {
  const lineByReference = new Map<string, number>();
  for (const { line, bankReference } of lines) {
    if (!bankReference) continue;
    const key = bankReference.toUpperCase();
    if (lineByReference.has(key)) throw refuseLine(line, `the reference ${bankReference} appears twice in the file`);
    lineByReference.set(key, line);
  }
  const taken = await takenReference(tx, [...lineByReference.keys()]);
  if (taken) throw refuseLine(lineByReference.get(taken) ?? 0, `the reference ${taken} has already been used`);
}

/**
 * Reads a bank result file of a run. The whole file is validated first; a job then applies it and resumes after a crash.
 * Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE, and file errors at the file field.
 */
export async function readPaymentResult(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, fileId } = parse(readPaymentResultInput, raw);
  return transact(viewer, 'readPaymentResult', async (write) => {
    const { tx } = write;
    const run = await loadRun(tx, viewer, id, version);
    paymentRunMachine.next(viewer, run, 'READ_RESULT');
    const file = await tx.attachment.findFirst({
      where: { id: fileId, ownerType: 'UserAccount', ownerId: viewer.userId, kind: 'PAYMENT_RESULT' },
    });
    if (!file) throw fieldError('NOT_FOUND', FIELD);
    const earlier = await tx.paymentRunResult.findUnique({ where: { sha256: file.sha256 }, include: { run: true } });
    if (earlier) throw fieldError('RUN_RESULT_REPEATED', FIELD, { run: earlier.run.runNo });
    const lines = parseBankResultFile(decodeText(Buffer.from(await disk.getBytes(file.storageKey))));
    const payments = await matchLines(tx, run, lines);
    await assertDays(tx, run, lines);
    await assertReferences(tx, lines);
    const paidLines = lines.filter(({ isPaid }) => isPaid);
    await tx.attachment.update({ where: { id: fileId }, data: { ownerType: 'PaymentRun', ownerId: id } });
    const result = await tx.paymentRunResult.create({
      data: {
        runId: id,
        attachmentId: fileId,
        sha256: file.sha256,
        paidCount: paidLines.length,
        paidAmount: paidLines.reduce((sum, { amount }) => sum + amount, 0n),
        failedCount: lines.length - paidLines.length,
        readById: viewer.userId,
      },
    });
    await tx.paymentRunResultLine.createMany({
      data: lines.map(({ paymentNo, isPaid, bankReference, paidOn, failReason }) => {
        const payment = payments.get(paymentNo);
        if (!payment) throw new DomainError('NOT_FOUND');
        return {
          resultId: result.id,
          paymentId: payment.id,
          isPaid,
          bankReference,
          paidOn: paidOn ? new Date(`${paidOn}T00:00:00Z`) : null,
          failReason,
        };
      }),
    });
    await changeStatus(write, paymentRunMachine, run, 'READ_RESULT', {
      summary: `Read ${file.filename} for ${run.runNo}: ${paidLines.length} paid, ${lines.length - paidLines.length} failed`,
    });
    settleRunJob.start(write, id);
    return { id };
  });
}

/** Resumes a run whose job stopped. Errors: NOT_FOUND, STATE_INVALID. */
export async function resumePaymentRun(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(confirmPaymentRunInput, raw);
  return transact(viewer, 'resumePaymentRun', async (write) => {
    const run = await loadRun(write.tx, viewer, id, version);
    await changeStatus(write, paymentRunMachine, run, 'RESUME', { summary: `Resumed ${run.runNo}` });
    settleRunJob.start(write, id);
    return { id };
  });
}
