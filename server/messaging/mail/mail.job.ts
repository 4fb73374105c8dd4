import { z } from 'zod';
import { defineJob, type QueuedJob } from '../../platform/jobs/define-job.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { branded } from '../texts/mail-text.ts';
import { deliver, type MailMessage } from './transport.ts';

export const Mail = z.object({ to: z.email(), subject: z.string().min(1), text: z.string().min(1), html: z.string().optional() });

/** Sends a message of a job. A process that dies after sending but before recording it sends the email twice, with the same Message-ID. */
export async function sendQueuedMail(
  { html, ...message }: z.output<typeof Mail>,
  queued: QueuedJob | undefined,
  attachments: MailMessage['attachments'] = [],
): Promise<void> {
  await deliver({
    ...message,
    html: html && branded(html, await getSettings()),
    ...(queued && { once: { id: `job-${queued.id}-${queued.createdAt.getTime()}`, at: queued.createdAt } }),
    ...(attachments.length > 0 && { attachments }),
  });
}

/** `addJob(tx, 'sendMail', { to, subject, text })`: sent after the change is stored, and again if the mail server is away. */
export const sendMailJob = defineJob({ name: 'sendMail', payload: Mail, run: (mail, queued) => sendQueuedMail(mail, queued) });
