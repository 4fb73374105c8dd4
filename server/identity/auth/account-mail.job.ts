import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { sendAccountMail } from './recovery.service.ts';

/** Looks for the account of a typed address and sends the link, or does nothing. */
export const accountMailJob = defineJob({
  name: 'accountMail',
  payload: z.object({ login: z.string(), kind: z.enum(['RESET', 'VERIFY']) }),
  run: ({ login, kind }) => sendAccountMail(login, kind),
});
