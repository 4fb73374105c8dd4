import { type MessageThread, Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { uuid7 } from '../../platform/ids.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { lockThread } from './lock-thread.ts';
import { answerMessageInput, writeMessageInput } from './message.input.ts';
import { type Addressee, assertWritable, lgaOfWriter } from './message-addressee.ts';
import { isForDeskOf, storeTaker } from './message-desk.service.ts';
import { attachFiles } from './message-files.ts';
import { countMessage } from './message-limit.ts';
import { recordOfMessage } from './message-record.ts';
import { unreadBy, visibleMessageThreads } from './message-thread.access.ts';

/** Starts a thread. Errors: MSG_ADDRESSEE, MSG_LIMIT, and NOT_FOUND for a recipient or record outside the viewer’s scope. */
export async function writeMessage(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { subject, body, files, entityType, entityId, toRole, toHcpId, toUserId } = parse(writeMessageInput, raw);
  await assertWritable(viewer, { toRole, toHcpId, toUserId });
  if (entityId && !(await recordOfMessage(viewer, entityType, entityId))) throw fieldError('NOT_FOUND', 'entityId');
  const fromHcpId = viewer.scope.kind === 'HCP' ? viewer.scope.hcpId : null;
  const lgaId = toRole ? await lgaOfWriter(viewer) : null;
  return transact(viewer, 'writeMessage', async (write) => {
    await countMessage(write.tx, viewer, { toRole, toHcpId, toUserId });
    const at = now();
    const { id } = await write.tx.messageThread.create({
      data: {
        subject,
        startedById: viewer.userId,
        fromHcpId,
        toRole,
        toHcpId,
        toUserId,
        lgaId,
        entityType,
        entityId,
        lastMessageAt: at,
        createdAt: at,
      },
    });
    const message = await write.tx.message.create({ data: { threadId: id, fromUserId: viewer.userId, body, createdAt: at } });
    await attachFiles(write, viewer, message.id, files);
    write.log({ action: 'MessageThread.CREATE', entityType: 'MessageThread', entityId: id, summary: 'Sent a message' });
    return { id };
  });
}

/** Recipients of a reply: the side that started the thread, or its addressee. */
function otherSide({ userId, scope }: Viewer, { startedById, fromHcpId, ...addressee }: MessageThread): Addressee {
  const isFromHere = fromHcpId ? scope.kind === 'HCP' && scope.hcpId === fromHcpId : startedById === userId;
  if (isFromHere) return addressee;
  return fromHcpId ? { toHcpId: fromHcpId } : { toUserId: startedById };
}

/** Starts a separate thread with the sender of a broadcast, which other recipients do not see. */
async function answerBroadcast({ tx }: Write, viewer: Viewer, broadcast: MessageThread, at: Date): Promise<string> {
  const { id } = await tx.messageThread.create({
    data: {
      subject: broadcast.subject,
      startedById: viewer.userId,
      fromHcpId: viewer.scope.kind === 'HCP' ? viewer.scope.hcpId : null,
      toUserId: broadcast.startedById,
      lastMessageAt: at,
      createdAt: at,
    },
  });
  return id;
}

/** Replies in a thread of the viewer, or to the sender of a broadcast; returns the thread of the reply and unarchives it. Who replies for a role takes the thread, if nobody has. Errors: NOT_FOUND, MSG_LIMIT. */
export async function answerMessage(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { body, files } = parse(answerMessageInput, raw);
  return transact(viewer, 'answerMessage', async (write) => {
    const { tx } = write;
    const thread = await lockThread(tx, viewer, id);
    const at = new Date(Math.max(now().getTime(), thread.lastMessageAt.getTime() + 1));
    const isOfRecipient = thread.isBroadcast && thread.startedById !== viewer.userId;
    const isOwnBroadcast = thread.isBroadcast && !isOfRecipient;
    if (!isOwnBroadcast) await countMessage(tx, viewer, otherSide(viewer, thread));
    const threadId = isOfRecipient ? await answerBroadcast(write, viewer, thread, at) : id;
    const message = await tx.message.create({ data: { threadId, fromUserId: viewer.userId, body, createdAt: at } });
    await attachFiles(write, viewer, message.id, files);
    if (!thread.takenById && isForDeskOf(viewer, thread)) await storeTaker(write, viewer, id);
    if (!isOfRecipient) {
      await tx.messageThread.update({ where: { id }, data: { lastMessageAt: at } });
      await tx.messageThreadState.updateMany({ where: { threadId: id, archivedAt: { not: null } }, data: { archivedAt: null } });
    }
    write.log({ action: 'MessageThread.ANSWER', entityType: 'MessageThread', entityId: threadId, summary: 'Replied to a message' });
    return { id: threadId };
  });
}

async function assertVisible(viewer: Viewer, id: string): Promise<void> {
  if ((await db.messageThread.count({ where: { id, AND: visibleMessageThreads(viewer) } })) === 0) throw new DomainError('NOT_FOUND');
}

/** Marks a thread as read up to a message. An earlier message changes nothing. */
export async function readMessages(viewer: Viewer, id: string, upTo: string): Promise<{ id: string }> {
  await assertVisible(viewer, id);
  const message = await db.message.findFirst({ where: { id: upTo, threadId: id }, select: { createdAt: true } });
  if (!message) throw new DomainError('NOT_FOUND');
  await db.$executeRaw`
    INSERT INTO "MessageThreadState" AS s (id, "threadId", "userId", "readAt")
    SELECT ${uuid7()}::uuid, m."threadId", ${viewer.userId}::uuid, m."createdAt" FROM "Message" m WHERE m.id = ${upTo}::uuid
    ON CONFLICT ("threadId", "userId") DO UPDATE SET "readAt" = greatest(s."readAt", excluded."readAt")`;
  return { id };
}

/** Archives a thread for the viewer, or moves it back. Nothing is deleted. */
export async function archiveMessages(viewer: Viewer, id: string, archived: boolean): Promise<{ id: string }> {
  await assertVisible(viewer, id);
  const archivedAt = archived ? now().toISOString() : null;
  return transact(viewer, 'archiveMessages', async ({ tx }) => {
    await tx.$executeRaw`
      INSERT INTO "MessageThreadState" (id, "threadId", "userId", "archivedAt")
      VALUES (${uuid7()}::uuid, ${id}::uuid, ${viewer.userId}::uuid, ${archivedAt}::timestamp)
      ON CONFLICT ("threadId", "userId") DO UPDATE SET "archivedAt" = excluded."archivedAt"`;
    return { id };
  });
}

/** The viewer’s threads with unread messages, among these ids or all. */
export async function unreadThreadIds(viewer: Viewer, ids?: readonly string[]): Promise<string[]> {
  const among = ids ? Prisma.sql`t.id = ANY(${[...ids]}::uuid[])` : Prisma.sql`TRUE`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT t.id FROM "MessageThread" t WHERE ${visibleMessageThreads.sql(viewer, 't')} AND ${among} AND ${unreadBy(viewer)}`;
  return rows.map(({ id }) => id);
}

export async function countUnreadThreads(viewer: Viewer): Promise<number> {
  return (await unreadThreadIds(viewer)).length;
}
