import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { addDays, now } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { removeOldBackups } from './backup-folder.ts';

/** Writes a backup by a process of its own, so that nobody waits for it, and removes those that are older than `days`. */
export async function backUp(folder: string, passphrase: string | undefined, days: number): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'cli.ts'), 'backup', '--to', folder], {
    env: { ...process.env, ...(passphrase && { BACKUP_PASSPHRASE: passphrase }) },
  });
  await removeOldBackups(folder, addDays(now(), -days));
}

/** Does nothing without a folder for backups. */
export const nightlyBackupJob = defineJob({
  name: 'nightlyBackup',
  payload: z.object({}),
  schedule: { dailyAt: '01:30' },
  run: async () => {
    if (env.BACKUP_DIR) await backUp(env.BACKUP_DIR, env.BACKUP_PASSPHRASE, env.BACKUP_DAYS);
  },
});
