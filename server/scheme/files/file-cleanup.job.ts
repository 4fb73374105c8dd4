import { z } from 'zod';
import { sweepDisk } from '../../platform/files/sweep-disk.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { dropUnusedFiles } from './unused-files.ts';

export const unusedFilesJob = defineJob({
  name: 'unusedFiles',
  payload: z.unknown(),
  schedule: { everyMinutes: 30 },
  run: async () => {
    await dropUnusedFiles();
  },
});

export const sweepDiskJob = defineJob({
  name: 'sweepDisk',
  payload: z.unknown(),
  schedule: { dailyAt: '03:10' },
  run: async () => {
    await sweepDisk();
  },
});
