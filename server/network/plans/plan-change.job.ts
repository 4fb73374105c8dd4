import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { applyPlanChanges } from './plan.service.ts';

/** Before the clock of cover and whatever else counts by the plans of the day. */
export const planChangeJob = defineJob({
  name: 'planChanges',
  payload: z.object({}),
  schedule: { dailyAt: '00:01' },
  run: applyPlanChanges,
});
