import { z } from 'zod';
import { addDays, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { viewerOfJob } from '../../scheme/access/viewer.ts';
import { CURRENT, NOTICE_DAYS, resolvedNoticeIds } from './waiting-notices.ts';

/** Expires unread notifications whose work is done or that are two weeks old. They stay on record. */
export const noticeExpiryJob = defineJob({
  name: 'noticeExpiry',
  payload: z.object({}),
  schedule: { everyMinutes: 30 },
  run: async () => {
    const unread = { worklist: { not: null }, readAt: null, ...CURRENT };
    await db.notification.updateMany({ where: { ...unread, createdAt: { lt: addDays(now(), -NOTICE_DAYS) } }, data: { expiredAt: now() } });
    const users = await db.userAccount.findMany({
      where: { isActive: true, notifications: { some: unread } },
      include: { notifications: { where: unread } },
    });
    for (const { notifications, ...user } of users) {
      const done = await resolvedNoticeIds(viewerOfJob(user), notifications);
      // One that gathered something new meanwhile stays.
      const seen = notifications.filter(({ id }) => done.has(id));
      for (const { id, gathered, waitingId } of seen) {
        await db.notification.updateMany({ where: { id, gathered, waitingId, ...CURRENT }, data: { expiredAt: now() } });
      }
    }
  },
});
