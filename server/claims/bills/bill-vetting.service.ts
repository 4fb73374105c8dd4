import type { Bill } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { type Changed, recordChanges } from '../../scheme/workflow/change-many.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { billMachine } from '../bill.machine.ts';
import { assertAssignedOfficer, isAssignedToOther, officersOfLga } from '../bill-assignment.ts';
import { lockBill, recomputeBills } from '../bill-totals.ts';
import { claimMachine } from '../claim.machine.ts';
import { takeDetails } from '../claim-vetting/bill-review.service.ts';
import { cancelSecondReviews, selectForSecondReview } from '../second-looks/second-look.service.ts';
import { billsToApprove, visibleBills } from './bill.access.ts';
import { assignBillInput, billVersionInput, returnBillInput, takeOverBillInput } from './bill.input.ts';

/** Loads and locks a bill in the viewer's scope. Throws if its version changed. */
export async function lockVisibleBill(tx: Tx, viewer: Viewer, id: string, version: number): Promise<Bill> {
  const visible = await tx.bill.findFirst({ where: { AND: [{ id }, visibleBills(viewer)] }, select: { id: true } });
  if (!visible) throw new DomainError('NOT_FOUND');
  const bill = await lockBill(tx, id);
  assertVersion(bill, version);
  return bill;
}

export async function takeBill(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(billVersionInput, raw);
  return transact(viewer, 'takeBill', async (write) => {
    const bill = await lockVisibleBill(write.tx, viewer, id, version);
    await changeStatus(write, billMachine, bill, 'TAKE', takeDetails(viewer, bill));
    return { id };
  });
}

/** Moves claims in review to the new officer, except claims that the officer prepared. Line decisions are kept. */
async function moveOpenClaims(tx: Tx, billId: string, officerId: string): Promise<void> {
  await tx.claim.updateMany({
    where: { billId, status: 'IN_REVIEW', preparedById: { not: officerId } },
    data: { reviewerId: officerId, version: { increment: 1 } },
  });
}

/** Takes over a bill from another officer, who is notified with the reason. Decisions are kept. Errors: BILL_NOT_HELD. */
export async function takeOverBill(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(takeOverBillInput, raw);
  return transact(viewer, 'takeOverBill', async (write) => {
    const { tx } = write;
    const bill = await lockVisibleBill(tx, viewer, id, version);
    const { assignedOfficerId } = bill;
    billMachine.next(viewer, bill, 'TAKE_OVER');
    if (!assignedOfficerId || !isAssignedToOther(viewer, bill)) throw new DomainError('BILL_NOT_HELD');
    await changeStatus(write, billMachine, bill, 'TAKE_OVER', {
      data: { assignedOfficerId: viewer.userId },
      note: reason,
      summary: `Took over bill ${bill.billNo}`,
    });
    await moveOpenClaims(tx, id, viewer.userId);
    write.notify(
      { userIds: [assignedOfficerId] },
      { kind: 'BILL_TAKEN_OVER', title: `Bill ${bill.billNo} was taken over: ${reason}`, entityType: 'Bill', entityId: id },
    );
    return { id };
  });
}

/** Assigns a bill and its claims in review to an officer. */
export async function assignBill(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, officerId } = parse(assignBillInput, raw);
  return transact(viewer, 'assignBill', async (write) => {
    const { tx } = write;
    const bill = await lockVisibleBill(tx, viewer, id, version);
    await assertAssignedOfficer(tx, viewer, bill);
    const { lgaId } = await tx.hcp.findUniqueOrThrow({ where: { id: bill.hcpId }, select: { lgaId: true } });
    const officer = await tx.userAccount.findFirst({ where: { AND: [{ id: officerId }, officersOfLga(lgaId)] } });
    if (!officer) throw fieldError('NOT_FOUND', 'officerId');
    if (bill.submittedById === officer.id) throw new DomainError('FOUR_EYES', { params: { did: 'submitted', decide: 'vet' } });
    await changeStatus(write, billMachine, bill, 'ASSIGN', {
      data: { assignedOfficerId: officer.id },
      summary: `Assigned bill ${bill.billNo} to ${officer.name}`,
    });
    await moveOpenClaims(tx, id, officer.id);
    if (officer.id !== viewer.userId) {
      write.notify(
        { userIds: [officer.id] },
        { kind: 'BILL_ASSIGNED', title: `Bill ${bill.billNo} was assigned to you`, entityType: 'Bill', entityId: id },
      );
    }
    return { id };
  });
}

