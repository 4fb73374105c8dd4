import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { closePairsOfRejected } from '../duplicate-pairs.ts';
import { findDuplicates } from './find-duplicates.ts';
import { moveStragglers } from './references.ts';

export const duplicatesJob = defineJob({
  name: 'duplicates',
  payload: z.unknown(),
  schedule: { dailyAt: '02:20' },
  run: async () => {
    await findDuplicates();
    await transact('SYSTEM', 'moveStragglers', async (write) => {
      await moveStragglers(write.tx);
      await closePairsOfRejected(write);
      return null;
    });
  },
});
