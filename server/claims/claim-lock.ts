import type { Bill, Claim } from '../generated/prisma/client.ts';
import { DomainError, stateInvalid } from '../platform/errors.ts';
import type { Viewer } from '../scheme/access/viewer.ts';
import type { Tx } from '../scheme/workflow/transact.ts';
import { lockBill } from './bill-totals.ts';
import { visibleClaims } from './claim.access.ts';

/** Locks a bill and its claim, in this order, then reads both. */
export async function lockClaimInBill(tx: Tx, viewer: Viewer, id: string): Promise<{ claim: Claim; bill: Bill }> {
  const where = { AND: [{ id }, visibleClaims(viewer)] };
  const seen = await tx.claim.findFirst({ where, select: { billId: true, status: true } });
  if (!seen) throw new DomainError('NOT_FOUND');
  if (!seen.billId) throw stateInvalid(seen);
  const bill = await lockBill(tx, seen.billId);
  const claim = await tx.claim.findFirst({ where });
  if (!claim || claim.billId !== bill.id) throw new DomainError('CONFLICT_STALE');
  return { claim, bill };
}

/** A claim in review belongs to the officer who opened it. */
export async function assertReviewer(tx: Tx, viewer: Viewer, { status, reviewerId }: Claim): Promise<void> {
  if (status !== 'IN_REVIEW' || reviewerId === viewer.userId) return;
  const officer = reviewerId ? await tx.userAccount.findUnique({ where: { id: reviewerId }, select: { name: true } }) : null;
  throw new DomainError('CLM_LOCKED', { params: { officer: officer?.name ?? 'Another officer' } });
}
