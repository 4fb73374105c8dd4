import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { type Audience, transact } from '../../scheme/workflow/transact.ts';

/** Older messages get no reminder. */
const OLDEST_DAYS = 2;
const BATCH_SIZE = 200;

type Unread = { threadId: string; userId: string; hcpId: string | null; enrolleeId: string | null };

/** Notifies the next recipients; users of a facility share its phone and email address. */
async function remindBatch(): Promise<number> {
  return transact('SYSTEM', 'remindOfUnreadMessages', async (write) => {
    const { tx } = write;
    const at = now();
    const { messageHintMinutes } = await getSettings(tx);
    const hinted = await tx.$queryRaw<Unread[]>`
      WITH unread AS (
        SELECT DISTINCT t.id AS "threadId", u.id AS "userId", u."hcpId", u."enrolleeId"
        FROM "MessageThread" t
        JOIN "UserAccount" u ON u."isActive"
          AND (u.id = t."toUserId" OR u."hcpId" IN (t."toHcpId", t."fromHcpId") OR t."fromHcpId" IS NULL AND NOT t."isBroadcast" AND u.id = t."startedById"
            OR EXISTS (SELECT FROM "MessageThreadState" r WHERE r."threadId" = t.id AND r."userId" = u.id AND r."isRecipient"))
        LEFT JOIN "MessageThreadState" s ON s."threadId" = t.id AND s."userId" = u.id
        JOIN "Message" m ON m."threadId" = t.id AND m."fromUserId" <> u.id AND m."createdAt" > coalesce(s."readAt", u."createdAt")
        WHERE t."lastMessageAt" > ${at}::timestamp - ${OLDEST_DAYS} * interval '1 day' AND m."createdAt" <= ${at}::timestamp - ${messageHintMinutes} * interval '1 minute'
          AND s."hintedAt" IS NULL
        ORDER BY t.id, u."hcpId", u.id LIMIT ${BATCH_SIZE}
      )
      INSERT INTO "MessageThreadState" AS s (id, "threadId", "userId", "hintedAt")
      SELECT uuidv7(), "threadId", "userId", ${at} FROM unread
      ON CONFLICT ("threadId", "userId") DO UPDATE SET "hintedAt" = excluded."hintedAt" WHERE s."hintedAt" IS NULL
      RETURNING s."threadId", s."userId", (SELECT "hcpId" FROM "UserAccount" u WHERE u.id = s."userId") AS "hcpId",
        (SELECT "enrolleeId" FROM "UserAccount" u WHERE u.id = s."userId") AS "enrolleeId"`;
    const sides = Map.groupBy(hinted, ({ threadId, userId, hcpId }) => `${threadId} ${hcpId ?? userId}`);
    for (const [first] of sides.values()) {
      if (!first) continue;
      const { threadId, userId, hcpId, enrolleeId } = first;
      const audience: Audience = hcpId ? { hcpId } : enrolleeId ? { enrolleeId } : { userIds: [userId] };
      write.notify(audience, {
        kind: 'MESSAGE_WAITING',
        title: 'You have an unread message',
        entityType: 'MessageThread',
        entityId: threadId,
      });
    }
    return hinted.length;
  });
}

/**
 * Reminds users of messages unread for an hour, once per thread, without the text. Excludes threads to a role:
 * its officers see the count in their menu.
 */
export async function remindOfUnreadMessages(): Promise<void> {
  while ((await remindBatch()) === BATCH_SIZE);
}

export const messageReminderJob = defineJob({
  name: 'messageHints',
  payload: z.unknown(),
  schedule: { everyMinutes: 10 },
  run: remindOfUnreadMessages,
});
