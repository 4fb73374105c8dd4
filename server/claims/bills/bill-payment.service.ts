import { type Bill, Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Changed, recordChanges } from '../../scheme/workflow/change-many.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { billMachine } from '../bill.machine.ts';
import { lockBills, recomputeBills } from '../bill-totals.ts';
import { claimMachine } from '../claim.machine.ts';

type Options = {
  /** False if the facility is notified of the payment only, because it has many bills. */
  notifiesFacility: boolean;
};

/** Marks locked, approved bills and their approved claims as paid, set-based. `paidOn` is an SQL expression for the bank date of each bill. */
async function payBills(write: Write, bills: readonly Bill[], paidOn: Prisma.Sql, { notifiesFacility }: Options): Promise<number> {
  const { tx, actor } = write;
  if (actor !== 'SYSTEM' && bills.some((bill) => bill.approvedById === actor.userId)) {
    throw new DomainError('FOUR_EYES', { params: { did: 'approved', decide: 'pay' } });
  }
  const ids = bills.map((bill) => bill.id);
  // Start of the bank date in Lagos time (UTC+1).
  await tx.$executeRaw`
    UPDATE "Bill" b SET status = 'PAID', "paidAt" = ${paidOn}::timestamp - interval '1 hour', version = b.version + 1, "updatedAt" = ${now()} WHERE b.id = ANY(${ids}::uuid[])`;
  const claims = await tx.$queryRaw<Changed[]>`
    UPDATE "Claim" c SET status = 'PAID', "paidAmount" = c."payableAmount", "paidAt" = b."paidAt", version = c.version + 1, "updatedAt" = ${now()}
    FROM "Bill" b WHERE b.id = c."billId" AND b.id = ANY(${ids}::uuid[]) AND c.status = 'APPROVED'
    RETURNING c.id, 'APPROVED' AS "fromStatus", c."claimNo" AS number`;
  await recordChanges(write, claimMachine, 'PAY', claims, (no) => `Paid claim ${no}`);
  await recomputeBills(tx, ids);
  await recordChanges(
    write,
    billMachine,
    'PAY',
    bills.map((bill) => ({ id: bill.id, fromStatus: bill.status, number: bill.billNo })),
    (no) => `Paid bill ${no}`,
  );
  if (notifiesFacility) {
    for (const bill of bills) {
      write.notify(
        { hcpId: bill.hcpId },
        { kind: 'BILL_PAID', title: `Bill ${bill.billNo} is paid`, entityType: 'Bill', entityId: bill.id },
      );
    }
  }
  return claims.length;
}

/**
 * Marks approved bills and their approved claims as paid by an existing payment on the bank date.
 * Throws PAY_NOT_APPROVED if a bill is missing or not APPROVED, and FOUR_EYES if the payer approved one of the bills.
 * Returns the amount paid, kobo.
 */
export async function markBillsPaid(
  write: Write,
  { paymentId, billIds, paidOn }: { paymentId: string; billIds: readonly string[]; paidOn: Date },
): Promise<{ claims: number; amount: bigint }> {
  const bills = await lockBills(write.tx, billIds);
  if (bills.length === 0 || bills.length !== new Set(billIds).size || bills.some((bill) => bill.status !== 'APPROVED'))
    throw new DomainError('PAY_NOT_APPROVED');
  await write.tx.bill.updateMany({ where: { id: { in: bills.map((bill) => bill.id) } }, data: { paymentId } });
  const claims = await payBills(write, bills, Prisma.sql`${paidOn}::date`, { notifiesFacility: true });
  return { claims, amount: bills.reduce((sum, bill) => sum + bill.payableAmount, 0n) };
}

/** Marks the bills of many payments as paid, each on the bank date of its payment. Errors: PAY_NOT_APPROVED, FOUR_EYES. */
export async function markPaymentsPaid(write: Write, paymentIds: readonly string[]): Promise<void> {
  const lines = await write.tx.bill.findMany({ where: { paymentId: { in: [...paymentIds] } }, select: { id: true } });
  const bills = await lockBills(
    write.tx,
    lines.map(({ id }) => id),
  );
  if (bills.some((bill) => bill.status !== 'APPROVED')) throw new DomainError('PAY_NOT_APPROVED');
  await payBills(write, bills, Prisma.sql`(SELECT p."paidOn" FROM "Payment" p WHERE p.id = b."paymentId")`, { notifiesFacility: false });
}

/** Undoes a failed or reversed payment: its bills and claims are APPROVED and unpaid again. Returns the bills. */
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
  await recordChanges(write, claimMachine, 'REVERT_PAYMENT', claims, (no) => `Reversed the payment of claim ${no}`);
  await tx.$executeRaw`UPDATE "Bill" SET status = 'APPROVED', "paymentId" = NULL, "paidAt" = NULL, version = version + 1, "updatedAt" = ${now()} WHERE id = ANY(${ids}::uuid[])`;
  await recomputeBills(tx, ids);
  await recordChanges(
    write,
    billMachine,
    'REVERT_PAYMENT',
    bills.map((bill) => ({ id: bill.id, fromStatus: bill.status, number: bill.billNo })),
    (no) => `Reversed the payment of bill ${no}`,
  );
  for (const bill of bills) {
    write.notify(
      { hcpId: bill.hcpId },
      {
        kind: 'BILL_PAYMENT_REVERTED',
        title: `The payment of bill ${bill.billNo} was reversed`,
        entityType: 'Bill',
        entityId: bill.id,
      },
    );
  }
  return ids;
}
