import type { Bill } from '../../generated/prisma/client.ts';
import { stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { billMachine } from '../bill.machine.ts';

/** What taking a bill for vetting sets and logs. */
export const takeDetails = (viewer: Viewer, bill: Bill) => ({
  data: { assignedOfficerId: viewer.userId },
  summary: `Started vetting bill ${bill.billNo}`,
});

/** Starts the review of a submitted bill when its first claim is opened. Does nothing if it is in review. */
export async function openForVetting(write: Write, viewer: Viewer, bill: Bill): Promise<void> {
  if (bill.status === 'SUBMITTED') await changeStatus(write, billMachine, bill, 'TAKE', takeDetails(viewer, bill));
  else if (bill.status !== 'IN_REVIEW') throw stateInvalid(bill);
}

/** Sends a vetted bill back to its officer, together with the claims that are sent back. */
export async function sendBackBill(write: Write, bill: Bill, note: string): Promise<void> {
  await changeStatus(write, billMachine, bill, 'SEND_BACK', {
    data: { vettedById: null, vettedAt: null },
    note,
    summary: `Sent bill ${bill.billNo} back to the officer`,
  });
  const officer = bill.assignedOfficerId ?? bill.vettedById;
  if (officer) {
    write.notify(
      { userIds: [officer] },
      { kind: 'BILL_SENT_BACK', title: `Bill ${bill.billNo} was sent back to you`, entityType: 'Bill', entityId: bill.id },
    );
  }
}
