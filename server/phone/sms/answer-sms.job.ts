import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { answerSms } from './answer-sms.service.ts';

export const answerSmsJob = defineJob({
  name: 'answerSms',
  payload: z.object({ id: z.uuid() }),
  run: ({ id }) => answerSms(id),
});
