import type { Bill, Claim, ClaimItem, PaItem } from '../../generated/prisma/client.ts';
import { now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { recordChanges } from '../../scheme/workflow/change-many.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { billMachine } from '../bill.machine.ts';
import { assertAssignedOfficer } from '../bill-assignment.ts';
import { recomputeBills } from '../bill-totals.ts';
import { claimMachine } from '../claim.machine.ts';
import { checkClaim } from '../claim-checks/claim-checks.ts';
import { loadClaimFacts } from '../claim-checks/claim-facts.ts';
import { amountClaimed } from '../claim-money.ts';
import { visibleBills } from './bill.access.ts';
import { passClaimsInput } from './bill.input.ts';
import { lockVisibleBill } from './bill-vetting.service.ts';

type Open = Claim & { items: (ClaimItem & { paItem: PaItem | null })[]; _count: { questions: number } };

/** An undecided claim, and why it cannot be passed with the others; null if it can. */
export type PassableClaim = { claimId: string; version: number; claimedAmount: bigint; reason: string | null };

const isAsClaimed = (item: Open['items'][number]) =>
  amountClaimed(item) === item.amountClaimed && (!item.paItem || item.qty <= (item.paItem.approvedQty ?? 0));

/** Why an officer must look at a claim that has no check result. */
function reasonToOpen(viewer: Viewer, claim: Open): string | null {
  if (claim.preparedById === viewer.userId) return 'You prepared this claim, so another officer must vet it.';
  if (claim.status === 'IN_REVIEW' && claim.reviewerId !== viewer.userId) return 'Another officer has opened it.';
  if (claim._count.questions > 0 || claim.attempt > 1) return 'It was queried or returned before.';
  if (claim.items.some(({ decision }) => decision !== 'PENDING')) return 'Some of its lines are already decided.';
  return claim.claimedAmount > 0n && claim.items.every(isAsClaimed) ? null : 'Its amount is above the tariff or the PA code, or zero.';
}

/** The undecided claims of a bill with the results of their checks today. A claim with any remark must be opened. */
async function passableClaims(tx: Tx, viewer: Viewer, billId: string): Promise<PassableClaim[]> {
  const claims: Open[] = await tx.claim.findMany({
    where: { billId, status: { in: ['SUBMITTED', 'IN_REVIEW'] } },
    include: { items: { include: { paItem: true } }, _count: { select: { questions: true } } },
    orderBy: { claimNo: 'asc' },
  });
  const ids = claims.map(({ id }) => id);
  const facts = await loadClaimFacts(tx, ids, await getSettings(tx), today());
  return claims.map((claim) => {
    const claimFacts = facts.get(claim.id);
    const [first, ...others] = claimFacts ? checkClaim(claimFacts) : [];
    const more = others.length > 0 ? ` (${others.length} more)` : '';
    const { id: claimId, version, claimedAmount } = claim;
    return { claimId, version, claimedAmount, reason: first ? `${first.message}${more}` : reasonToOpen(viewer, claim) };
  });
}

const assertHeld = async (tx: Tx, viewer: Viewer, bill: Bill): Promise<void> => {
  billMachine.next(viewer, bill, 'FINISH');
  await assertAssignedOfficer(tx, viewer, bill);
};

/** The undecided claims of a bill that the viewer vets, each with the reason why it cannot be passed with the others. */
export async function previewPass(viewer: Viewer, billId: string): Promise<PassableClaim[]> {
  return db.$transaction(async (tx) => {
    const bill = await tx.bill.findFirstOrThrow({ where: { AND: [{ id: billId }, visibleBills(viewer)] } });
    await assertHeld(tx, viewer, bill);
    return passableClaims(tx, viewer, billId);
  });
}

/** Vets the selected claims of a bill in full, in one transaction. Errors: CONFLICT_STALE if one of them changed or has a remark now. */
export async function passClaims(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, claims } = parse(passClaimsInput, raw);
  return transact(viewer, 'passClaims', async (write) => {
    const { tx } = write;
    const bill = await lockVisibleBill(tx, viewer, id, version);
    await assertHeld(tx, viewer, bill);
    const passable = new Map((await passableClaims(tx, viewer, id)).map((claim) => [claim.claimId, claim]));
    for (const selected of claims) {
      const claim = passable.get(selected.id);
      if (claim?.version !== selected.version || claim.reason !== null) throw new DomainError('CONFLICT_STALE');
    }
    const ids = [...new Set(claims.map((claim) => claim.id))];
    const before = await tx.claim.findMany({ where: { id: { in: ids } }, select: { id: true, status: true, claimNo: true } });
    await tx.$executeRaw`
      UPDATE "ClaimItem" i SET decision = 'PASSED', "qtyApproved" = i.qty, "amountApproved" = i."amountClaimed", "reasonCode" = NULL, note = NULL,
        "priceApproved" = least(i."unitPriceClaimed", i."tariffPrice", (SELECT p."approvedPrice" FROM "PaItem" p WHERE p.id = i."paItemId"))
      WHERE i."claimId" = ANY(${ids}::uuid[])`;
    const at = now();
    await tx.$executeRaw`
      UPDATE "Claim" SET status = 'VETTED', decision = 'FULL', "vettedAmount" = "claimedAmount", "approvedAmount" = 0, "payableAmount" = 0, checks = '[]',
        "reviewerId" = ${viewer.userId}::uuid, "vettedById" = ${viewer.userId}::uuid, "vettedAt" = ${at}, version = version + 1, "updatedAt" = ${at}
      WHERE id = ANY(${ids}::uuid[])`;
    const changed = before.map((claim) => ({ id: claim.id, fromStatus: claim.status, number: claim.claimNo }));
    await recordChanges(write, claimMachine, 'PASS_WITH_BILL', changed, (no) => `Passed claim ${no} with its bill`);
    await recomputeBills(tx, [id]);
    write.log({
      action: 'Bill.PASS_CLAIMS',
      entityType: 'Bill',
      entityId: id,
      summary: `Passed ${ids.length} claims without remarks in bill ${bill.billNo}`,
    });
    return { id };
  });
}
