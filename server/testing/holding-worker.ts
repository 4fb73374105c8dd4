import { z } from 'zod';
import { defineJob, type Job } from '../platform/jobs/define-job.ts';
import { startJobs } from '../platform/jobs/runner.ts';

// A process that takes the job `probe` and never finishes it, until it is killed.
const probe = defineJob({ name: 'probe', payload: z.unknown(), run: () => new Promise<void>(() => setInterval(() => {}, 1000)) });
const [beatMs, deadSeconds] = process.argv.slice(2).map(Number);
startJobs([probe as unknown as Job], (_level, message) => console.info(message), {
  ...(beatMs && { beatMs }),
  ...(deadSeconds && { deadSeconds }),
});
