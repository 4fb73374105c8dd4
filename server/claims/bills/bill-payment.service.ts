import { now, startOfDay } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Changed, recordChanges } from '../../platform/workflow/change-many.ts';
import type { Write } from '../../platform/workflow/transact.ts';
import { claimMachine } from '../claim.machine.ts';
import { billMachine } from './bill.machine.ts';
import { lockBills, recomputeBills } from './bill-totals.ts';

/**
 * Marks approved bills and their approved claims as paid by a payment (its row exists already) on the day of the bank. Set-based, whatever the number of claims.
 * Refuses with PAY_NOT_APPROVED when any bill is missing or not APPROVED, and with FOUR_EYES when the payer approved one of them.
 * Answers what was paid, kobo.
 */
export async function markBillsPaid(
  write: Write,
  { paymentId, billIds, paidOn }: { paymentId: string; billIds: readonly string[]; paidOn: Date },
): Promise<{ claims: number; amount: bigint }> {
  const { tx, actor } = write;
  const bills = await lockBills(tx, billIds);
  if (bills.length === 0 || bills.length !== new Set(billIds).size || bills.some((bill) => bill.status !== 'APPROVED'))
    throw new DomainError('PAY_NOT_APPROVED');
  if (actor !== 'SYSTEM' && bills.some((bill) => bill.approvedById === actor.userId)) {
    throw new DomainError('FOUR_EYES', { params: { did: 'approved', decide: 'pay' } });
  }
  const ids = bills.map((bill) => bill.id);
  const paidAt = startOfDay(paidOn);
  const claims = await tx.$queryRaw<Changed[]>`
    UPDATE "Claim" SET status = 'PAID', "paidAmount" = "approvedAmount", "paidAt" = ${paidAt}, version = version + 1, "updatedAt" = ${now()}
    WHERE "billId" = ANY(${ids}::uuid[]) AND status = 'APPROVED'
    RETURNING id, 'APPROVED' AS "fromStatus", "claimNo" AS number`;
  await recordChanges(write, claimMachine, 'PAY', claims, (no) => `Paid claim ${no}`);
  await tx.$executeRaw`
    UPDATE "Bill" SET status = 'PAID', "paymentId" = ${paymentId}::uuid, "paidAt" = ${paidAt}, version = version + 1 WHERE id = ANY(${ids}::uuid[])`;
  await recomputeBills(tx, ids);
  await recordChanges(
    write,
    billMachine,
    'PAY',
    bills.map((bill) => ({ id: bill.id, fromStatus: bill.status, number: bill.billNo })),
    (no) => `Paid bill ${no}`,
  );
  for (const bill of bills) {
    write.notify({ hcpId: bill.hcpId }, { kind: 'BILL_PAID', title: `Bill ${bill.billNo} is paid`, entityType: 'Bill', entityId: bill.id });
  }
  return { claims: claims.length, amount: bills.reduce((sum, bill) => sum + bill.approvedAmount, 0n) };
}

/** Takes a failed or reversed payment back: its bills and their claims are APPROVED again, nothing is paid. Answers the bills. */
export async function revertPayment(write: Write, { paymentId }: { paymentId: string }): Promise<string[]> {
  const { tx } = write;
  const paid = await tx.bill.findMany({ where: { paymentId, status: 'PAID' }, select: { id: true } });
  const bills = (
    await lockBills(
      tx,
      paid.map((bill) => bill.id),
    )
  ).filter((bill) => bill.status === 'PAID' && bill.paymentId === paymentId);
  const ids = bills.map((bill) => bill.id);
  if (ids.length === 0) return [];
  const claims = await tx.$queryRaw<Changed[]>`
    UPDATE "Claim" SET status = 'APPROVED', "paidAmount" = 0, "paidAt" = NULL, version = version + 1, "updatedAt" = ${now()}
    WHERE "billId" = ANY(${ids}::uuid[]) AND status = 'PAID'
    RETURNING id, 'PAID' AS "fromStatus", "claimNo" AS number`;
  await recordChanges(write, claimMachine, 'REVERT_PAYMENT', claims, (no) => `Took back the payment of claim ${no}`);
  await tx.$executeRaw`UPDATE "Bill" SET status = 'APPROVED', "paymentId" = NULL, "paidAt" = NULL, version = version + 1 WHERE id = ANY(${ids}::uuid[])`;
  await recomputeBills(tx, ids);
  await recordChanges(
    write,
    billMachine,
    'REVERT_PAYMENT',
    bills.map((bill) => ({ id: bill.id, fromStatus: bill.status, number: bill.billNo })),
    (no) => `Took back the payment of bill ${no}`,
  );
  for (const bill of bills) {
    write.notify(
      { hcpId: bill.hcpId },
      {
        kind: 'BILL_PAYMENT_REVERTED',
        title: `The payment of bill ${bill.billNo} was taken back`,
        entityType: 'Bill',
        entityId: bill.id,
      },
    );
  }
  return ids;
}
