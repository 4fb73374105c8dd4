import { type Bill, Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { type Changed, recordChanges } from '../../scheme/workflow/change-many.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { billMachine } from '../bill.machine.ts';
import { lockBill, recomputeBills } from '../bill-totals.ts';
import { claimMachine } from '../claim.machine.ts';
import { coPaymentOfApproved } from '../co-payment.ts';
import { waitsForComplaint } from '../complaint-hold.ts';
import { assertSecondReviewDone } from '../second-looks/second-look.service.ts';
import { billsToPay } from './bill.access.ts';
import { approveBillInput } from './bill.input.ts';
import { billApproved } from './bill.ledger.ts';
import { lockVisibleBill } from './bill-vetting.service.ts';

const CLAIM = Prisma.sql`c`;

type Seen = { version: number; vettedAmount: number; approvedAmount: number };

async function lockAsSeen(write: Write, viewer: Viewer, id: string, seen: Seen): Promise<Bill> {
  const bill = await lockVisibleBill(write.tx, viewer, id, seen.version);
  if (bill.vettedAmount !== BigInt(seen.vettedAmount) || bill.approvedAmount !== BigInt(seen.approvedAmount))
    throw new DomainError('BILL_TOTAL_MISMATCH');
  billMachine.next(viewer, bill, 'APPROVE');
  return bill;
}

/** Approves all clean claims of a bill in one statement: vetted in full, no blocking check, no open second review, no complaint that it waits for. */
async function approveClean(write: Write, viewer: Viewer, bill: Bill): Promise<number> {
  const at = now();
  const approved = await write.tx.$queryRaw<Changed[]>`
    UPDATE "Claim" c SET status = 'APPROVED', "approvedAmount" = "vettedAmount", "payableAmount" = "vettedAmount" - ${coPaymentOfApproved(CLAIM)},
      "approvedById" = ${viewer.userId}::uuid, "approvedAt" = ${at}, version = version + 1, "updatedAt" = ${at}
    WHERE "billId" = ${bill.id}::uuid AND status = 'VETTED' AND decision = 'FULL' AND "vettedById" IS DISTINCT FROM ${viewer.userId}::uuid
      AND NOT coalesce(checks, '[]'::jsonb) @> '[{"severity":"BLOCK"}]'
      AND NOT EXISTS (SELECT 1 FROM "SecondLook" s WHERE s."claimId" = c.id AND s.status = 'OPEN')
      AND NOT ${waitsForComplaint(CLAIM)}
    RETURNING id, 'VETTED' AS "fromStatus", "claimNo" AS number`;
  await recordChanges(write, claimMachine, 'APPROVE', approved, (no) => `Approved claim ${no} as vetted`);
  await recomputeBills(write.tx, [bill.id]);
  return approved.length;
}

/** Approves the clean claims of a bill. Claims with a cut, a blocking check, an open second review or an undecided complaint must be decided one by one. Errors: BILL_NONE_CLEAN. */
export async function approveCleanClaims(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const seen = parse(approveBillInput, raw);
  return transact(viewer, 'approveCleanClaims', async (write) => {
    const bill = await lockAsSeen(write, viewer, id, seen);
    const count = await approveClean(write, viewer, bill);
    if (count === 0) throw new DomainError('BILL_NONE_CLEAN');
    write.log({
      action: 'Bill.APPROVE_CLEAN',
      entityType: 'Bill',
      entityId: id,
      summary: `Approved ${count} clean claims in bill ${bill.billNo}`,
    });
    return { id };
  });
}

/** Approves a bill and its clean claims for payment. All other claims must have been decided before. */
export async function approveBill(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const seen = parse(approveBillInput, raw);
  return transact(viewer, 'approveBill', async (write) => {
    const bill = await lockAsSeen(write, viewer, id, seen);
    await assertSecondReviewDone(write.tx, id);
    await approveClean(write, viewer, bill);
    const open = await write.tx.claim.count({ where: { billId: id, status: { in: ['SUBMITTED', 'IN_REVIEW', 'VETTED'] } } });
    if (open > 0) throw new DomainError('BILL_UNDECIDED', { params: { n: open } });
    await changeStatus(write, billMachine, bill, 'APPROVE', {
      data: { approvedById: viewer.userId, approvedAt: now() },
      summary: `Approved bill ${bill.billNo}`,
    });
    await billApproved.post(write, [id]);
    const { payableAmount } = await lockBill(write.tx, id);
    if (payableAmount > 0n) {
      write.notify(billsToPay.audience(bill), {
        kind: 'BILL_APPROVED',
        title: `Bill ${bill.billNo} is ready for payment`,
        entityType: 'Bill',
        entityId: id,
      });
    }
    write.notify(
      { hcpId: bill.hcpId },
      { kind: 'BILL_APPROVED', title: `Bill ${bill.billNo} was approved`, entityType: 'Bill', entityId: id },
    );
    return { id };
  });
}
