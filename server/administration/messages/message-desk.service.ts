import type { MessageThread } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { lockThread } from './lock-thread.ts';

type Addressed = Pick<MessageThread, 'toRole' | 'startedById'>;

/** Whether a thread was sent to the viewer's role by someone else. */
export const isForDeskOf = ({ role, userId }: Pick<Viewer, 'role' | 'userId'>, { toRole, startedById }: Addressed): boolean =>
  toRole === role && startedById !== userId;

/** Stores who answers the thread; the lock on the thread makes two people wait for each other. */
export async function storeTaker(write: Write, viewer: Viewer, id: string): Promise<void> {
  await write.tx.messageThread.update({ where: { id }, data: { takenById: viewer.userId, takenAt: now() } });
  write.log({ action: 'MessageThread.TAKE', entityType: 'MessageThread', entityId: id, summary: 'Took a message of the desk' });
}

/** Takes a message to the viewer's role, which then counts as unread for nobody else there. Errors: NOT_FOUND, MSG_NOT_FOR_DESK, MSG_TAKEN. */
export async function takeMessages(viewer: Viewer, id: string): Promise<{ id: string }> {
  return transact(viewer, 'takeMessages', async (write) => {
    const thread = await lockThread(write.tx, viewer, id);
    if (!isForDeskOf(viewer, thread)) throw new DomainError('MSG_NOT_FOR_DESK');
    if (thread.takenById === viewer.userId) return { id };
    if (thread.takenById) {
      const { name } = await write.tx.userAccount.findUniqueOrThrow({ where: { id: thread.takenById }, select: { name: true } });
      throw new DomainError('MSG_TAKEN', { params: { officer: name } });
    }
    await storeTaker(write, viewer, id);
    return { id };
  });
}

/** Releases a message of the desk, also one that an absent colleague took. Errors: NOT_FOUND, MSG_NOT_FOR_DESK. */
export async function releaseMessages(viewer: Viewer, id: string): Promise<{ id: string }> {
  return transact(viewer, 'releaseMessages', async (write) => {
    const thread = await lockThread(write.tx, viewer, id);
    if (!isForDeskOf(viewer, thread)) throw new DomainError('MSG_NOT_FOR_DESK');
    if (!thread.takenById) return { id };
    await write.tx.messageThread.update({ where: { id }, data: { takenById: null, takenAt: null } });
    write.log({ action: 'MessageThread.RELEASE', entityType: 'MessageThread', entityId: id, summary: 'Released a message of the desk' });
    return { id };
  });
}
