import { Prisma } from '../generated/prisma/client.ts';
import type { Tx } from '../scheme/workflow/transact.ts';

const { sql } = Prisma;

/** The patient's share of the approved drugs of a claim, kobo, rounded down: the scheme does not pay it (ADR 46). `claim` is the alias of the row. */
export const coPaymentOfApproved = (claim: Prisma.Sql): Prisma.Sql => sql`(
  SELECT coalesce(sum(i."amountApproved"), 0)::bigint * (SELECT p."coPayDrugPercent" FROM "Plan" p WHERE p.id = ${claim}."planId") / 100
  FROM "ClaimItem" i JOIN "Service" s ON s.id = i."serviceId" WHERE i."claimId" = ${claim}.id AND s.category = 'DRUG')`;

/** Payable amount: approved less the co-payment of the claim's current lines. */
export async function payableOf(tx: Tx, claimId: string, approvedAmount: bigint): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ coPayment: bigint }[]>`
    SELECT ${coPaymentOfApproved(sql`c`)} AS "coPayment" FROM "Claim" c WHERE c.id = ${claimId}::uuid`;
  return approvedAmount - (row?.coPayment ?? 0n);
}

/** The patient's share of what a dispute grants on drugs, kobo, rounded down. */
export async function coPaymentOfGranted(tx: Tx, disputeId: string): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ coPayment: bigint }[]>`
    SELECT coalesce(sum(l."grantedAmount"), 0)::bigint * p."coPayDrugPercent" / 100 AS "coPayment"
    FROM "ClaimDispute" d JOIN "Claim" c ON c.id = d."claimId" JOIN "Plan" p ON p.id = c."planId"
    LEFT JOIN ("ClaimDisputeLine" l JOIN "ClaimItem" i ON i.id = l."claimItemId" JOIN "Service" s ON s.id = i."serviceId" AND s.category = 'DRUG') ON l."disputeId" = d.id
    WHERE d.id = ${disputeId}::uuid GROUP BY p.id`;
  return row?.coPayment ?? 0n;
}
