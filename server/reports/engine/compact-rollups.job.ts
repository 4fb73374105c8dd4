import { z } from 'zod';
import { db } from '../../platform/db.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Sums for reports grow by a row a change; every night those of one month and key become one. */
export const compactRollupsJob = defineJob({
  name: 'compactRollups',
  payload: z.unknown(),
  schedule: { dailyAt: '03:40' },
  run: async () => {
    await db.$executeRaw`SELECT compact_rollups()`;
  },
});
