import { z } from 'zod';
import { addMonths, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { getSettings } from '../../scheme/settings/settings.ts';

/** Deletes expired access log entries in whole sealed blocks, so that the rest stays verifiable. */
export const accessRetentionJob = defineJob({
  name: 'accessRetention',
  payload: z.object({}),
  schedule: { dailyAt: '03:10' },
  run: async () => {
    const { accessLogMonths } = await getSettings();
    await db.$executeRaw`SELECT purge_record_access(${addMonths(now(), -accessLogMonths).toISOString()}::timestamp)`;
  },
});
