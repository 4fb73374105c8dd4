import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';

/** A night's backup, and two hours in which it may fail and be tried again. */
const LATE_HOURS = 26;

/** One if there is a folder for nightly backups and the newest backup is late; `oldest` is when it was made, null if there is none. */
export async function lateBackup({ scope }: Viewer, folder = env.BACKUP_DIR): Promise<{ count: number; oldest: Date | null }> {
  if (!folder || scope.kind !== 'SCHEME' || scope.lgaIds) return { count: 0, oldest: null };
  const newest = await db.activityLog.findFirst({
    where: { entityType: 'Backup', action: 'BACKUP' },
    orderBy: { at: 'desc' },
    select: { at: true },
  });
  const isLate = !newest || newest.at.getTime() < now().getTime() - LATE_HOURS * 3_600_000;
  return isLate ? { count: 1, oldest: newest?.at ?? null } : { count: 0, oldest: null };
}
