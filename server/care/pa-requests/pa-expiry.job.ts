import { z } from 'zod';
import { dayInWords, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { paCodeMachine } from './pa-code.machine.ts';
import { paRequestMachine } from './pa-request.machine.ts';

/** Expires codes that no claim uses. A claim form started in time keeps its code. */
export async function expirePaCodes(): Promise<number> {
  const due = await db.paCode.findMany({
    where: { status: 'ACTIVE', validUntil: { lt: today() }, claims: { none: { status: { notIn: ['WITHDRAWN', 'REJECTED'] } } } },
    include: { paRequest: true },
  });
  let expired = 0;
  for (const { paRequest, ...code } of due) {
    const summary = `PA code ${code.code} expired on ${dayInWords(code.validUntil)}`;
    try {
      await transact('SYSTEM', 'expirePaCodes', async (write) => {
        await changeStatus(write, paCodeMachine, code, 'EXPIRE', { summary });
        await changeStatus(write, paRequestMachine, paRequest, 'EXPIRE', { summary });
        return null;
      });
      expired += 1;
    } catch (error) {
      // Skip codes that were extended or used meanwhile.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return expired;
}

export const paExpiryJob = defineJob({
  name: 'paExpiry',
  payload: z.unknown(),
  schedule: { dailyAt: '00:10' },
  run: async () => {
    await expirePaCodes();
  },
});
