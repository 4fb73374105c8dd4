import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { sweepDisk } from './sweep-disk.ts';
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
