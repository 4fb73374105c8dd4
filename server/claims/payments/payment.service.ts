import type { Payment } from '../../generated/prisma/client.ts';
import { requireOpenMonth } from '../../ledger/closed-month.rules.ts';
import { managedHcps } from '../../network/hcps/hcp.access.ts';
import { addDays, dayInWords, dayOf, now, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { visibleBills } from '../bills/bill.access.ts';
import { markBillsPaid } from '../bills/bill-payment.service.ts';
import { paymentAdvices } from './advice-letter.ts';
import { visiblePayments } from './payment.access.ts';
import { confirmPaymentInput, createPaymentInput, undoPaymentInput } from './payment.input.ts';
import { paymentMade } from './payment.ledger.ts';
import { paymentMachine } from './payment.machine.ts';
import { takenReference } from './payment-reference.ts';
import { addPaymentProofInput } from './payment-run.input.ts';
import { attachProof, finishRunIfSettled, returnBillsToPayable } from './payment-run.service.ts';

const naira = (kobo: bigint) => `₦${(Number(kobo) / 100).toLocaleString('en-NG')}`;

/** Payments of a run that is unconfirmed or being settled cannot be decided separately. Errors: PAY_IN_RUN. */
async function assertDecidedAlone(tx: Tx, { runId }: Payment): Promise<void> {
  const run = runId && (await tx.paymentRun.findUniqueOrThrow({ where: { id: runId } }));
  if (run && run.status !== 'CONFIRMED') throw new DomainError('PAY_IN_RUN', { params: { run: run.runNo } });
}

export async function loadPayment(tx: Tx, viewer: Viewer, id: string): Promise<Payment> {
  const payment = await tx.payment.findFirst({ where: { AND: [{ id }, visiblePayments(viewer)] } });
  if (!payment) throw new DomainError('NOT_FOUND');
  return payment;
}

/** Creates a payment of APPROVED bills of one facility. A concurrent second payment of the same bill gets CONFLICT_STALE. Errors: PAY_NO_BANK, PAY_NOT_APPROVED, PAY_MIXED_HCP, PAY_MIXED_FUND, PAY_DEDUCTION, BILL_TOTAL_MISMATCH. */
export async function createPayment(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const input = parse(createPaymentInput, raw);
  return transact(viewer, 'createPayment', async (write) => {
    const { tx } = write;
    const hcp = await tx.hcp.findFirst({ where: { id: input.hcpId, AND: managedHcps(viewer) } });
    if (!hcp) throw new DomainError('NOT_FOUND');
    if (!hcp.bankName || !hcp.bankAccountName || !hcp.bankAccountNumber) throw new DomainError('PAY_NO_BANK');
    const billIds = [...new Set(input.billIds)];
    // Lock rows in a fixed order, so that payments of overlapping bills cannot deadlock.
    await tx.$queryRaw`SELECT id FROM "Bill" WHERE id = ANY(${billIds}::uuid[]) ORDER BY id FOR UPDATE`;
    const bills = await tx.bill.findMany({ where: { id: { in: billIds }, AND: visibleBills(viewer) } });
    if (bills.length !== billIds.length) throw new DomainError('NOT_FOUND');
    if (bills.some((bill) => bill.hcpId !== hcp.id)) throw new DomainError('PAY_MIXED_HCP');
    if (bills.some((bill) => bill.paymentId !== null)) throw new DomainError('CONFLICT_STALE');
    if (bills.some((bill) => bill.status !== 'APPROVED')) throw new DomainError('PAY_NOT_APPROVED');
    const [fundingPool, ...otherFunds] = new Set(bills.map((bill) => bill.fundingPool));
    if (otherFunds.length > 0) throw new DomainError('PAY_MIXED_FUND');
    const gross = bills.reduce((sum, bill) => sum + bill.payableAmount, 0n);
    if (gross !== BigInt(input.expectedAmount)) throw new DomainError('BILL_TOTAL_MISMATCH');
    const deductions = BigInt(input.deductions);
    if (gross === 0n || deductions > gross) throw fieldError('PAY_DEDUCTION', 'deductions');
    const payment = await tx.payment.create({
      data: {
        paymentNo: await monthlyNumber(tx, 'PAY', 5),
        hcpId: hcp.id,
        fundingPool,
        grossAmount: gross,
        deductions,
        deductionReason: deductions > 0n ? input.deductionReason : null,
        netAmount: gross - deductions,
        method: input.method,
        bankName: hcp.bankName,
        accountName: hcp.bankAccountName,
        accountNumber: hcp.bankAccountNumber,
        sortCode: hcp.bankSortCode,
        createdById: viewer.userId,
        lines: { create: bills.map((bill) => ({ billId: bill.id, amount: bill.payableAmount })) },
      },
    });
    await tx.bill.updateMany({ where: { id: { in: billIds } }, data: { paymentId: payment.id, version: { increment: 1 } } });
    await recordStatus(write, 'Payment', payment.id, 'CREATE', null, 'PENDING');
    write.log({
      action: 'Payment.CREATE',
      entityType: 'Payment',
      entityId: payment.id,
      summary: `Prepared ${payment.paymentNo} to ${hcp.name}: ${bills.length} bills, ${naira(payment.netAmount)}`,
      after: { status: 'PENDING', netAmount: Number(payment.netAmount), bills: bills.map((bill) => bill.billNo) },
    });
    return { id: payment.id };
  });
}

const billIdsOf = async (tx: Tx, paymentId: string) =>
  (await tx.paymentLine.findMany({ where: { paymentId }, select: { billId: true } })).map(({ billId }) => billId);

/** The payment date cannot be before the approval of a bill. Errors: PAY_DATE. */
async function assertPaidAfterApproval(tx: Tx, billIds: readonly string[], paidOn: Date): Promise<void> {
  const bill = await tx.bill.findFirst({
    where: { id: { in: [...billIds] }, approvedAt: { gte: startOfDay(addDays(paidOn, 1)) } },
    orderBy: { approvedAt: 'desc' },
  });
  if (!bill?.approvedAt) return;
  const problem = `before ${dayInWords(dayOf(bill.approvedAt))}, when bill ${bill.billNo} was approved`;
  throw fieldError('PAY_DATE', 'paidOn', { problem });
}

/** Marks a payment as paid with the bank reference: its bills and claims become PAID. Needs a second accountant, unless the setting is off. Errors: FOUR_EYES, PAY_DATE, MONTH_CLOSED, PAY_REF_TAKEN, STATE_INVALID, CONFLICT_STALE. */
export async function confirmPayment(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(confirmPaymentInput, raw);
  const paidOn = new Date(`${input.paidOn}T00:00:00Z`);
  if (paidOn > today()) throw fieldError('PAY_DATE', 'paidOn', { problem: 'in the future' });
  const { paymentFourEyes } = await getSettings();
  return transact(viewer, 'confirmPayment', async (write) => {
    const { tx } = write;
    const payment = await loadPayment(tx, viewer, id);
    assertVersion(payment, input.version);
    if (paymentFourEyes && payment.createdById === viewer.userId)
      throw new DomainError('FOUR_EYES', { params: { did: 'prepared', decide: 'confirm' } });
    await requireOpenMonth(tx, paidOn, 'paidOn');
    if (payment.status === 'PENDING') {
      await assertDecidedAlone(tx, payment);
      if (await takenReference(tx, [input.bankReference])) throw fieldError('PAY_REF_TAKEN', 'bankReference');
    }
    const billIds = await billIdsOf(tx, id);
    await assertPaidAfterApproval(tx, billIds, paidOn);
    await changeStatus(write, paymentMachine, payment, 'CONFIRM', {
      data: { bankReference: input.bankReference, paidOn, confirmedAt: now(), confirmedById: viewer.userId },
      summary: `Paid ${payment.paymentNo}: ${naira(payment.netAmount)}, reference ${input.bankReference}`,
    });
    await paymentMade.post(write, [id]);
    await markBillsPaid(write, { paymentId: id, billIds, paidOn });
    write.notify(
      { hcpId: payment.hcpId },
      {
        kind: 'PAYMENT_PAID',
        title: `${naira(payment.netAmount)} was paid: ${payment.paymentNo}`,
        entityType: 'Payment',
        entityId: id,
        details: (await paymentAdvices(tx, [id])).get(id),
      },
    );
    if (payment.runId) await finishRunIfSettled(write, payment.runId);
    return { id };
  });
}

/** Marks a payment as failed: its bills can be paid again. */
export async function failPayment(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(undoPaymentInput, raw);
  return transact(viewer, 'failPayment', async (write) => {
    const payment = await loadPayment(write.tx, viewer, id);
    assertVersion(payment, input.version);
    if (payment.status === 'PENDING') await assertDecidedAlone(write.tx, payment);
    await changeStatus(write, paymentMachine, payment, 'FAIL', {
      data: { failReason: input.reason },
      note: input.reason,
      summary: `${payment.paymentNo} failed: ${input.reason}`,
    });
    await returnBillsToPayable(write.tx, [id]);
    if (payment.runId) await finishRunIfSettled(write, payment.runId);
    return { id };
  });
}

/** Adds a bank slip or statement to a payment. Errors: NOT_FOUND. */
export async function addPaymentProof(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { fileId } = parse(addPaymentProofInput, raw);
  return transact(viewer, 'addPaymentProof', async (write) => {
    const payment = await loadPayment(write.tx, viewer, id);
    await attachProof(write, viewer, fileId, { ownerType: 'Payment', ownerId: id });
    write.log({ action: 'Payment.ADD_PROOF', entityType: 'Payment', entityId: id, summary: `Added a proof to ${payment.paymentNo}` });
    return { id };
  });
}

export type AdviceLine = {
  billId: string;
  claimId: string | null;
  capitationStatementId: string | null;
  billNo: string;
  claimNo: string | null;
  enrolmentNo: string | null;
  fullName: string | null;
  lives: number | null;
  serviceTo: Date;
  claimedAmount: bigint;
  approvedAmount: bigint;
  payableAmount: bigint;
  paidAmount: bigint;
  disputeNo: string | null;
  cutReasons: string[];
};

/** The payment advice: claims with the reasons for cuts, and capitation statements. */
export async function adviceOf(paymentId: string): Promise<AdviceLine[]> {
  return db.$queryRaw<AdviceLine[]>`
    SELECT b.id AS "billId", c.id AS "claimId", NULL::uuid AS "capitationStatementId", b."billNo", c."claimNo", e."enrolmentNo", e."fullName", NULL::int AS lives, c."serviceTo", c."claimedAmount", c."approvedAmount", c."payableAmount",
      CASE WHEN c.status = 'PAID' THEN c."paidAmount" ELSE 0 END AS "paidAmount", NULL::text AS "disputeNo",
      coalesce((SELECT array_agg(DISTINCT i."reasonCode"::text ORDER BY i."reasonCode"::text) FROM "ClaimItem" i WHERE i."claimId" = c.id AND i."reasonCode" IS NOT NULL), '{}') AS "cutReasons"
    FROM "PaymentLine" l
    JOIN "Bill" b ON b.id = l."billId"
    JOIN "Claim" c ON c."billId" = b.id
    JOIN "Enrollee" e ON e.id = c."enrolleeId"
    WHERE l."paymentId" = ${paymentId}::uuid AND c.status IN ('APPROVED', 'PAID', 'REJECTED')
    UNION ALL
    SELECT b.id, c.id, NULL, b."billNo", c."claimNo", e."enrolmentNo", e."fullName", NULL, c."serviceTo", d."requestedAmount", d."grantedAmount", d."payableAmount",
      CASE WHEN b.status = 'PAID' THEN d."payableAmount" ELSE 0 END, d."disputeNo", '{}'
    FROM "PaymentLine" l
    JOIN "Bill" b ON b.id = l."billId"
    JOIN "ClaimDispute" d ON d."supplementaryBillId" = b.id
    JOIN "Claim" c ON c.id = d."claimId"
    JOIN "Enrollee" e ON e.id = c."enrolleeId"
    WHERE l."paymentId" = ${paymentId}::uuid
    UNION ALL
    SELECT b.id, NULL, s.id, b."billNo", NULL, NULL, NULL, s.lives, b."careMonth", l.amount, l.amount, l.amount, CASE WHEN b.status = 'PAID' THEN l.amount ELSE 0 END, NULL, '{}'
    FROM "PaymentLine" l
    JOIN "Bill" b ON b.id = l."billId"
    JOIN "CapitationStatement" s ON s."billId" = b.id
    WHERE l."paymentId" = ${paymentId}::uuid
    ORDER BY "billNo", "claimNo"`;
}
