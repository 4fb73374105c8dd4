import { z } from 'zod';
import { db } from '../../platform/db.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Triggers insert a row into a rollup table for every change; every night the rows of one month and key are merged. */
export const compactRollupsJob = defineJob({
  name: 'compactRollups',
  payload: z.unknown(),
  schedule: { dailyAt: '03:40' },
  run: async () => {
    await db.$executeRaw`SELECT compact_rollups()`;
  },
});
