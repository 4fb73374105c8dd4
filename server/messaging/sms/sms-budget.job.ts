import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { checkSmsBudget } from './sms-budget.ts';

export const smsBudgetJob = defineJob({
  name: 'smsBudget',
  payload: z.unknown(),
  schedule: { everyMinutes: 15 },
  run: async () => {
    await checkSmsBudget();
  },
});
