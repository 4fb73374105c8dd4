import { Prisma } from '../generated/prisma/client.ts';
import { db } from '../platform/db.ts';
import { DomainError } from '../platform/errors.ts';
import type { Tx } from '../scheme/workflow/transact.ts';

/**
 * The undecided complaints `k` about money at the point of care whose visit is the one of claim `c`. A claim without a visit is matched by
 * person, facility and days of care, so that leaving the visit out does not evade the complaint.
 */
const holdsOf = (claim: Prisma.Sql): Prisma.Sql => Prisma.sql`
  FROM "Complaint" k JOIN "Encounter" v ON v.id = k."encounterId"
  WHERE k.category = 'MONEY_ASKED' AND k.status NOT IN ('RESOLVED', 'REJECTED')
    AND (v.id = ${claim}."encounterId" OR (${claim}."encounterId" IS NULL AND v."enrolleeId" = ${claim}."enrolleeId" AND v."hcpId" = ${claim}."hcpId"
      AND (v."visitAt" + interval '1 hour')::date BETWEEN ${claim}."serviceFrom" AND ${claim}."serviceTo"))`;

/** Whether the claim of this alias waits for a complaint, as a condition in SQL. */
export const waitsForComplaint = (claim: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (SELECT 1 ${holdsOf(claim)})`;

export type Hold = { claimId: string; complaintId: string; complaintNo: string };

/** The complaints for which these claims wait, the oldest first. */
export const complaintHolds = (tx: Pick<Tx, '$queryRaw'>, claimIds: readonly string[]): Promise<Hold[]> => tx.$queryRaw<Hold[]>`
  SELECT c.id AS "claimId", h.id AS "complaintId", h."complaintNo"
  FROM "Claim" c CROSS JOIN LATERAL (SELECT k.id, k."complaintNo" ${holdsOf(Prisma.sql`c`)}) h
  WHERE c.id = ANY(${[...claimIds]}::uuid[]) ORDER BY h."complaintNo"`;

/** Claims without a final decision that wait for a complaint. */
export type HeldClaim = { id: string; claimNo: string };

/** The undecided claims that wait for this complaint. */
export const claimsHeldBy = (complaintId: string): Promise<HeldClaim[]> => db.$queryRaw<HeldClaim[]>`
  SELECT c.id, c."claimNo" FROM "Complaint" a JOIN "Encounter" e ON e.id = a."encounterId"
  JOIN "Claim" c ON c."enrolleeId" = e."enrolleeId" AND c."hcpId" = e."hcpId"
  WHERE a.id = ${complaintId}::uuid AND c.status NOT IN ('APPROVED', 'PAID', 'REJECTED', 'WITHDRAWN')
    AND EXISTS (SELECT 1 ${holdsOf(Prisma.sql`c`)} AND k.id = a.id)
  ORDER BY c."claimNo" LIMIT 50`;

/** Rejects the approval of a claim that waits for a complaint. Errors: CLM_COMPLAINT. */
export async function assertNoComplaint(tx: Tx, claimId: string): Promise<void> {
  const [hold] = await complaintHolds(tx, [claimId]);
  if (hold) throw new DomainError('CLM_COMPLAINT', { params: { complaint: hold.complaintNo } });
}
