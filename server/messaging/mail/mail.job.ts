import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { branded } from '../texts/mail-text.ts';
import { deliver } from './transport.ts';

export const Mail = z.object({ to: z.email(), subject: z.string().min(1), text: z.string().min(1), html: z.string().optional() });

/** `addJob(tx, 'sendMail', { to, subject, text })`: sent after the change is stored, and again if the mail server is away. */
export const sendMailJob = defineJob({
  name: 'sendMail',
  payload: Mail,
  run: async ({ html, ...message }, queued) =>
    deliver({
      ...message,
      html: html && branded(html, await getSettings()),
      // A process that dies after sending but before recording it sends the email twice, with the same Message-ID.
      ...(queued && { once: { id: `job-${queued.id}-${queued.createdAt.getTime()}`, at: queued.createdAt } }),
    }),
});
