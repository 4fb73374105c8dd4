import type { Bill } from '../generated/prisma/client.ts';
import { now } from '../platform/clock.ts';
import { DomainError } from '../platform/errors.ts';
import type { Tx } from '../scheme/workflow/transact.ts';

/**
 * Locks bills until the transaction ends and returns their current rows.
 * Every write to a claim in a bill starts here. Bills are locked by id before their claims, which prevents deadlocks.
 */
export async function lockBills(tx: Tx, ids: readonly string[]): Promise<Bill[]> {
  const sorted = [...new Set(ids)].sort();
  if (sorted.length === 0) return [];
  await tx.$queryRaw`SELECT id FROM "Bill" WHERE id = ANY(${sorted}::uuid[]) ORDER BY id FOR UPDATE`;
  return tx.bill.findMany({ where: { id: { in: sorted } }, orderBy: { id: 'asc' } });
}

export async function lockBill(tx: Tx, id: string): Promise<Bill> {
  const [bill] = await lockBills(tx, [id]);
  if (!bill) throw new DomainError('NOT_FOUND');
  return bill;
}

/** Recomputes the totals of locked bills: from their claims, from the granted dispute (supplementary), or from the statement (capitation). */
export async function recomputeBills(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw`
    UPDATE "Bill" b SET "claimCount" = s.n, "claimedAmount" = s.claimed, "vettedAmount" = s.vetted, "approvedAmount" = s.approved,
      "payableAmount" = s.payable, "paidAmount" = s.paid, "updatedAt" = ${now()}
    FROM (
      SELECT b2.id, count(c.id)::int AS n, coalesce(sum(c."claimedAmount"), 0)::bigint AS claimed, coalesce(sum(c."vettedAmount"), 0)::bigint AS vetted,
        (coalesce(sum(c."approvedAmount"), 0) + coalesce(d."grantedAmount", st.amount + st.adjustments, 0))::bigint AS approved,
        (coalesce(sum(c."payableAmount"), 0) + coalesce(d."payableAmount", st.amount + st.adjustments, 0))::bigint AS payable,
        (coalesce(sum(c."paidAmount"), 0) + CASE WHEN b2.status = 'PAID' THEN coalesce(d."payableAmount", st.amount + st.adjustments, 0) ELSE 0 END)::bigint AS paid
      FROM "Bill" b2 LEFT JOIN "Claim" c ON c."billId" = b2.id LEFT JOIN "ClaimDispute" d ON d."supplementaryBillId" = b2.id
        LEFT JOIN "CapitationStatement" st ON st."billId" = b2.id
      WHERE b2.id = ANY(${[...ids]}::uuid[]) GROUP BY b2.id, d.id, st.id
    ) s WHERE b.id = s.id`;
}