/** Finishes the vetting of a bill. Returned claims leave the bill; if all claims were returned, the bill is returned too. */
export async function finishBill(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(billVersionInput, raw);
  return transact(viewer, 'finishBill', async (write) => {
    const { tx } = write;
    const bill = await lockVisibleBill(tx, viewer, id, version);
    billMachine.next(viewer, bill, 'FINISH');
    await assertAssignedOfficer(tx, viewer, bill);
    const undecided = await tx.claim.count({ where: { billId: id, status: { in: ['SUBMITTED', 'IN_REVIEW'] } } });
    if (undecided > 0) throw new DomainError('BILL_UNDECIDED', { params: { n: undecided } });
    const returnedClaims = await tx.claim.updateManyAndReturn({
      where: { billId: id, status: 'RETURNED' },
      data: { billId: null, version: { increment: 1 } },
      select: { id: true },
    });
    const returned = returnedClaims.length;
    await cancelSecondReviews(
      write,
      id,
      returnedClaims.map((claim) => claim.id),
    );
    await recomputeBills(tx, [id]);
    const remaining = await tx.claim.count({ where: { billId: id } });
    if (remaining === 0) {
      const note = 'All its claims were returned.';
      await changeStatus(write, billMachine, bill, 'RETURN', {
        data: { returnReason: note },
        note,
        summary: `Bill ${bill.billNo} was returned with all its claims`,
      });
    } else {
      const data = { vettedById: viewer.userId, vettedAt: now() };
      await changeStatus(write, billMachine, bill, 'FINISH', {
        data,
        summary: `Vetted bill ${bill.billNo}: ${remaining} claims, ${returned} returned`,
      });
      await selectForSecondReview(write, viewer, bill);
      write.notify(billsToApprove.audience(bill), {
        kind: 'BILL_VETTED',
        title: `Bill ${bill.billNo} is awaiting approval`,
        entityType: 'Bill',
        entityId: id,
      });
    }
    write.notify({ hcpId: bill.hcpId }, { kind: 'BILL_VETTED', title: `Bill ${bill.billNo} was vetted`, entityType: 'Bill', entityId: id });
    return { id };
  });
}

/** Returns a whole bill to the facility with a reason. All its claims are returned and can be billed again. */
export async function returnBill(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, note } = parse(returnBillInput, raw);
  return transact(viewer, 'returnBill', async (write) => {
    const { tx } = write;
    const bill = await lockVisibleBill(tx, viewer, id, version);
    billMachine.next(viewer, bill, 'RETURN');
    await assertAssignedOfficer(tx, viewer, bill);
    const decided = await tx.claim.count({ where: { billId: id, status: { in: ['APPROVED', 'REJECTED', 'PAID'] } } });
    if (decided > 0) throw new DomainError('STATE_INVALID', { params: { state: 'partly approved' } });
    // Claims returned one by one keep their own reason. `old` is the row before the update.
    const claims = await tx.$queryRaw<Changed[]>`
      UPDATE "Claim" c SET status = 'RETURNED', "returnReason" = coalesce(CASE WHEN old.status = 'RETURNED' THEN c."returnReason" END, ${note}), "billId" = NULL, "reviewerId" = NULL,
        "vettedById" = NULL, "vettedAt" = NULL, "vettedAmount" = 0, "approvedAmount" = 0, "payableAmount" = 0, decision = NULL, version = c.version + 1, "updatedAt" = ${now()}
      FROM "Claim" old WHERE old.id = c.id AND c."billId" = ${id}::uuid
      RETURNING c.id, old.status::text AS "fromStatus", c."claimNo" AS number`;
    const moved = claims.filter(({ fromStatus }) => fromStatus !== 'RETURNED');
    await recordChanges(write, claimMachine, 'RETURN_WITH_BILL', moved, (claimNo) => `Returned claim ${claimNo} with its bill`, note);
    await cancelSecondReviews(
      write,
      id,
      claims.map((claim) => claim.id),
    );
    await recomputeBills(tx, [id]);
    await changeStatus(write, billMachine, bill, 'RETURN', {
      data: { returnReason: note },
      note,
      summary: `Returned bill ${bill.billNo}`,
    });
    write.notify(
      { hcpId: bill.hcpId },
      { kind: 'BILL_RETURNED', title: `Bill ${bill.billNo} was returned`, entityType: 'Bill', entityId: id },
    );
    return { id };
  });
}
