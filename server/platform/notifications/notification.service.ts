import type { Viewer } from '../access/viewer.ts';
import { now } from '../clock.ts';
import { db } from '../db.ts';

/** Marks the viewer's own notifications as read; all of them when no ids are given. Answers with how many are still unread. */
export async function markNotificationsRead(viewer: Viewer, ids: readonly string[] | null): Promise<number> {
  const unread = { userId: viewer.userId, readAt: null };
  await db.notification.updateMany({ where: { ...unread, ...(ids && { id: { in: [...ids] } }) }, data: { readAt: now() } });
  return db.notification.count({ where: unread });
}
