import { z } from 'zod';
import { addDays, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Days for which the answers of repeated requests are stored. */
export const IDEMPOTENCY_DAYS = 7;

/** Deletes expired sessions, tokens, rate-limit windows, codes and idempotency records. */
export const authCleanupJob = defineJob({
  name: 'authCleanup',
  payload: z.object({}),
  schedule: { dailyAt: '02:40' },
  run: async () => {
    const ended = { lt: now() };
    await db.session.deleteMany({ where: { expiresAt: ended } });
    await db.verification.deleteMany({ where: { expiresAt: ended } });
    await db.phoneSignIn.deleteMany({ where: { expiresAt: ended } });
    await db.accessToken.deleteMany({ where: { expiresAt: ended } });
    await db.clientAssertion.deleteMany({ where: { expiresAt: ended } });
    await db.attemptLimit.deleteMany({ where: { windowEndsAt: ended } });
    await db.idempotencyKey.deleteMany({ where: { createdAt: { lt: addDays(now(), -IDEMPOTENCY_DAYS) } } });
  },
});
