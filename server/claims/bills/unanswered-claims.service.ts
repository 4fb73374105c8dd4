import type { Bill, Claim } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { billMachine } from '../bill.machine.ts';
import { lockBills, recomputeBills } from '../bill-totals.ts';
import { claimMachine } from '../claim.machine.ts';
import { billsToVet } from './bill.access.ts';
import { nextBillNo } from './bill-number.ts';

/** The bill for unanswered claims of this facility, month and fund. Reuses a submitted one that nobody has taken, else creates one. */
async function billOfUnanswered(write: Write, { hcpId, month, fundingPool }: Claim): Promise<Pick<Bill, 'id' | 'billNo'>> {
  const { tx } = write;
  const { maxClaimsPerBill } = await getSettings(tx);
  const facts = { hcpId, careMonth: month, fundingPool, kind: 'ORDINARY' } as const;
  const isWaiting = { status: 'SUBMITTED', submittedById: null, claimCount: { lt: maxClaimsPerBill } } as const;
  const waiting = await tx.bill.findFirst({ where: { ...facts, ...isWaiting }, select: { id: true } });
  const [locked] = await lockBills(tx, waiting ? [waiting.id] : []);
  if (locked?.status === 'SUBMITTED') return locked;
  const hcp = await tx.hcp.findUniqueOrThrow({ where: { id: hcpId } });
  const bill = await tx.bill.create({ data: { billNo: await nextBillNo(tx, hcp, month), ...facts } });
  await recordStatus(write, 'Bill', bill.id, 'CREATE', null, 'OPEN');
  await changeStatus(write, billMachine, bill, 'SUBMIT_UNANSWERED', {
    data: { submittedAt: now() },
    summary: `Moved unanswered claims of ${hcp.name} back to vetting in bill ${bill.billNo}`,
  });
  write.notify(billsToVet.audience(bill), {
    kind: 'BILL_SUBMITTED',
    title: `Bill ${bill.billNo} contains claims of ${hcp.name} that were not answered in time`,
    entityType: 'Bill',
    entityId: bill.id,
  });
  return bill;
}

/** Moves a locked, unanswered returned claim back to vetting: in its bill while that is in review, else in a bill for unanswered claims. */
export async function moveUnansweredClaimToVetting(write: Write, claim: Claim, note: string): Promise<void> {
  const billId = claim.billId ?? (await billOfUnanswered(write, claim)).id;
  await changeStatus(write, claimMachine, claim, 'SUBMIT_UNANSWERED', {
    data: { billId },
    note,
    summary: `Moved unanswered claim ${claim.claimNo} back to vetting`,
  });
  await recomputeBills(write.tx, [billId]);
}
