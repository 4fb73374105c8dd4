import type { Viewer } from '../access/viewer.ts';
import { now } from '../clock.ts';
import { db } from '../db.ts';
import { CURRENT, unreadNotices } from './waiting-notices.ts';

/** Marks the viewer's own notifications as read; all of them when neither ids nor a worklist are given. A worklist that was opened is no proof that an emergency was seen. Answers with how many are still unread. */
export async function markNotificationsRead(viewer: Viewer, ids: readonly string[] | null, worklist: string | null): Promise<number> {
  const chosen = { ...(ids && { id: { in: [...ids] } }), ...(worklist !== null && { worklist, gathered: { gt: 0 } }) };
  await db.notification.updateMany({ where: { userId: viewer.userId, readAt: null, ...CURRENT, ...chosen }, data: { readAt: now() } });
  return (await unreadNotices(viewer)).length;
}
