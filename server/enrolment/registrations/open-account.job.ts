import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { openAccount } from './register.service.ts';

/** Creates a requested account, or emails the owner of the address that one exists. */
export const openAccountJob = defineJob({
  name: 'openAccount',
  payload: z.object({
    email: z.email(),
    firstName: z.string(),
    lastName: z.string(),
    hash: z.string(),
    draft: z.record(z.string(), z.string()),
  }),
  run: openAccount,
});
