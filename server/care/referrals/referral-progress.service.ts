import { now } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { referralMachine } from './referral.machine.ts';

type Locked = { id: string; version: number; status: 'PENDING' | 'APPROVED' | 'ACCEPTED' };

/** Loads and locks the current row: the receiving facility may treat the patient while the referral is edited. */
async function lockOpenReferral({ tx }: Write, id: string) {
  await lockRow(tx, 'Referral', id);
  return tx.referral.findFirst({
    where: { id, OR: [{ status: { in: ['APPROVED', 'ACCEPTED'] } }, { status: 'PENDING', urgency: 'EMERGENCY' }] },
    include: { toHcp: { select: { name: true } } },
  });
}

const bySystem = (write: Write): Write => ({ ...write, actor: 'SYSTEM' });

async function complete(write: Write, referral: Locked & { referralNo: string }): Promise<void> {
  await changeStatus(bySystem(write), referralMachine, referral, 'COMPLETE', {
    data: { completedAt: now() },
    summary: `${referral.referralNo} completed`,
  });
}

/** A visit shows that the patient has arrived: accepts the referral if nobody did. */
async function arrive(write: Write, id: string, arrivedAt: Date): Promise<(Locked & { referralNo: string }) | null> {
  const referral = await lockOpenReferral(write, id);
  if (!referral) return null;
  const { version, referralNo } = referral;
  const status = referral.status as Locked['status'];
  if (status !== 'APPROVED' && referral.arrivedAt) return { id, version, referralNo, status };
  const action = status === 'APPROVED' ? 'ACCEPT' : status === 'ACCEPTED' ? 'ARRIVE' : 'ARRIVE_EMERGENCY';
  const summary = `${referralNo}: the patient arrived at ${referral.toHcp.name}`;
  await changeStatus(bySystem(write), referralMachine, referral, action, {
    data: { acceptedAt: referral.acceptedAt ?? now(), arrivedAt: referral.arrivedAt ?? arrivedAt },
    summary,
  });
  if (!referral.acceptedAt)
    write.notify({ hcpId: referral.fromHcpId }, { kind: 'REFERRAL_ACCEPTED', title: summary, entityType: 'Referral', entityId: id });
  return { id, version: version + 1, referralNo, status: status === 'PENDING' ? 'PENDING' : 'ACCEPTED' };
}

/**
 * Called when a visit at the receiving facility is opened or closed: records the arrival, and completes the referral with the first closed
 * visit. An undecided emergency stays pending.
 */
export async function completeReferralOfVisit(
  write: Write,
  referralId: string | null,
  visit: { visitAt: Date; isClosed: boolean },
): Promise<void> {
  if (!referralId) return;
  const referral = await arrive(write, referralId, visit.visitAt);
  if (referral?.status === 'ACCEPTED' && visit.isClosed) await complete(write, referral);
}

/** Called when claims based on these referrals are submitted: their patients were treated. */
export async function completeReferrals(write: Write, cited: readonly { referralId: string; careFrom: Date }[]): Promise<void> {
  const careFrom = new Map(cited.map(({ referralId, careFrom }) => [referralId, careFrom]));
  for (const referralId of [...careFrom.keys()].sort())
    await completeReferralOfVisit(write, referralId, { visitAt: careFrom.get(referralId) ?? now(), isClosed: true });
}

/** If an emergency is approved after arrival, advance the referral to the status already reached. */
export async function applyEarlyArrival(write: Write, id: string): Promise<void> {
  const referral = await lockOpenReferral(write, id);
  if (referral?.status !== 'APPROVED' || !referral.acceptedAt) return;
  await changeStatus(bySystem(write), referralMachine, referral, 'ACCEPT', {
    summary: `${referral.referralNo}: ${referral.toHcp.name} had accepted the emergency`,
  });
  const isTreated =
    (await write.tx.encounter.count({ where: { referralId: id, status: 'CLOSED' } })) > 0 ||
    (await write.tx.claim.count({ where: { referralId: id, submittedAt: { not: null } } })) > 0;
  if (isTreated) await complete(write, { ...referral, status: 'ACCEPTED', version: referral.version + 1 });
}
