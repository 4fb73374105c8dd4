import type { MessageThread } from '../../generated/prisma/client.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { visibleMessageThreads } from './message-thread.access.ts';

/** Locks the thread, so that its messages are stored in order: reading one means having read all before it. */
export async function lockThread(tx: Tx, viewer: Viewer, id: string): Promise<MessageThread> {
  if ((await tx.messageThread.count({ where: { id, AND: visibleMessageThreads(viewer) } })) === 0) throw new DomainError('NOT_FOUND');
  await lockRow(tx, 'MessageThread', id);
  return tx.messageThread.findUniqueOrThrow({ where: { id } });
}
