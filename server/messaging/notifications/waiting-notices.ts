import type { Notification } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { worklistOf } from '../../scheme/workflow/worklist.ts';

/** Unread notifications of work that is older than this expire. */
export const NOTICE_DAYS = 14;

export const CURRENT = { expiredAt: null } as const;

type WaitingNotice = Pick<Notification, 'id' | 'worklist' | 'waitingId' | 'gathered' | 'readAt'>;

const isUnreadOfWorklist = ({ worklist, readAt }: WaitingNotice): boolean => worklist !== null && readAt === null;

/** Ids of unread notifications whose work is done: the record is decided, or the worklist is empty. */
export async function resolvedNoticeIds(viewer: Viewer, notices: readonly WaitingNotice[]): Promise<Set<string>> {
  const byWorklist = Map.groupBy(notices.filter(isUnreadOfWorklist), ({ worklist }) => worklist ?? '');
  const done = await Promise.all(
    [...byWorklist].map(async ([key, ofWorklist]) => {
      const worklist = worklistOf(key);
      if (!worklist) return ofWorklist;
      const waitingIds = new Set(
        await worklist.waitingOf(
          viewer,
          ofWorklist.flatMap(({ waitingId }) => waitingId ?? []),
        ),
      );
      const anyWaits = ofWorklist.some(({ gathered }) => gathered > 1) && (waitingIds.size > 0 || (await worklist.isWaiting(viewer)));
      return ofWorklist.filter(({ gathered, waitingId }) => (gathered > 1 ? !anyWaits : !waitingIds.has(waitingId ?? '')));
    }),
  );
  return new Set(done.flat().map(({ id }) => id));
}

/** The viewer's unread notifications that are still relevant. */
export async function unreadNotices(viewer: Viewer): Promise<WaitingNotice[]> {
  const unread = await db.notification.findMany({
    where: { userId: viewer.userId, readAt: null, ...CURRENT },
    select: { id: true, worklist: true, waitingId: true, gathered: true, readAt: true },
  });
  const done = await resolvedNoticeIds(viewer, unread);
  return unread.filter(({ id }) => !done.has(id));
}

/** "12 PA requests pending" while unread, with the current number; a single one keeps its own title. */
export async function notificationTitle(viewer: Viewer, notice: WaitingNotice & { title: string }): Promise<string> {
  const worklist = worklistOf(notice.worklist);
  if (notice.gathered <= 1 || !worklist?.words) return notice.title;
  if (notice.readAt) return `${notice.title}, and ${notice.gathered - 1} more`;
  const count = await worklist.count(viewer);
  return `${count.toLocaleString('en-NG')} ${count === 1 ? worklist.words.one : worklist.words.many}`;
}
