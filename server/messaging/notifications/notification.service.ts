import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { CURRENT, unreadNotices } from './waiting-notices.ts';

/** Marks the viewer's own notifications as read; all if neither ids nor a worklist are given. Opening a worklist does not mark emergencies. Returns the number still unread. */
export async function markNotificationsRead(viewer: Viewer, ids: readonly string[] | null, worklist: string | null): Promise<number> {
  const chosen = { ...(ids && { id: { in: [...ids] } }), ...(worklist !== null && { worklist, gathered: { gt: 0 } }) };
  await db.notification.updateMany({ where: { userId: viewer.userId, readAt: null, ...CURRENT, ...chosen }, data: { readAt: now() } });
  return (await unreadNotices(viewer)).length;
}
