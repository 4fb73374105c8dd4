import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { sendAccountMail } from './recovery.service.ts';

/** Sends the link if an account has the typed address. */
export const accountMailJob = defineJob({
  name: 'accountMail',
  payload: z.object({ login: z.string(), kind: z.enum(['RESET', 'VERIFY']) }),
  run: ({ login, kind }) => sendAccountMail(login, kind),
});
