import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { applyPlanChanges } from './plan.service.ts';

/** Runs before jobs that use the plans of the day, such as the cover clock. */
export const planChangeJob = defineJob({
  name: 'planChanges',
  payload: z.object({}),
  schedule: { dailyAt: '00:01' },
  run: applyPlanChanges,
});
