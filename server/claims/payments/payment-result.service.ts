import type { z } from 'zod';
import type { Attachment, Payment, PaymentRun } from '../../generated/prisma/client.ts';
import { type BankFile, readBankFile, rememberLayout } from '../../ledger/bank-layouts/bank-layout.service.ts';
import { addDays, dayInWords, dayOf, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { decodeText } from '../../platform/files/decode-text.ts';
import { disk } from '../../platform/files/disk.ts';
import { CSV_MIME } from '../../platform/files/mimes.shared.ts';
import { nairaText } from '../../platform/money.ts';
import { type Mapping, unmappedFields } from '../../platform/spreadsheets/columns.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { takenReference } from './payment-reference.ts';
import { isOwnFormat, parseBankResultFile, type ResultLine } from './payment-result.rules.ts';
import { PAYMENT_RESULT_DATES, PAYMENT_RESULT_FIELDS } from './payment-result-fields.shared.ts';
import { linesOfLayout, type StatusWord, statusWords } from './payment-result-layout.rules.ts';
import { visiblePaymentRuns } from './payment-run.access.ts';
import { confirmPaymentRunInput, previewPaymentResultInput, readPaymentResultInput } from './payment-run.input.ts';
import { paymentRunMachine } from './payment-run.machine.ts';
import { loadRun } from './payment-run.service.ts';
import { settleRunJob } from './settle-run.job.ts';

const FIELD = 'fileId';
/** A run has a payment for each facility. */
const MAX_ROWS = 10_000;
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
    if (accountNumber !== null && payment.accountNumber !== accountNumber)
      throw refuseLine(line, `${paymentNo} was sent to another account`);
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

async function uploadedResult(tx: Pick<Tx, 'attachment'>, viewer: Viewer, fileId: string): Promise<Attachment> {
  const file = await tx.attachment.findFirst({
    where: { id: fileId, ownerType: 'UserAccount', ownerId: viewer.userId, kind: 'PAYMENT_RESULT' },
  });
  if (!file) throw fieldError('NOT_FOUND', FIELD);
  return file;
}

const contentOf = async (file: Attachment) => decodeText(Buffer.from(await disk.getBytes(file.storageKey)));

const missingColumns = (mapping: Mapping) => unmappedFields(PAYMENT_RESULT_FIELDS, mapping, ['REQUIRED']).map(({ label }) => label);

type Input = z.output<typeof readPaymentResultInput>;

const readInLayout = (tx: Pick<Tx, 'bankLayout'>, file: Attachment, { bankName, ...choices }: Omit<Input, 'version'>) =>
  readBankFile(
    tx,
    file,
    {
      kind: 'PAYMENT_RESULT',
      bankName: bankName ?? '',
      fields: PAYMENT_RESULT_FIELDS,
      dateFields: PAYMENT_RESULT_DATES,
      maxRows: MAX_ROWS,
    },
    choices,
  );

/** The lines of a file in the format of the scheme, or in the layout of a bank, which is remembered. */
async function readLines(write: Write, viewer: Viewer, file: Attachment, input: Omit<Input, 'version'>): Promise<ResultLine[]> {
  const { bankName, paidWords, failedWords, paidOn } = input;
  if (!bankName) return parseBankResultFile(await contentOf(file));
  const bankFile = await readInLayout(write.tx, file, input);
  const missing = missingColumns(bankFile.layout.mapping);
  if (missing.length > 0) throw fieldError('SHEET_COLUMNS', 'mapping', { columns: missing.join(', ') });
  const { layout } = bankFile;
  const chosen = { ...layout, paidWords: paidWords ?? layout.paidWords, failedWords: failedWords ?? layout.failedWords };
  const lines = linesOfLayout({ ...bankFile, layout: chosen }, paidOn);
  await rememberLayout(write, viewer.userId, 'PAYMENT_RESULT', bankName, chosen);
  return lines;
}

export type PaymentResultPreview = {
  isOwnFormat: boolean;
  bankNames: string[];
  file: BankFile | null;
  missing: string[];
  statuses: StatusWord[];
};

/** Previews a result file: how it is laid out and which status words it has. Errors: NOT_FOUND, SHEET_…. */
export async function previewPaymentResult(viewer: Viewer, id: string, raw: unknown): Promise<PaymentResultPreview> {
  const input = parse(previewPaymentResultInput, raw);
  const run = await db.paymentRun.findFirst({ where: { id, AND: visiblePaymentRuns(viewer) }, include: { files: true } });
  if (!run) throw new DomainError('NOT_FOUND');
  const file = await uploadedResult(db, viewer, input.fileId);
  const [account, layouts] = await Promise.all([
    db.fundAccount.findUnique({ where: { fundingPool: run.fundingPool }, select: { bankName: true } }),
    db.bankLayout.findMany({ where: { kind: 'PAYMENT_RESULT', isActive: true }, select: { bankName: true } }),
  ]);
  const banks = [account, ...run.files, ...layouts].flatMap((bank) => (bank ? [bank.bankName ?? 'Remita'] : []));
  const bankNames = [...new Set(banks)].sort();
  if (file.mime === CSV_MIME && isOwnFormat(await contentOf(file)))
    return { isOwnFormat: true, bankNames, file: null, missing: [], statuses: [] };
  const bankFile = await readInLayout(db, file, { ...input, paidOn: null });
  const missing = missingColumns(bankFile.layout.mapping);
  return { isOwnFormat: false, bankNames, file: bankFile, missing, statuses: bankFile.layout.mapping.status ? statusWords(bankFile) : [] };
}

/**
 * Reads a bank result file of a run. The whole file is validated first; a job then applies it and resumes after a crash.
 * Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE, and file errors at the file field.
 */
export async function readPaymentResult(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, ...input } = parse(readPaymentResultInput, raw);
  const { fileId } = input;
  return transact(viewer, 'readPaymentResult', async (write) => {
    const { tx } = write;
    const run = await loadRun(tx, viewer, id, version);
    paymentRunMachine.next(viewer, run, 'READ_RESULT');
    const file = await uploadedResult(tx, viewer, fileId);
    const earlier = await tx.paymentRunResult.findUnique({ where: { sha256: file.sha256 }, include: { run: true } });
    if (earlier) throw fieldError('RUN_RESULT_REPEATED', FIELD, { run: earlier.run.runNo });
    const lines = await readLines(write, viewer, file, input);
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
