import { z } from 'zod';
import { dayInWords, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Notice, transact } from '../../scheme/workflow/transact.ts';
import { referralMachine } from './referral.machine.ts';

/** Expires referrals whose patients did not arrive in time. A patient who arrived in time is treated to the end. */
export async function expireReferrals(): Promise<number> {
  const due = await db.referral.findMany({
    where: { status: { in: ['APPROVED', 'ACCEPTED'] }, validUntil: { lt: today() }, arrivedAt: null },
  });
  let expired = 0;
  for (const referral of due) {
    const summary = `${referral.referralNo} expired on ${referral.validUntil ? dayInWords(referral.validUntil) : ''}`;
    try {
      await transact('SYSTEM', 'expireReferrals', async (write) => {
        await changeStatus(write, referralMachine, referral, 'EXPIRE', { summary });
        const notice: Notice = { kind: 'REFERRAL_EXPIRED', title: summary, entityType: 'Referral', entityId: referral.id };
        write.notify({ hcpId: referral.fromHcpId }, notice);
        write.notify({ hcpId: referral.toHcpId }, notice);
        return null;
      });
      expired += 1;
    } catch (error) {
      // Skip referrals that were extended or used meanwhile.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return expired;
}

export const referralExpiryJob = defineJob({
  name: 'referralExpiry',
  payload: z.unknown(),
  schedule: { dailyAt: '00:12' },
  run: async () => {
    await expireReferrals();
  },
});
