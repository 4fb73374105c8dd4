import { sendMailJob } from '../mail/mail.job.ts';
import type { Job } from './define-job.ts';

/** Every job of the platform. */
export const jobs = [sendMailJob] as unknown as readonly Job[];
