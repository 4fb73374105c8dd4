import { z } from 'zod';
import { addDays, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { disk } from '../../platform/files/disk.ts';
import { APPLICATION } from '../../platform/files/store-file.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Throws away papers that no application took within a day. They belong to no record. */
export async function dropLooseFiles(): Promise<number> {
  const loose = await db.attachment.findMany({ where: { ownerType: APPLICATION, createdAt: { lt: addDays(now(), -1) } }, take: 1000 });
  for (const { id, storageKey } of loose) {
    const { count } = await db.attachment.deleteMany({ where: { id, ownerType: APPLICATION } });
    if (count > 0) await disk.delete(storageKey);
  }
  return loose.length;
}

export const applicationFilesJob = defineJob({
  name: 'applicationFiles',
  payload: z.unknown(),
  schedule: { everyMinutes: 30 },
  run: async () => {
    await dropLooseFiles();
  },
});
