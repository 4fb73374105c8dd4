import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { sendPhoneCode } from './phone-sign-in.service.ts';

/** Sends the code if members have the typed number. */
export const phoneCodeJob = defineJob({
  name: 'phoneCode',
  payload: z.object({ id: z.uuid(), login: z.string(), asker: z.object({ device: z.string().nullable(), network: z.string() }) }),
  run: ({ id, login, asker }) => sendPhoneCode(id, login, asker),
});
